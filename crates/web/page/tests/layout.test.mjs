// The places of board, seats and tools in windows of every shape.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ALL, midGame } from "./bot.mjs";
import { closeBrowser, GAMES, LAPTOP, PHONE, start, withPage } from "./browser.mjs";
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

test("at 200 % zoom board, line and actions are on the screen", async () => {
    await withPage({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }, async (page) => {
        for (const game of GAMES) {
            await openMatch(page, midGame(game));
            const shown = [".board", "#todo", "#status", "#undo", "#hint"];
            for (const selector of shown) {
                const { top, bottom, height } = await page.evaluate((at) => document.querySelector(at).getBoundingClientRect().toJSON(), selector);
                assert.ok(0 <= top && bottom <= 400 && 0 < height, `${game}, ${selector}: ${top} to ${bottom}`);
            }
        }
    });
});

test("the strips beside a board are legible, and what can be picked in them is hit by a mouse", async () => {
    await withPage({ viewport: LAPTOP }, async (page) => {
        for (const game of ALL) {
            await openMatch(page, midGame(game));
            const ready = page.locator("#hand-over button");
            if (await ready.isVisible()) await ready.click();
            const { board, bar, ...strips } = await page.evaluate(places);
            for (const [zone, { width }] of Object.entries(strips)) assert.ok(265 <= width, `${game}, ${zone}: ${width}`);
            const hands = await page.locator("#board [data-pick*=hand]").evaluateAll((all) => all.map((cell) => cell.offsetWidth));
            for (const width of hands) assert.ok(24 <= width, `${game}: ${width}`);
        }
    });
});

test("sideways, the tools are in one row and the tabs on the screen; at 200 % the board is", async () => {
    await withPage(SIDEWAYS, async (page) => {
        for (const game of GAMES) {
            await openMatch(page, midGame(game, 0));
            const box = (control) => page.locator(control).boundingBox();
            const [undo, zoom, tab] = await Promise.all(["#undo", "#zoom", "#tab-record"].map(box));
            assert.equal(undo.y, zoom.y, game);
            assert.ok(tab.y + tab.height <= 390 && tab.x + tab.width <= 844, game);
        }
    });
    await withPage({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }, async (page) => {
        for (const game of ALL) {
            await openMatch(page, midGame(game, 0));
            const ready = page.locator("#hand-over button");
            if (await ready.isVisible()) await ready.click();
            const { bar, ...parts } = await page.evaluate(places);
            for (const [zone, { bottom }] of Object.entries(parts)) assert.ok(bottom <= 400, `${game}, ${zone}: ${bottom}`);
        }
    });
});

for (const locale of ["en", "de"]) {
    test(`every button of the bar is in view and large enough for a finger, ${locale}`, async () => {
        for (const screen of [UPRIGHT, SIDEWAYS, { ...UPRIGHT, viewport: PHONE }]) {
            await withPage({ ...screen, locale }, async (page) => {
                for (const game of ALL) {
                    await openMatch(page, midGame(game));
                    const ready = page.locator("#hand-over button");
                    if (await ready.isVisible()) await ready.click();
                    for (let n = 0; n < 3; n++) {
                        const what = `${game}, ${n} picks, ${screen.viewport.width} px`;
                        assert.deepEqual(await page.evaluate(crowded), [], what);
                        const offered = page.locator(".cell.offered:not(.picked), #outside button").first();
                        if (await offered.isVisible()) await offered.press("Enter");
                    }
                    assert.ok(0 < (await page.locator(".bar button").count()), game);
                }
                await start(page, "goofspiel", ["person", "random"], { cards: "8" });
                await page.waitForFunction(() => document.querySelectorAll("#outside button").length === 8);
                assert.deepEqual(await page.evaluate(crowded), [], "eight bids");
            });
        }
    });
}

/** In the page: the buttons of the bar that are small, or partly outside of it or under something else. */
function crowded() {
    const bar = document.querySelector(".bar").getBoundingClientRect();
    const buttons = [...document.querySelectorAll(".bar button")].filter((button) => button.checkVisibility());
    const isFine = (button) => {
        const { left, top, right, bottom, width, height, x, y } = button.getBoundingClientRect();
        const isIn = bar.left <= left && right <= bar.right && bar.top <= top && bottom <= bar.bottom;
        const [across, down] = [x + width / 2, y + height / 2];
        const edges = [[left + 2, down], [right - 2, down], [across, top + 2], [across, bottom - 2]];
        return isIn && 44 <= Math.min(width, height) && edges.every((at) => button.contains(document.elementFromPoint(...at)));
    };
    return buttons.filter((button) => !isFine(button)).map((button) => button.outerHTML);
}

test("each seat says who plays there, and whose turn it is", async () => {
    for (const [game, expected] of [["gobblet", "Black · Bot, beginner"], ["tictactoe", "O · Bot, beginner"]]) {
        await withPage({ viewport: LAPTOP }, async (page) => {
            await start(page, game, ["person", "beginner"]);
            await page.waitForSelector(".plate");
            const plates = await page.locator(".plate").allInnerTexts();
            assert.ok(plates.includes(expected), plates.join());
            assert.match(await page.innerText(".plate.turn"), /· you$/);
            const [own, other] = await Promise.all([
                page.locator(".plate", { hasText: "you" }).boundingBox(),
                page.locator(".plate", { hasText: "Bot" }).boundingBox(),
            ]);
            assert.ok(other.y < own.y, "one sits below");
        });
    }
});

