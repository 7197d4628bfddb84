// What moves, for how long, and for whom it does not.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { canPick, closeBrowser, start, typeMoves, withPage } from "./browser.mjs";
import { openMatch } from "./looks.mjs";

after(closeBrowser);

/** South can capture two pods in one chain. */
const CHAIN = `format: 1
game: octi
rules: 1
start: S: 31AC 32BC 54ABCDEFGH ; N: 34DEF 26 36BH 46 ; 2 3 ; N
result: *
steps: 1

46+E
end: 1
`;

/** In the page: keeps what animations of the drawing are begun. */
function watch() {
    window.begun = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (keyframes, timing) {
        const places = keyframes.map(({ translate, opacity }) => translate ?? `opacity ${opacity}`);
        if (this.closest(".picture")) window.begun.push({ ...timing, places });
        return animate.call(this, keyframes, timing);
    };
}

async function type(page, move) {
    await page.evaluate(watch);
    await typeMoves(page, move);
    return page.evaluate(() => window.begun);
}

test("a piece glides from its stack to its square, and nothing of it stays behind", async () => {
    await withPage({ reducedMotion: "no-preference" }, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await canPick(page);
        const found = await type(page, "4@a1");
        const glides = found.filter(({ places }) => places.length === 2 && !places[0].startsWith("opacity"));
        assert.ok(0 < glides.length, JSON.stringify(found));
        for (const { duration } of glides) assert.ok(150 <= duration && duration <= 250, `${duration} ms`);
        await page.waitForFunction(() => document.querySelector(".picture .moving") === null);
        const shapes = () => page.locator(".picture svg[data-zone=board] > g > *").count();
        const n_shapes = await shapes();
        await page.evaluate(() => document.querySelector("#flip").click());
        await page.evaluate(() => document.querySelector("#flip").click());
        assert.equal(await shapes(), n_shapes);
    });
});

test("a chain of jumps goes hop by hop", async () => {
    await withPage({ reducedMotion: "no-preference" }, async (page) => {
        await openMatch(page, CHAIN);
        await canPick(page);
        const found = await type(page, "31-33x-35x");
        const hops = found.filter(({ places }) => places.length === 3);
        assert.ok(0 < hops.length, JSON.stringify(found));
        for (const { duration } of hops) assert.ok(300 <= duration && duration <= 500, `${duration} ms for two hops`);
    });
});

test("who wants less motion sees none", async () => {
    await withPage({ reducedMotion: "reduce" }, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        assert.deepEqual(await type(page, "4@a1"), []);
    });
});

test("the last turn is shown again, and then the latest position", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "random"]);
        await canPick(page);
        await type(page, "4@a1");
        await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
        await page.click("#replay");
        await page.waitForSelector("#moves [aria-current]", { state: "detached" });
        await page.waitForSelector("#moves [data-step='1'][aria-current]");
        await page.waitForSelector("#moves [data-step='2'][aria-current]");
        assert.ok(await canPick(page));
    });
});
