// A person who knows no rules: sees what the page offers, and picks something of it with a mouse, a finger
// or the keyboard.

import assert from "node:assert/strict";
import { steps } from "./browser.mjs";

/** The time limit for a bot, in milliseconds. */
const PATIENCE = 120_000;
/** More picks than a game needs. */
const MOST = 4000;

/** The pickable elements: places on the board, buttons, directions; and the end of a round. */
const OFFERED = "#board .cell.offered, #outside button, .dial button, #go-on";
/** The button that confirms a move. */
const CONFIRM = "#confirm";

/** The ways to press one element. */
export const WAYS = {
    mouse: (page, element) => element.click(),
    touch: (page, element) => element.tap(),
    async keyboard(page, element) {
        await walkTo(page, await element.elementHandle());
        await page.keyboard.press("Enter");
    },
};

/**
 * Starts a game against a bot of this level, in one of the ways. `options` are values of the rules; `look` is
 * called before it begins.
 */
export async function startAgainst(page, press, game, level, options, look) {
    const setUp = page.locator(`[data-game=${game}]`);
    if ((await setUp.count()) === 0) await press(page, page.locator("#classics"));
    await setUp.waitFor();
    await press(page, setUp);
    const seat = page.locator("[name=seat-1]");
    await seat.waitFor();
    if (press === WAYS.keyboard) await walkTo(page, await seat.elementHandle());
    // A list is opened by the system, so its value is set as the system does it.
    await seat.selectOption(level);
    if (0 < Object.keys(options).length) await press(page, page.locator(".setup summary"));
    for (const [key, value] of Object.entries(options)) await page.fill(`[name=${key}]`, value);
    await look();
    await press(page, page.locator("#start"));
    await page.waitForSelector("#play:not([hidden])");
}

/** Picks what is offered, at random, until the game is over or `most` steps are made. */
export async function play(page, press, random, most = Infinity) {
    for (let n = 0; n < MOST && (await isOffered(page)) && (await steps(page)) < most; n++) {
        await pickOne(page, press, random);
    }
}

/** Presses something that is offered. */
export async function pickOne(page, press, random) {
    const confirm = page.locator(CONFIRM);
    const offered = 0 < (await confirm.count()) ? confirm : page.locator(OFFERED);
    await press(page, offered.nth(Math.floor(random() * (await offered.count()))));
    assert.equal(await page.locator("#notice.error p").count(), 0, "what is offered is not refused");
}

/** Waits for the page; returns whether something can be picked, which is not so at the end. */
export async function isOffered(page) {
    const state = await page.waitForFunction((offered) => {
        const isOver = document.querySelector(".typed").hidden;
        return (isOver && "over") || (document.querySelector(offered) && "offered");
    }, `${OFFERED}, ${CONFIRM}`, { timeout: PATIENCE });
    return (await state.jsonValue()) === "offered";
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
