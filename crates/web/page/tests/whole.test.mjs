// Whole games against bots on the screen of a phone, by touch and by keyboard alone, played by somebody
// who only picks what the page offers. `RULEBOOK_SLOW` plays every game against every level in both ways.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { closeBrowser, GAMES, PHONE, withPage } from "./browser.mjs";
import { isAnnounced, play, startAgainst, WAYS } from "./visitor.mjs";

after(closeBrowser);

const isSlow = Boolean(process.env.RULEBOOK_SLOW);
const LEVELS = isSlow ? ["beginner", "easy", "club", "strong"] : ["easy"];
/** The games that end within seconds. */
const SHORT = ["gobblet", "octagone"];

for (const level of LEVELS) {
    for (const game of isSlow ? GAMES : SHORT) {
        for (const [way, pick] of Object.entries(WAYS)) {
            test(`${game} is played to its end against ${level} on a phone by ${way}`, async () => {
                await withPage({ viewport: PHONE, hasTouch: way === "touch" }, async (page) => {
                    await startAgainst(page, pick, game, level);
                    await play(page, pick, 1);
                    assert.ok(await isAnnounced(page));
                });
            });
        }
    }
}
