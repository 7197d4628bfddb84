// Search results on the page: the levels of the command line, growing lines, proofs.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { choose, midGame, moduleOf, numbers } from "./bot.mjs";
import { canPick, closeBrowser, GAMES, start, status, told, typeMoves, withPage } from "./browser.mjs";
import { openMatch } from "./looks.mjs";

after(closeBrowser);

test("each level that always searches plays with the number of nodes that the game states", async () => {
    await withPage({}, async (page) => {
        for (const game of GAMES) {
            const { strengths } = moduleOf(game).game(game).info;
            for (const [n, level] of ["easy", "club", "strong"].entries()) {
                await start(page, game, ["person", level]);
                await canPick(page);
                const random = numbers(9);
                const before = (await told(page)).length;
                for (let k = 0; k < 6 && (await told(page)).length === before; k++) {
                    if (!(await canPick(page))) break;
                    await typeMoves(page, choose(await page.inputValue("#record"), random).move);
                }
                await page.waitForFunction(
                    (n) => n < window.heard.filter((text) => text.includes('"think"')).length,
                    before,
                );
                const asked = (await told(page)).at(-1);
                assert.equal(asked.nodes, strengths[n + 1], `${game} ${level}`);
                assert.equal(asked.modules[0], `search/${game}`);
            }
        }
    });
});

test("the lines grow while the worker thinks, and the bar shows the player below", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await page.click("#tab-analysis");
        await page.waitForFunction(() => document.querySelectorAll("#lines tbody tr").length === 3);
        assert.match(await page.innerText("#lines td:nth-child(2)"), /^White brings a new piece of size \d to \w\d\.$/);
        const effort = () => page.innerText("#effort");
        const before = await effort();
        await page.waitForFunction((old) => document.querySelector("#effort").innerText !== old, before);
        assert.match(await page.getAttribute("#evaluation", "aria-label"), /White: \d+ %/);
        await page.click("#flip");
        assert.match(await page.getAttribute("#evaluation", "aria-label"), /Black: \d+ %/);
        await typeMoves(page, "4@b2");
        await page.waitForFunction(() => /Black to move/.test(document.querySelector("#analysis-status").innerText));
        await page.waitForFunction(() => document.querySelectorAll("#lines tbody tr").length === 3);
    });
});

test("a proved win has its distance, and tic-tac-toe is solved", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await typeMoves(page, "4@a1", "4@d4", "4@b1", "4@c4", "4@c1", "3@b4");
        await page.click("#tab-analysis");
        await page.waitForFunction(() => /wins in 1/.test(document.querySelector("#lines")?.innerText ?? ""));
        assert.match(await page.getAttribute("#evaluation", "aria-label"), /White: 100 %/);
        await start(page, "tictactoe", ["person", "person"]);
        await page.click("#tab-analysis");
        await page.waitForFunction(() => /solved/.test(document.querySelector("#analysis-status").innerText));
        assert.equal(await page.locator("#lines tbody tr").count(), 9);
        assert.deepEqual(new Set(await page.locator("#lines td:first-child").allInnerTexts()), new Set(["draw"]));
    });
});

test("the analysis asks for no seat whose hand the viewer must not know", async () => {
    await withPage({}, async (page) => {
        await start(page, "octagone", ["person", "random", "random", "random"], { covered: "on" });
        await canPick(page);
        await page.click("#tab-analysis");
        await page.waitForFunction(() => 0 < document.querySelectorAll("#lines tbody tr").length);
        const asked = (await told(page)).map(({ question }) => question);
        assert.ok(0 < asked.length);
        // Not a record, but what the first seat knows.
        for (const question of asked) assert.match(question, /^game octagone\nseat 0\nkey /);
        // The position of another seat is not analysed.
        await typeMoves(page, choose(await page.inputValue("#record"), numbers(4)).move);
        await canPick(page);
        const before = (await told(page)).length;
        await page.click("#tab-moves");
        const others = page.locator("#moves li button", { hasText: /Player [24] gets the joker/ }); // Player 2 decides.
        const shown = Number(await others.first().getAttribute("data-step"));
        await page.click(`[data-step="${shown - 1}"]`);
        await page.click("#tab-analysis");
        assert.equal(await page.locator("#lines:not([hidden])").count(), 0);
        assert.equal((await told(page)).length, before);
    });
});

test("a hint marks the place of a tile and the way of the runner, and turns the tile", async () => {
    await withPage({}, async (page) => {
        await page.click(".settings summary");
        await page.selectOption("#notation", "on");
        await page.selectOption("#confirming", "always");
        await openMatch(page, midGame("octiles"));
        await canPick(page);
        await page.click("#hint");
        await page.waitForSelector(".marks > *");
        const marks = await page.locator(".marks > *").evaluateAll((all) => all.map(({ tagName }) => tagName));
        assert.deepEqual(marks, ["circle", "path"]);
        assert.doesNotMatch(await page.locator(".marks path").first().getAttribute("d"), /L.*L.*L.*L/, "two points and a tip");
        const [, octagon, turn] = /@(\w\d)r(\d)/.exec(await page.innerText(".hint li"));
        await page.click(`#board [data-pick=${octagon}]`);
        await page.waitForSelector("#clear");
        const keys = page.locator(".ring button");
        if (await keys.count()) assert.equal(await page.locator(".ring [aria-pressed=true]").getAttribute("id"), `turn-r${turn}`);
    });
});

test("a search is kept from move to move, and a killed worker costs nothing", async () => {
    await withPage({}, async (page) => {
        await start(page, "connect4", ["person", "easy"]);
        for (let n = 0; n < 2; n++) {
            await canPick(page);
            await typeMoves(page, choose(await page.inputValue("#record"), numbers(n + 1)).move);
            await canPick(page);
        }
        const done = await page.evaluate(() =>
            window.heard.map((text) => JSON.parse(text)).filter(({ kind }) => kind === "done"),
        );
        // The second answer counts what was found before the first.
        assert.ok(done[0].analysis.nodes < done[1].analysis.nodes);
        assert.match(await status(page), /^O drops a disc .* Your turn\.$/);
    });
});
