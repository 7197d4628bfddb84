// Animations: their shapes, their duration, and reduced motion.

import assert from "node:assert/strict";
import path from "node:path";
import { after, test } from "node:test";
import { build } from "esbuild";
import { midGame } from "./bot.mjs";
import { canPick, closeBrowser, hasSteps, start, steps, typeMoves, withPage } from "./browser.mjs";
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

/**
 * In the page: keeps what animations of the drawing are begun. Those that one drawing begins have the same number;
 * `running` is how many of earlier drawings have not ended by then.
 */
function watch() {
    window.begun = [];
    const animations = [];
    let [number, isOpen] = [0, false];
    const animate = (window.unwatched ??= Element.prototype.animate);
    Element.prototype.animate = function (keyframes, timing) {
        const animation = animate.call(this, keyframes, timing);
        if (!this.closest(".picture")) return animation;
        if (!isOpen) {
            [number, isOpen] = [number + 1, true];
            queueMicrotask(() => (isOpen = false));
        }
        const earlier = animations.filter((other) => other.number < number);
        const running = earlier.filter(({ animation }) => animation.playState === "running").length;
        animations.push({ number, animation });
        const places = keyframes.map(({ scale, translate, rotate, opacity }) => scale ?? translate ?? rotate ?? `opacity ${opacity}`);
        window.begun.push({ ...timing, places, number, running });
        return animation;
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

test("a piece moves as a whole, and a mark does not move what it covers", async () => {
    await withPage({ reducedMotion: "no-preference" }, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await typeMoves(page, "4@a1", "4@d4");
        await hasSteps(page, 2);
        await page.waitForTimeout(1000);
        const found = await type(page, "4@b2");
        const ways = found.filter(({ places }) => places.length === 2 && !places[0].startsWith("opacity")).map(({ places }) => places[0]);
        // A part of the piece may have another size beside the board.
        const [first, ...others] = ways.map((way) => way.split("px").map(Number));
        const isLike = ([x, y]) => Math.hypot(x - first[0], y - first[1]) < 10;
        assert.ok(others.every(isLike), ways.join("; "));
        const rings = await page.locator(".picture svg[data-zone=board] circle").count();
        assert.equal(ways.length, rings / 3 + 1, "the circles of one of three equal pieces, and its number");
    });
});

test("a chain of jumps goes hop by hop, and what it captures fades", async () => {
    await withPage({ reducedMotion: "no-preference" }, async (page) => {
        await openMatch(page, CHAIN);
        await canPick(page);
        const found = await type(page, "31-33x-35x");
        const hops = found.filter(({ places }) => places.length === 3);
        assert.ok(0 < hops.length, JSON.stringify(found));
        for (const { duration } of hops) assert.ok(300 <= duration && duration <= 500, `${duration} ms for two hops`);
        const captured = found.filter(({ places }) => places.join() === "opacity 1,opacity 0");
        assert.ok(0 < captured.length);
        for (const { delay } of captured) assert.ok(150 <= delay, "what is captured stays until it is jumped");
    });
});

test("a tile turns from one orientation to the next about its place", async () => {
    await withPage({ reducedMotion: "no-preference" }, async (page) => {
        await openMatch(page, midGame("octiles"));
        await page.locator("#board .offered").first().press("Enter");
        await page.waitForSelector(".picture .draft");
        await page.evaluate(watch);
        const tile = () => page.locator(".picture .draft").first().boundingBox();
        const before = await tile();
        await page.keyboard.press("r");
        await page.keyboard.press("Shift+R");
        const begun = await page.evaluate(() => window.begun);
        assert.deepEqual(begun.map(({ places }) => places).slice(-1), [["45deg", "0deg"]]);
        for (const { duration } of begun) assert.ok(150 <= duration && duration <= 250, `${duration} ms`);
        await page.waitForFunction(() => document.querySelector(".picture .draft").getAnimations({ subtree: true }).length === 0);
        assert.deepEqual(await tile(), before, "it ends where it began");
    });
});

test("who wants less motion sees none", async () => {
    await withPage({ reducedMotion: "reduce" }, async (page) => {
        for (const [game, move] of [["gobblet", "4@a1"], ["pig", "roll"], ["toki", "open-a1"]]) {
            await start(page, game, ["person", "person"]);
            assert.deepEqual(await type(page, move), [], game);
        }
    });
});

test("a die that is rolled is seen to show another number", async () => {
    await withPage({ reducedMotion: "no-preference" }, async (page) => {
        await start(page, "pig", ["person", "person"]);
        await canPick(page);
        await type(page, "roll");
        await hasSteps(page, 2);
        await page.waitForFunction(() => window.begun.some(({ places }) => places.join() === "opacity 0,opacity 1"));
        for (const { duration, places } of await page.evaluate(() => window.begun)) {
            if (places.length === 2) assert.ok(150 <= duration && duration <= 250, `${duration} ms`);
        }
    });
});

test("a card flips: its back shrinks to an edge, and its face grows from there", async () => {
    await withPage({ reducedMotion: "no-preference" }, async (page) => {
        await start(page, "toki", ["person", "person"]);
        await canPick(page);
        const card = await page.locator('[data-pick="0.a1"]').boundingBox();
        await page.evaluate(watch);
        await typeMoves(page, "open-a1");
        await hasSteps(page, 2);
        const begun = () => page.evaluate(() => window.begun);
        const sides = (places) => async () => (await begun()).filter((one) => one.places.join() === places);
        const [back, face] = [sides("1 1,0 1"), sides("0 1,1 1")];
        await page.waitForFunction(() => window.begun.some(({ places }) => places.join() === "0 1,1 1"));
        assert.ok(3 <= (await back()).length && 3 <= (await face()).length, JSON.stringify(await begun()));
        for (const { duration, delay } of await face()) assert.ok(150 <= duration + delay && duration + delay <= 250);
        // In the middle it is an edge in the middle of its place.
        const edges = await page.evaluate(() => {
            const on = (animation) => animation.effect.getKeyframes().some(({ scale }) => scale === "0 1");
            const turning = document.getAnimations().filter(on);
            for (const animation of turning) [animation.currentTime, animation.playbackRate] = [109, 0];
            return turning.map(({ effect }) => effect.target.getBoundingClientRect()).map(({ x, width }) => [x, width]);
        });
        assert.ok(0 < edges.length);
        for (const [x, width] of edges) {
            assert.ok(width <= 6, `${width} px wide`);
            assert.ok(Math.abs(x + width / 2 - card.x - card.width / 2) < 4, `${x} of ${card.x} to ${card.x + card.width}`);
        }
    });
});

test("a turn with chance and the bot's answer are shown one step after the other", async () => {
    await withPage({ reducedMotion: "no-preference" }, async (page) => {
        await untilBotsAnswer(page);
        // The card with what it shows, and two of the bot.
        await page.waitForFunction(() => 3 <= window.begun.at(-1)?.number);
        const begun = await page.evaluate(() => window.begun);
        assert.deepEqual(begun.filter(({ running }) => 0 < running), []);
    });
});

test("the last turn is shown again with its chance, and then the latest position", async () => {
    await withPage({}, async (page) => {
        const n_steps = await untilBotsAnswer(page);
        await page.evaluate(() => {
            window.shown = [];
            const look = () => {
                const step = document.querySelector("#moves [aria-current]")?.dataset.step;
                if (step && step !== window.shown.at(-1)) window.shown.push(step);
                requestAnimationFrame(look);
            };
            look();
        });
        await page.click("#replay");
        await page.waitForFunction(() => 1 < window.shown.length);
        await page.waitForFunction((last) => window.shown.at(-1) === last, String(n_steps));
        const shown = (await page.evaluate(() => window.shown)).slice(1).map(Number);
        assert.ok(3 < shown.length, "the bot has drawn by chance");
        const lines = await page.locator("#moves [data-step]").evaluateAll((all) => all.map(({ dataset }) => Number(dataset.step)));
        assert.deepEqual(shown, lines.slice(-shown.length), "every line since the last decision");
        assert.ok(await canPick(page));
    });
});

test("a move is heard with what chance adds to it, and alone if the device is handed over then", async () => {
    const entryPoints = [path.join(import.meta.dirname, "../src/views/heard.ts")];
    const { outputFiles } = await build({ entryPoints, bundle: true, format: "esm", write: false });
    const { soundsOf } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
    const info = {};
    let players = ["person", "person"];
    const actors = (text) => [...text].map((actor) => ({ actor: actor === "c" ? "chance" : actor }));
    const at = (text, turn = "0", handOver = null) => {
        const history = handOver === null ? actors(text) : [];
        const status = { steps: text.length, plies: text.replaceAll("c", "").length, turn };
        return { info, handOver, history, shown: text.length, status, players };
    };
    const heard = (...states) => [...soundsOf(...states)].join(" ");
    assert.equal(heard(at("01"), at("0")), "move");
    assert.equal(heard(at("01c"), at("0")), "move chance");
    assert.equal(heard(at("cc0", "1", 1), at("cc")), "move");
    assert.equal(heard(at("cc0c", "1", 1), at("cc")), "move");
    assert.equal(heard(at("01", "over"), at("0")), "end");
    for (const [now, before] of [["0", "01"], ["01", "01"], ["010", "0"]]) assert.equal(heard(at(now), at(before)), "");
    assert.equal(heard({ ...at("01"), shown: 0 }, at("0")), "");
    assert.equal(heard(at("0"), null), "");
    players = ["person", "easy"];
    assert.equal(heard(at("01"), at("0", "1")), "move turn");
    assert.equal(heard(at("0", "1"), at("", "0")), "move");
});

/**
 * Opens two cards in Toki, which chance shows, and waits until a bot has done so, too; returns the number of steps.
 */
async function untilBotsAnswer(page) {
    await start(page, "toki", ["person", "random"]);
    await canPick(page);
    const before = await steps(page);
    await type(page, "open-a1");
    await hasSteps(page, before + 2);
    await type(page, "open-c2");
    await hasSteps(page, before + 8);
    await page.waitForSelector("#board .offered");
    await page.waitForSelector(".picture .moving", { state: "detached" });
    return steps(page);
}
