// Whole games by keyboard: every step is spoken once.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { numbers } from "./bot.mjs";
import { closeBrowser, start, withPage } from "./browser.mjs";
import { isOffered, play } from "./visitor.mjs";

after(closeBrowser);

/** The games, with the options that make them shorter. */
const GAMES = { toki: { rounds: "1" }, octiles: { runners: "3" } };

const press = (_, element) => element.press("Enter");

for (const [game, options] of Object.entries(GAMES)) {
    test(`${game}: every step is spoken once`, async () => {
        await withPage({}, async (page) => {
            await page.evaluate(listen);
            await start(page, game, ["person", "beginner"], options);
            await isOffered(page);
            await play(page, press, numbers(5));
            await page.waitForSelector("#end:not([hidden])");
            const said = await page.evaluate(() => window.said);
            const lines = await page.locator("#moves li span").allInnerTexts();
            const sentences = said.flatMap((text) => text.trim().split(/(?<=\.)\s+/));
            const isStep = (sentence) => !/ turn\.$|thinking|wins? by|wins?:|^Draw/.test(sentence);
            assert.deepEqual(sentences.filter(isStep), lines);
            const turns = sentences.filter((sentence) => !isStep(sentence));
            assert.ok(turns.length <= 1 + lines.length, `${turns.length} times whose turn it is`);
        });
    });
}

/** In the page: keeps what the live region of the match says. */
function listen() {
    window.said = [];
    const region = document.querySelector("#news");
    new MutationObserver(() => window.said.push(region.textContent)).observe(region, { childList: true });
}
