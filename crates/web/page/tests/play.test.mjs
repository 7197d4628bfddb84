// Games of every kind, by clicks, by keyboard alone and by typing. The engine chooses the moves from
// the record on the page.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { choose, numbers } from "./bot.mjs";
import { canPick, closeBrowser, GAMES, PHONE, start, status, steps, type, withPage } from "./browser.mjs";

after(closeBrowser);

/** More moves of a person than any game has that a test plays to its end. */
const ALL = 400;
/**
 * The games that are played to their end in every way, and the way in which the others are; in the
 * other ways they are only so with `RULEBOOK_SLOW`.
 */
const SHORT = ["gobblet", "octagone"];
const FASTEST = "typing";
/** How many moves are played otherwise. */
const SOME = 12;

/** One way to make a move whose picks are known. */
const WAYS = {
    async clicks(page, { picks }) {
        for (const pick of picks) await clickPart(page, pick);
        if (0 < (await page.locator("#confirm").count())) await page.click("#confirm");
    },
    async keys(page, { picks }) {
        for (const pick of picks) await walkTo(page, pick);
        // Enter again on the last pick confirms a move of many picks.
        if (0 < (await page.locator("#confirm").count())) await page.keyboard.press("Enter");
    },
    async typing(page, { move }) {
        await type(page, move);
    },
};

for (const [way, make] of Object.entries(WAYS)) {
    for (const game of GAMES) {
        test(`${game} is played by ${way}`, async () => {
            await withPage({}, async (page) => {
                await start(page, game, ["person", "random"]);
                const isShort = SHORT.includes(game) || way === FASTEST;
                const isWhole = isShort || Boolean(process.env.RULEBOOK_SLOW);
                const n_moves = await play(page, make, isWhole ? ALL : SOME);
                assert.ok(n_moves === (isWhole ? ALL : SOME) || (await isOver(page)));
                if (isWhole) assert.ok(await isOver(page), "it has ended");
                if (isWhole) assert.match(await status(page), /wins?\b|Draw/);
                assert.match(await status(page), /[.…]$/);
            });
        });
    }
}

test("a whole game of Octagone ends with a result, on a phone", async () => {
    await withPage({ viewport: PHONE, hasTouch: true }, async (page) => {
        await start(page, "octagone", ["person", "random"]);
        await play(page, WAYS.typing, ALL);
        assert.ok(await isOver(page));
        assert.match(await status(page), /wins?\b|Draw/);
        await page.click("#to-first");
        assert.equal(await page.getAttribute("#to-first", "aria-disabled"), "true");
        await page.click("#to-last");
        assert.equal(await page.locator("#moves [aria-current]").count(), 1);
    });
});

test("what is undone can be repeated with its chance", async () => {
    await withPage({}, async (page) => {
        await start(page, "toki", ["person", "random"]);
        await play(page, WAYS.typing, 3);
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
        for (const level of ["beginner", "easy", "club", "strong"]) {
            for (const game of [...GAMES, ...(level === "beginner" || level === "easy" ? ["kuhn", "connect4"] : [])]) {
                await start(page, game, ["person", level]);
                await play(page, WAYS.typing, 2);
                await canPick(page);
                assert.equal(await page.locator("#notice.error p").count(), 0, `${game} ${level}`);
            }
        }
        const heard = await page.evaluate(() => window.heard.join("\n"));
        assert.match(heard, /"kind":"done"/);
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

/** Makes moves for the person until the game is over or `most` are made; returns their number. */
async function play(page, make, most) {
    const random = numbers(7);
    for (let n = 0; n < most; n++) {
        if (!(await canPick(page))) return n;
        const n_steps = await steps(page);
        await make(page, choose(await page.inputValue("#record"), random));
        await page.waitForFunction((n) => n < document.querySelectorAll("#moves li").length, n_steps);
    }
    return most;
}

const isOver = (page) => page.isHidden(".typed");

/** Clicks the middle of a pick in the drawing, or the button of one that has no place there. */
async function clickPart(page, pick) {
    // A pick may be drawn in several places, such as equal pieces of a reserve.
    const cell = page.locator(`#board [data-pick=${JSON.stringify(pick)}]`);
    const button = page.locator(`#outside [data-pick=${JSON.stringify(pick)}]`);
    if (0 < (await cell.count())) await cell.first().click();
    // The page picks by itself what is the only choice and has no place.
    else if (0 < (await button.count())) await button.click();
}

/** Goes to a pick by the keyboard and picks it with Enter. */
async function walkTo(page, pick) {
    const named = JSON.stringify(pick);
    const places = `#board [data-pick=${named}], #outside [data-pick=${named}]`;
    if ((await page.locator(places).count()) === 0) return; // It was the only choice.
    const isCell = (await page.locator(`#board [data-pick=${JSON.stringify(pick)}]`).count()) !== 0;
    const focused = () =>
        page.evaluate(() => {
            const { dataset } = document.activeElement;
            return dataset.pick ?? dataset.pick;
        });
    if (!isCell) {
        await page.focus("#new-game");
        for (let n = 0; n < 40 && (await focused()) !== pick; n++) await page.keyboard.press("Tab");
    } else {
        await page.focus("#new-game");
        await tabIntoBoard(page);
        await roam(page, pick, focused);
    }
    assert.equal(await focused(), pick, "the keyboard reaches the pick");
    await page.keyboard.press("Enter");
}

async function tabIntoBoard(page) {
    const isIn = () => page.evaluate(() => document.activeElement.matches("#board .cell"));
    for (let n = 0; n < 10 && !(await isIn()); n++) await page.keyboard.press("Tab");
}

/** Explores with the arrow keys, always from the last cell with an arrow that was not tried. */
async function roam(page, pick, focused) {
    const tried = new Map();
    const arrows = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
    const place = (name) =>
        page.evaluate((name) => {
            const cell = [...document.querySelectorAll("#board .cell")].find((c) => c.dataset.pick === name);
            const { x, y, width, height } = cell.getBoundingClientRect();
            return [x + width / 2, y + height / 2];
        }, name);
    const goal = await place(pick);
    for (let n = 0; n < 300; n++) {
        const at = await focused();
        if (at === pick) return;
        const [x, y] = await place(at);
        const [dx, dy] = [goal[0] - x, goal[1] - y];
        const aim = { ArrowRight: dx, ArrowLeft: -dx, ArrowDown: dy, ArrowUp: -dy };
        const done = tried.get(at) ?? new Map();
        tried.set(at, done);
        const times = (arrow) => done.get(arrow) ?? 0;
        const [next] = [...arrows].sort((a, b) => times(a) - times(b) || aim[b] - aim[a]);
        done.set(next, times(next) + 1);
        await page.keyboard.press(next);
    }
}
