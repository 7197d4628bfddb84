// The puzzles: a right move is answered, a wrong one is refuted, and everything is said.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { canPick, closeBrowser, hasSteps, PHONE, ready, steps, type, withPage } from "./browser.mjs";

after(closeBrowser);

const FOLDER = path.join(import.meta.dirname, "../puzzles");
const GAMES = readdirSync(FOLDER).map((name) => name.replace(".json", ""));
const puzzlesOf = (game) => JSON.parse(readFileSync(path.join(FOLDER, `${game}.json`), "utf8")).puzzles;

/** Opens the puzzles of a game. */
async function openPuzzles(page, game) {
    if (await page.isVisible("#new-game")) await page.click("#new-game");
    await page.click(`[data-game="${game}"]`);
    await page.click("#puzzles");
    await page.waitForSelector("#puzzle");
}

/** Waits until the bar says something like this. */
const says = (page, pattern) =>
    page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#puzzle .guide-text").textContent), pattern.source);

/** A move that is not right: the first one that a refutation names. */
const wrongMove = ({ turns }) => turns[0].wrong.flatMap(({ after = [] }) => after)[0];

for (const game of GAMES) {
    test(`a puzzle of ${game} is solved by its moves`, async () => {
        const [first] = puzzlesOf(game);
        await withPage({ viewport: PHONE, reducedMotion: "reduce" }, async (page) => {
            await openPuzzles(page, game);
            for (const { play, reply } of first.turns) {
                await canPick(page);
                await type(page, play);
                if (reply !== undefined) await says(page, /^Right! .* wins in /);
            }
            await says(page, /^Solved!/);
            await assertAccessible(page, `${game}: a solved puzzle`);
            assert.match(await page.innerText("#puzzle small"), /in a row: 1/);
            await page.click("#puzzle-main");
            await page.waitForFunction(() => /Puzzle 2 of/.test(document.querySelector("#puzzle small").textContent));
            assert.equal(await steps(page), 0);
        });
    });
}

test("a wrong move is refuted on the board, and can be tried again", async () => {
    const all = puzzlesOf("gobblet");
    const at = all.findIndex((puzzle) => wrongMove(puzzle) !== undefined);
    await withPage({ reducedMotion: "reduce" }, async (page) => {
        await page.evaluate((at) => {
            const name = `rulebook ${new URL(".", location.href).pathname}`;
            localStorage.setItem(name, JSON.stringify({ puzzles: { "in a row": 3, gobblet: at } }));
        }, at);
        await page.reload();
        await ready(page);
        await openPuzzles(page, "gobblet");
        await canPick(page);
        await type(page, wrongMove(all[at]));
        await says(page, /^That does not win in /);
        await hasSteps(page, 2); // The refutation is on the board.
        assert.match(await page.innerText("#puzzle small"), /in a row: 0/);
        await assertAccessible(page, "a refuted move");
        await page.keyboard.press("Enter"); // The button to try again has the focus.
        await says(page, / wins in /);
        assert.equal(await steps(page), 0);
    });
});

test("a hint shows the place first and then the move, in German too", async () => {
    await withPage({ viewport: PHONE, locale: "de" }, async (page) => {
        await openPuzzles(page, "octi");
        await says(page, / gewinnt in /);
        await page.click("#hint");
        await says(page, /Schau hierhin: /);
        await page.click("#hint");
        await says(page, /Der Zug: /);
        await page.waitForSelector(".marks path");
        await type(page, puzzlesOf("octi")[0].turns[0].play);
        await says(page, /^Richtig! .* gewinnt in /);
    });
});

test("a puzzle leads to the analysis, and without data nothing is offered", async () => {
    await withPage({}, async (page) => {
        await openPuzzles(page, "gobblet");
        await canPick(page);
        await type(page, wrongMove(puzzlesOf("gobblet")[0]));
        await page.click("#puzzle-analyse");
        await page.waitForSelector("#puzzle", { state: "detached" });
        assert.equal(await page.getAttribute("#tab-analysis", "aria-selected"), "true");
        await page.click("#new-game");
        await page.click("#classics");
        await page.click('[data-game="nim"]');
        await page.waitForSelector("#start");
        assert.equal(await page.locator("#puzzles").count(), 0);
    });
});
