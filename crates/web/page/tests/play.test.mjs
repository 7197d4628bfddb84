// Games of every kind by typing. The engine chooses the moves from the record on the page.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { choose, moduleOf, numbers } from "./bot.mjs";
import {
    answer,
    canPick,
    closeBrowser,
    GAMES,
    hasSteps,
    notice,
    PHONE,
    ready,
    start,
    status,
    steps,
    told,
    type,
    typeMoves,
    withPage,
} from "./browser.mjs";

after(closeBrowser);

for (const game of GAMES) {
    test(`${game} is played to its end by typing`, async () => {
        await withPage({}, async (page) => {
            await start(page, game, ["person", "random"]);
            await play(page);
            assert.match(await status(page), /(wins?\b|Draw).*[.…]$/);
            if (["octagone", "toki"].includes(game)) assert.match(await page.innerText("#end ul"), /^Player \d −?\d+\n?Player \d/);
            await page.click("#to-first");
            assert.equal(await page.getAttribute("#to-first", "aria-disabled"), "true");
            await page.click("#to-last");
            assert.equal(await page.locator("#moves [aria-current]").count(), 1);
        });
    });
}

test("the end of a round is a pause: the table uncovered, the points of all, and who leads", async () => {
    for (const seats of [["person", "random", "random"], ["person", "person"]]) {
        await withPage({ viewport: PHONE }, async (page) => {
            await start(page, "toki", seats, { rounds: "2", round_limit: "6" });
            const random = numbers(3);
            const offered = "#board .cell.offered, #go-on";
            while (await page.waitForSelector(offered) && !(await page.isVisible("#go-on"))) {
                await typeMoves(page, choose(await page.inputValue("#record"), random).move);
            }
            const n_steps = await steps(page);
            await page.reload();
            await page.waitForSelector("#go-on");
            assert.equal(await steps(page), n_steps, "nothing goes on by itself");
            const labels = await page.locator("#board .cell").evaluateAll((all) => all.map((cell) => cell.ariaLabel));
            assert.deepEqual(labels.filter((label) => /hidden|can be picked/.test(label)), []);
            assert.match(await status(page), /Round 1 of 2 is over\.$/);
            assert.match(await page.innerText("#end h2"), /leads?$/);
            assert.match(await page.innerText("#end p"), /The lowest total leads\./);
            const rows = await page.locator("#end li").allInnerTexts();
            const [totals, points] = [/ (−?\d+),/, /, (−?\d+) in this round$/].map((pattern) => rows.map((row) => pattern.exec(row)[1]));
            assert.equal(rows.length, seats.length);
            assert.deepEqual(totals, points, "the first round is all so far");
            const numbered = totals.map((total) => Number(total.replace("−", "-")));
            assert.deepEqual(numbered, numbered.toSorted((a, b) => a - b));
            assert.equal(await page.evaluate(() => document.activeElement.id), "end-title");
            await assertAccessible(page);
            await page.keyboard.press("Tab");
            await page.keyboard.press("Enter");
            await page.waitForSelector("#board .cell.offered");
            assert.match(await status(page), /^The pile begins/);
            assert.ok(n_steps < (await steps(page)));
        });
    }
});

test("the end of a round is spoken once", async () => {
    await withPage({}, async (page) => {
        await page.evaluate(() => {
            window.said = [];
            const region = document.querySelector("#news");
            new MutationObserver(() => window.said.push(region.textContent)).observe(region, { childList: true });
        });
        await start(page, "toki", ["person", "random"], { rounds: "2", round_limit: "4" });
        await play(page, 8);
        const said = await page.evaluate(() => window.said.join(" "));
        assert.equal(said.match(/Round 1 of 2 is over\./g)?.length, 1, said);
    });
});

test("what is undone can be repeated with its chance", async () => {
    await withPage({}, async (page) => {
        await start(page, "toki", ["person", "random"]);
        await play(page, 3);
        await canPick(page);
        const before = await page.inputValue("#record");
        await page.click("#undo");
        assert.notEqual(await page.inputValue("#record"), before);
        await page.click("#redo");
        assert.equal(await page.inputValue("#record"), before);
    });
});

test("a bot of each level answers in every game", async () => {
    await withPage({}, async (page) => {
        for (const level of ["beginner", "easy", "club", "strong", "master"]) {
            for (const game of [...GAMES, ...(level === "beginner" || level === "easy" ? ["kuhn", "connect4"] : [])]) {
                await start(page, game, ["person", level]);
                await play(page, 2);
                await canPick(page);
                assert.equal(await page.locator("#notice.error p").count(), 0, `${game} ${level}`);
            }
        }
        const heard = await page.evaluate(() => window.heard.join("\n"));
        assert.match(heard, /"kind":"done"/);
    });
});

