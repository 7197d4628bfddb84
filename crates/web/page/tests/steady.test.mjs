// Whole games by keyboard, in windows of every shape: every step is spoken once, and nothing on the screen
// moves, neither when the card of the end appears nor when it is put away.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { numbers } from "./bot.mjs";
import { closeBrowser, start, withPage } from "./browser.mjs";
import { WINDOWS } from "./looks.mjs";
import { isOffered, play } from "./visitor.mjs";

after(closeBrowser);

/** The games, with the options that make them shorter. */
const GAMES = { toki: { rounds: "1" }, octiles: { runners: "3" }, gobblet: {}, octi: {}, octagone: {} };
/** The games whose boards change their shape most, which are played in every window. */
const CHANGING = ["toki", "octiles"];

const press = (_, element) => element.press("Enter");

for (const [game, options] of Object.entries(GAMES)) {
    for (const [name, screen] of Object.entries(WINDOWS)) {
        const isNew = game === "toki" || (CHANGING.includes(game) ? !name.includes("dark") : name === "phone");
        if (!isNew && !process.env.RULEBOOK_SLOW) continue;
        const isSteady = CHANGING.includes(game);
        test(`${game}, ${name}: every step is spoken once${isSteady ? ", and nothing moves" : ""}`, async () => {
            await withPage(screen, async (page) => {
                await page.evaluate(listen);
                await start(page, game, ["person", "beginner"], options);
                await isOffered(page);
                await page.waitForTimeout(300);
                await page.evaluate(watch);
                await play(page, press, numbers(5));
                await page.waitForSelector("#end:not([hidden])");
                await page.waitForTimeout(300);
                assert.equal(await page.evaluate(() => document.activeElement.id), "end-title", "no field keeps a ring");
                await page.press("#look-back", "Enter");
                await page.waitForTimeout(300);
                const { said, moved } = await page.evaluate(() => ({ said: window.said, moved: window.moved }));
                const all = await page.locator("#moves li span").allInnerTexts();
                const lines = all.filter((line) => !line.endsWith(" are dealt.")); // Before the match is on the screen.
                const sentences = said.flatMap((text) => text.trim().split(/(?<=\.)\s+/));
                const isStep = (sentence) => !/^Aim: | turn\.$|thinking|wins? by|wins?:|^Draw/.test(sentence);
                assert.deepEqual(sentences.filter(isStep), lines);
                const turns = sentences.filter((sentence) => !isStep(sentence));
                assert.ok(turns.length <= 1 + lines.length, `${turns.length} times whose turn it is`);
                if (isSteady) assert.deepEqual(moved, []);
            });
        });
    }
}

/** In the page: records the announcements of the live region of the match. */
function listen() {
    window.said = [];
    const region = document.querySelector("#news");
    new MutationObserver(() => window.said.push(region.textContent)).observe(region, { childList: true });
}

/** In the page: keeps what moves, also just after input. */
function watch() {
    window.moved = [];
    const about = ({ node, previousRect: from, currentRect: to }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const of = element?.closest("[id], [class]");
        const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
        return `${of?.id || of?.className?.baseVal || of?.className}: ${box(from)} to ${box(to)}`;
    };
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) window.moved.push([value, ...sources.map(about)].join("; "));
    }).observe({ type: "layout-shift", buffered: false });
}
