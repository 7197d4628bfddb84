// Whole games against bots, played by a visitor who only picks what the page offers, with a reload, a panel
// and a zoom in the middle. axe-core looks at every state on the way.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { numbers } from "./bot.mjs";
import { closeBrowser, LAPTOP, PHONE, ready, status, steps, withPage } from "./browser.mjs";
import { isOffered, pickOne, play, startAgainst, WAYS } from "./visitor.mjs";

after(closeBrowser);

/** The five games and three classics, with the options that make a long one shorter. */
const GAMES = {
    gobblet: {},
    octagone: {},
    octi: {},
    octiles: { runners: "3" },
    toki: { rounds: "1" },
    connect4: {},
    goofspiel: {},
    pig: { target: "30" },
};

const FINGER = { hasTouch: true, isMobile: true };
/**
 * Every level, every way to pick, a window held upright and sideways, both themes, with and without motion.
 * In the middle, `opens` is pressed, which shows `shows`, and the browser's zoom is set.
 */
const ROWS = [
    {
        level: "beginner",
        way: "touch",
        held: "upright",
        options: { ...FINGER, viewport: PHONE },
        opens: "#tab-rules",
        shows: "#rules h3",
        zoom: 1.25,
    },
    {
        level: "easy",
        way: "mouse",
        held: "sideways",
        options: { viewport: LAPTOP, colorScheme: "dark", reducedMotion: "no-preference" },
        opens: "#tab-analysis",
        shows: "#panel-analysis :is(#lines tbody tr, p:not(:empty))",
        zoom: 2,
    },
    {
        level: "club",
        way: "keyboard",
        held: "upright",
        options: { viewport: { width: 800, height: 1100 } },
        opens: ".settings summary",
        shows: ".settings #colours",
        zoom: 2,
    },
    {
        level: "strong",
        way: "touch",
        held: "sideways",
        options: { ...FINGER, viewport: { width: 844, height: 390 }, colorScheme: "dark" },
        opens: "#tab-record",
        shows: "#record",
        zoom: 1.25,
    },
];

/** The number of steps before the reload; no game ends sooner. */
const MIDDLE = 4;

Object.entries(GAMES).forEach(([game, variant], i) => {
    // All rows together are played by every game only with `RULEBOOK_SLOW`.
    const rows = process.env.RULEBOOK_SLOW ? ROWS : [ROWS[i % ROWS.length]];
    for (const { level, way, held, options, opens, shows, zoom } of rows) {
        test(`${game} is played to its end against ${level} by ${way}, ${held}`, async () => {
            await withPage(options, async (page, { context }) => {
                const press = WAYS[way];
                const random = numbers(i + 1);
                await startAgainst(page, press, game, level, variant, () => check(page, "the form"));
                await isOffered(page);
                await check(page, "the start");
                await pickOne(page, press, random);
                await check(page, "the first pick");

                await play(page, press, random, MIDDLE);
                const record = await page.inputValue("#record");
                await page.reload();
                await ready(page);
                assert.ok(await isOffered(page), "it has not ended");
                assert.equal(await page.inputValue("#record"), record);
                await check(page, "the middle");

                await press(page, page.locator(opens));
                await page.waitForSelector(shows);
                await check(page, opens);

                await enlarge(context, page, options, zoom);
                await check(page, "enlarged");
                const zoomTool = page.locator("#zoom");
                if (options.hasTouch && (await zoomTool.isVisible())) {
                    await press(page, zoomTool);
                    await check(page, "with a larger board");
                }
                await play(page, press, random);

                await page.waitForSelector("#end:not([hidden])");
                await check(page, "the end");
                assert.ok(MIDDLE < (await steps(page)));
                assert.match(await page.innerText("#end"), /wins?\b|draw/i);
                assert.match(await status(page), /wins?\b|Draw/);
            });
        });
    }
});

/** Enlarges the page as the zoom of a browser does. */
async function enlarge(context, page, { viewport, isMobile = false }, factor) {
    const session = await context.newCDPSession(page);
    const [width, height] = [viewport.width, viewport.height].map((size) => Math.round(size / factor));
    const metrics = { width, height, deviceScaleFactor: factor, mobile: isMobile };
    await session.send("Emulation.setDeviceMetricsOverride", metrics);
    await page.waitForFunction((width) => document.documentElement.clientWidth <= width, width);
}

/** Looks at the page as it is now: nothing for axe-core to find, and nothing wider than the window. */
async function check(page, what) {
    await assertAccessible(page, what);
    const [width, most] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
    });
    assert.ok(width <= most, `${what}: ${width} px in ${most}`);
}