test("a master thinks for a second, in which its move can be taken back or the match be left", async () => {
    await withPage({}, async (page) => {
        const isAsked = (n) => page.waitForFunction((n) => n <= window.heard.filter((text) => text.includes('"think"')).length, n);
        await start(page, "gobblet", ["person", "master"]);
        await type(page, "4@b2");
        await hasSteps(page, 2);
        await type(page, choose(await page.inputValue("#record"), numbers(1)).move);
        await isAsked(2);
        const begun = Date.now();
        await hasSteps(page, 4);
        const took = Date.now() - begun;
        assert.ok(900 < took && took < 2000, `${took} ms`);
        // The interrupted thought plays no move. What is legal depends on the master's answers.
        const { move } = choose(await page.inputValue("#record"), numbers(1));
        await type(page, move);
        await isAsked(3);
        await page.click("#undo");
        await page.waitForTimeout(1500);
        assert.equal(await steps(page), 4);
        await type(page, move);
        await isAsked(4);
        await start(page, "gobblet", ["person", "master"]);
        await page.waitForTimeout(1500);
        assert.equal(await steps(page), 0);
        const asked = await told(page);
        assert.deepEqual(asked.map(({ time }) => time), [1000, 1000, 1000, 1000]);
    });
});

test("the last turn is shown again with the move that a bot makes in the meantime", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "master"]);
        await type(page, "4@b2");
        await page.waitForTimeout(800);
        await page.click("#replay"); // The move comes between its two positions.
        await hasSteps(page, 2);
        await page.waitForTimeout(2500);
        assert.match(await status(page), /Your turn\.$/);
        assert.equal(await page.getAttribute("#moves [aria-current]", "data-step"), "2");
    });
});

test("a message goes when it is no longer true or Escape is pressed, and after the end none says to wait", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "master"]);
        await type(page, "4@b2");
        await page.click("#hint");
        assert.match(await notice(page), /It is not your turn/);
        await hasSteps(page, 2);
        assert.equal(await notice(page), "");
        await type(page, "9@z9");
        assert.notEqual(await notice(page), "");
        assert.equal(await page.getAttribute("#typed", "aria-invalid"), "true");
        await page.keyboard.press("Escape");
        assert.equal(await notice(page), "");
        await page.click("#undo");
        assert.equal(await page.getAttribute("#typed", "aria-invalid"), null);
        await type(page, "4@c3");
        await hasSteps(page, 2);
        await page.click("#resign");
        await answer(page, true);
        await page.click("#look-back");
        await page.click("#hint");
        assert.match(await notice(page), /The game is over/);
        await page.click("[data-step='1']");
        assert.match(await status(page), /The game is over\.$/);
    });
});

test("a master plays its only move without a search", async () => {
    await withPage({}, async (page) => {
        const game = moduleOf("tictactoe").game("tictactoe").start("");
        for (const move of ["a1", "b2", "c3", "a3", "c1", "b1", "b3"]) game.play(move);
        const match = { record: game.record([]), players: ["master", "person"] };
        await page.evaluate((match) => localStorage.setItem("rulebook", JSON.stringify({ match })), match);
        await page.reload();
        await ready(page);
        await type(page, "c2");
        await hasSteps(page, 9);
        assert.match(await status(page), /Draw/);
        assert.deepEqual(await told(page), []);
    });
});

test("while its search cannot be loaded, a bot says so, tries again and keeps its level", async () => {
    await withPage({ serviceWorkers: "block" }, async (page) => {
        let isThere = false;
        await page.route("**/search/*", (route) => (isThere ? route.continue() : route.abort()));
        await start(page, "gobblet", ["person", "easy"]);
        await type(page, "4@b2");
        await page.waitForSelector("#notice.error p");
        assert.match(await notice(page), /The bot cannot be loaded\. Is the network there\? The page tries again\./);
        assert.match(await status(page), /Black is thinking/);
        isThere = true;
        await hasSteps(page, 2);
        assert.match(await page.inputValue("#record"), /^player: person\nplayer: bot easy$/m);
        const kept = await page.evaluate(() => JSON.parse(localStorage[Object.keys(localStorage).find((name) => / \S+ \S+$/.test(name))]));
        assert.deepEqual(kept.players, ["person", "easy"]);
        isThere = false;
        await page.reload();
        await page.waitForSelector("#hint");
        await page.click("#hint");
        await page.waitForSelector("#notice.error p");
        assert.match(await notice(page), /The search cannot be loaded\. Is the network there\?/);
    });
});

test("a bot whose search fails makes that move at random, and keeps its level", async () => {
    await withPage({ serviceWorkers: "block" }, async (page) => {
        const broken = "export default async () => {}; export class Search { constructor() { throw new Error('broken'); } }";
        await page.route("**/search/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: broken }));
        await start(page, "gobblet", ["person", "easy"]);
        await type(page, "4@b2");
        await hasSteps(page, 2);
        assert.match(await notice(page), /The bot finds no move \(broken\), so this one is random/);
        assert.match(await page.inputValue("#record"), /^player: person\nplayer: bot easy$/m);
    });
});

test("a beginner is the first bot that is offered, and the usual opponent", async () => {
    await withPage({}, async (page) => {
        await page.click("[data-game=gobblet]");
        assert.equal(await page.inputValue("[name=seat-1]"), "beginner");
        const players = await page.locator("[name=seat-1] option").evaluateAll((all) => all.map(({ value }) => value));
        assert.deepEqual(players.slice(0, 3), ["person", "beginner", "easy"]);
    });
});

/** Makes moves for the person until the game is over or `most` are made. */
async function play(page, most = Infinity) {
    const random = numbers(7);
    for (let n = 0; n < most && (await canPick(page)); n++) {
        await typeMoves(page, choose(await page.inputValue("#record"), random).move);
    }
}
