// The places of board, seats and tools in windows of every shape.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ALL, midGame } from "./bot.mjs";
import { closeBrowser, GAMES, LAPTOP, start, withPage } from "./browser.mjs";
import { openMatch } from "./looks.mjs";

after(closeBrowser);

const UPRIGHT = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SIDEWAYS = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

/** In the page: the rectangles of the drawing's parts and of the bar. */
function places() {
    const box = (element) => {
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        return { left, top, right, bottom, width, height };
    };
    const parts = [...document.querySelectorAll(".picture svg")].map((svg) => [svg.dataset.zone, box(svg)]);
    return { ...Object.fromEntries(parts), bar: box(document.querySelector(".bar")) };
}

test("upright, one sits below the board, and the board as wide as the window", async () => {
    await withPage(UPRIGHT, async (page) => {
        for (const game of ALL) {
            await openMatch(page, midGame(game));
            const ready = page.locator("#hand-over button");
            if (await ready.isVisible()) await ready.click();
            const { board, bar, "seat-0": own, "seat-1": other } = await page.evaluate(places);
            assert.ok(300 <= board.width || 480 <= board.height, `${game}: ${board.width} × ${board.height}`);
            assert.ok(!own || board.bottom <= own.top, `${game}: one sits above`);
            assert.ok(!other || other.bottom <= board.top, `${game}: the other side is below`);
            for (const part of [board, own, other]) {
                assert.ok(!part || part.bottom <= bar.top + 1, `${game}: the bar covers a part`);
            }
        }
    });
});

test("sideways, nothing is cut off, and the parts fill the height of the window or its width beside the bar", async () => {
    await withPage(SIDEWAYS, async (page) => {
        for (const game of GAMES) {
            await openMatch(page, midGame(game));
            const { board, ...parts } = await page.evaluate(places);
            const { bar, ...strips } = parts;
            const all = [board, ...Object.values(strips)];
            const height = Math.max(...all.map(({ bottom }) => bottom)) - Math.min(...all.map(({ top }) => top));
            const width = Math.max(...all.map(({ right }) => right)) - Math.min(...all.map(({ left }) => left));
            assert.ok(330 <= height || 0.9 * bar.left <= width, `${game}: ${width} × ${height}`);
            assert.ok(board.bottom <= 390, game);
            for (const [name, { right, left }] of Object.entries(parts)) {
                assert.ok(0 <= left && right <= 844, `${game}: ${name}`);
                if (name === "bar") assert.ok(board.right <= left, `${game}: the bar is beside the board`);
            }
        }
    });
});

test("a browser's zoom enlarges every board", async () => {
    const widths = {};
    for (const zoom of [1, 2, 4]) {
        const viewport = { width: LAPTOP.width / zoom, height: LAPTOP.height / zoom };
        await withPage({ viewport, deviceScaleFactor: zoom }, async (page) => {
            for (const game of GAMES) {
                await openMatch(page, midGame(game));
                const { board } = await page.evaluate(places);
                widths[game] = [...(widths[game] ?? []), Math.round(zoom * board.width)];
            }
        });
    }
    for (const [game, [normal, double, fourfold]] of Object.entries(widths)) {
        assert.ok(normal < double && double < fourfold, `${game}: ${widths[game]}`);
    }
});

test("nothing is shifted after the first board", async () => {
    for (const options of [UPRIGHT, { viewport: LAPTOP }]) {
        await withPage(options, async (page) => {
            for (const game of GAMES) {
                await start(page, game, ["person", "random"]);
                await page.waitForTimeout(300);
                await page.evaluate(() => {
                    window.shift = 0;
                    new PerformanceObserver((list) => {
                        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
                    }).observe({ type: "layout-shift", buffered: false });
                });
                for (let n = 0; n < 3; n++) {
                    const offered = page.locator(".cell.offered, #outside button, .dial button, #confirm");
                    if ((await offered.count()) === 0) break;
                    await offered.last().click({ force: true });
                    await page.waitForTimeout(400);
                }
                assert.equal(await page.evaluate(() => window.shift), 0, game);
            }
        });
    }
});

test("who sits at the other side sees the board from there", async () => {
    await withPage({ viewport: LAPTOP }, async (page) => {
        await start(page, "octi", ["random", "person"]);
        await page.waitForSelector("#moves li");
        const middle = (pick) => page.locator(`#board [data-pick="${pick}"]`).first().boundingBox();
        const [near, far] = [await middle("36"), await middle("31")];
        assert.ok(far.y < near.y, "North's side is below");
    });
});