test("Toki: one's own cards are the largest part, in sight, and the names of all are whole", async () => {
    for (const options of [SIDEWAYS, { viewport: { width: 740, height: 360 }, hasTouch: true }, { viewport: LAPTOP }]) {
        for (const n_seats of [2, 3, 4]) {
            await withPage(options, async (page) => {
                await start(page, "toki", ["person", ...Array(n_seats - 1).fill("beginner")]);
                await page.waitForSelector(".plate");
                const { board, bar, "seat-0": own, ...others } = await page.evaluate(places);
                assert.ok(board.width < own.width && board.height < own.height, "the table is smaller");
                for (const { width } of Object.values(others)) assert.ok(width < own.width, "the others are smaller");
                assert.ok(0 <= own.top && own.bottom <= options.viewport.height && own.right <= bar.left);
                const isLarge = 0.55 * bar.left <= own.width || 0.4 * options.viewport.height <= own.height;
                assert.ok(isLarge, `${n_seats} seats: ${own.width} × ${own.height} beside ${bar.left}`);
                const cut = await page.locator(".plate").evaluateAll((all) =>
                    all.filter(({ scrollWidth, clientWidth }) => clientWidth < scrollWidth).length);
                assert.equal(cut, 0, "no name is cut off");
            });
        }
    }
});

test("names on a board that is turned are upright and in their places", async () => {
    await withPage({ viewport: LAPTOP }, async (page) => {
        await openMatch(page, midGame("octiles"));
        await page.click(".settings summary");
        await page.selectOption("#notation", "on");
        await page.click(".settings summary");
        const away = await page.evaluate(() => {
            const names = [...document.querySelectorAll(".picture [data-zone=board] text")];
            const cells = [...document.querySelectorAll("#board .cell")].map((cell) => cell.getBoundingClientRect());
            const isOn = ({ x, y, width, height }, { left, top, right, bottom }) =>
                left <= x + width / 2 && x + width / 2 <= right && top <= y + height / 2 && y + height / 2 <= bottom;
            const boxes = names.map((name) => [name.textContent, name.getBoundingClientRect()]);
            return boxes.filter(([, box]) => box.width <= box.height / 2 || !cells.some((cell) => isOn(box, cell))).map(([name]) => name);
        });
        // The number of the stack, and the name of the tile in hand.
        assert.match(away.sort().join(" "), /^\d+ T\d+$/);
    });
});

test("a tile is as large in the corner as where it is laid, and looks on the dial as it lies", async () => {
    await withPage(UPRIGHT, async (page) => {
        await openMatch(page, midGame("octiles"));
        const turned = page.locator(".picture [data-zone=board] > g").first();
        assert.doesNotMatch(await turned.getAttribute("transform"), /rotate\(0 /, "the board is turned");
        const widths = await page.locator(".picture [data-zone=board] path[fill='#ffffff']").evaluateAll((tiles) =>
            tiles.map((tile) => Math.round(tile.getBoundingClientRect().width)));
        assert.equal(new Set(widths).size, 1, `tiles of ${widths} pixels`);
        await page.locator("#board .offered").first().press("Enter");
        const keys = page.locator(".ring [aria-pressed]");
        await page.waitForFunction(() => document.querySelectorAll(".ring [aria-pressed] path").length);
        const seen = new Set();
        for (let n = 0; n < (await keys.count()); n++) {
            await keys.nth(n).press("Enter");
            assert.equal(await keys.nth(n).getAttribute("aria-pressed"), "true");
            const [onKey, on] = await page.evaluate(tracks);
            // The edges of two drawings of different sizes may differ by a point or two.
            const n_different = onKey.filter((is, i) => is !== on[i]).length;
            assert.ok(n_different <= 3, `key ${n}: ${n_different} of ${on.length} points`);
            seen.add(on.join());
        }
        assert.ok(1 < seen.size, "a tile looks different when it is turned");
    });
});

/** In the page: where the tracks of the tile run on its key and on the board. */
function tracks() {
    const runs = (place, { x, y, width }, size) => {
        const paths = [...place.querySelectorAll(".turning path[fill=none][stroke='#5c5850']")];
        const points = Array.from({ length: 49 }, (_, i) => [((i % 7) - 3) / 8, (Math.floor(i / 7) - 3) / 8]);
        return points.map(([right, down]) =>
            paths.some((path) => {
                const at = new DOMPoint(x + width / 2 + right * size, y + width / 2 + down * size);
                return path.isPointInStroke(at.matrixTransform(path.getScreenCTM().inverse()));
            }),
        );
    };
    const key = document.querySelector(".ring [aria-pressed=true] svg");
    const on = document.querySelector("#board .laid").getBoundingClientRect();
    const box = key.getBoundingClientRect();
    return [runs(key, box, box.width), runs(document.querySelector("[data-zone=board] .draft"), on, on.width)];
}

test("a browser's zoom enlarges every board until it is as high as the window with its strips", async () => {
    const sizes = {};
    for (const zoom of [1, 2, 4]) {
        const viewport = { width: LAPTOP.width / zoom, height: LAPTOP.height / zoom };
        await withPage({ viewport, deviceScaleFactor: zoom }, async (page) => {
            for (const game of GAMES) {
                await openMatch(page, midGame(game));
                const { board } = await page.evaluate(places);
                const height = await page.evaluate(() => document.querySelector(".board").offsetHeight);
                const isFull = 0.8 * viewport.height < height;
                sizes[game] = [...(sizes[game] ?? []), { width: zoom * board.width, isFull }];
            }
        });
    }
    for (const [game, [normal, double, fourfold]] of Object.entries(sizes)) {
        const told = `${game}: ${JSON.stringify(sizes[game])}`;
        assert.ok(normal.width < double.width || double.isFull, told);
        assert.ok(double.width < fourfold.width, told);
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
