// A person who knows no rules: sees what the page offers, and picks something of it.

import assert from "node:assert/strict";
import { numbers } from "./bot.mjs";
import { status, steps } from "./browser.mjs";

/** How long a bot may think, in milliseconds. */
const PATIENCE = 120_000;
/** More picks than a game needs. */
const MOST = 4000;

/** What can be picked: places on the board, buttons, directions; a move that waits is confirmed. */
const OFFERED = "#board .cell.offered, #outside button, .dial button";

/** The ways to pick one of the elements that a selector finds. */
export const WAYS = {
    async touch(page, selector, n) {
        await page.locator(selector).nth(n).tap();
    },
    async keyboard(page, selector, n) {
        await walkTo(page, await page.locator(selector).nth(n).elementHandle());
        await page.keyboard.press("Enter");
    },
};

/** Starts a game against a bot of this level, in one of the ways. */
export async function startAgainst(page, pick, game, level) {
    await pick(page, `[data-game=${game}]`, 0);
    const seat = page.locator("[name=seat-1]");
    if (pick === WAYS.keyboard) await walkTo(page, await seat.elementHandle());
    // A list is opened by the system, so its value is set as the system does it.
    await seat.selectOption(level);
    await pick(page, "#start", 0);
    await page.waitForSelector("#play:not([hidden])");
}

/** Picks what is offered, at random, until the game is over or `most` moves are made. */
export async function play(page, pick, seed, most = Infinity) {
    const random = numbers(seed);
    for (let n = 0; n < MOST && (await isOffered(page)); n++) {
        const isComplete = 0 < (await page.locator("#confirm").count());
        const selector = isComplete ? "#confirm" : OFFERED;
        const n_offered = await page.locator(selector).count();
        if (most <= (await steps(page))) return;
        await pick(page, selector, Math.floor(random() * n_offered));
        assert.equal(await page.locator("#notice.error p").count(), 0, "what is offered is not refused");
    }
}

/** Waits for the page; returns whether something can be picked. */
async function isOffered(page) {
    const state = await page.waitForFunction((offered) => {
        const isOver = document.querySelector(".typed").hidden;
        return (isOver && "over") || (document.querySelector(`${offered}, #confirm`) && "offered");
    }, OFFERED, { timeout: PATIENCE });
    return (await state.jsonValue()) === "offered";
}

/** Whether the result is shown and spoken. */
export async function isAnnounced(page) {
    assert.equal(await page.getAttribute("#status", "role"), "status");
    return /wins?\b|Draw/.test(await status(page));
}

/** Goes to an element with Tab, and within the board with the arrow keys. */
async function walkTo(page, element) {
    const isThere = () => element.evaluate((element) => document.activeElement === element);
    const inBoard = await element.evaluate((element) => element.matches("#board .cell"));
    const isNear = () => page.evaluate(() => document.activeElement.matches("#board .cell"));
    for (let n = 0; n < 80 && !(await isThere()) && !(inBoard && (await isNear())); n++) {
        await page.keyboard.press("Tab");
    }
    if (inBoard) await roam(page, element);
    assert.ok(await isThere(), "the keyboard reaches what is offered");
}

/** Follows the arrows towards a cell, and tries others where they lead no further. */
async function roam(page, element) {
    await page.evaluate(() => (window.tried = new Map()));
    for (let n = 0; n < 300; n++) {
        const key = await element.evaluate(nextKey);
        if (key === null) return;
        await page.keyboard.press(key);
    }
}

/** The arrow that leads from the focus to a cell; of those that were tried least, the straightest. */
function nextKey(goal) {
    const from = document.activeElement;
    if (from === goal) return null;
    const middle = (cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const [[x, y], [goalX, goalY]] = [middle(from), middle(goal)];
    const [dx, dy] = [goalX - x, goalY - y];
    const aim = { ArrowRight: dx, ArrowLeft: -dx, ArrowDown: dy, ArrowUp: -dy };
    const tried = window.tried.get(from) ?? {};
    const [key] = Object.keys(aim).sort((a, b) => (tried[a] ?? 0) - (tried[b] ?? 0) || aim[b] - aim[a]);
    window.tried.set(from, { ...tried, [key]: (tried[key] ?? 0) + 1 });
    return key;
}
