// The line that says what to do now: at each pick, in the same place, and whom one waits for.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { answer, closeBrowser, GAMES, PHONE, start, steps, type, withPage } from "./browser.mjs";

after(closeBrowser);

const line = (page) => page.innerText("#todo");

/** Waits until the line says something like this. */
const says = (page, pattern) =>
    page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#todo").textContent), pattern.source);

test("the line says what to do at each pick, and what a complete move needs", async () => {
    await withPage({ viewport: PHONE }, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await says(page, /^Tap a piece/);
        await page.click('#board [data-pick="0.hand-4"]');
        await says(page, /^Now tap an empty square/);
        await page.click('#board [data-pick="b2"]');
        await says(page, /^Tap a piece/);
        assert.equal(await steps(page), 1);
    });
});

test("the aim stands beside the line at the first turn of a person, and not later", async () => {
    await withPage({ viewport: PHONE }, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        assert.match(await page.innerText("#status"), /^Aim: Show four of your pieces/);
        assert.match(await page.innerText("#news"), /Aim: Show four/);
        await assertAccessible(page);
        await type(page, "4@b2");
        assert.match(await page.innerText("#status"), /Aim:/, "of the other person");
        await type(page, "4@b3");
        assert.doesNotMatch(await page.innerText("#status"), /Aim:/);
    });
});

test("a tap that is refused says what would be right, in the words of the lesson", async () => {
    await withPage({ viewport: PHONE }, async (page) => {
        await start(page, "octi", ["person", "person"]);
        await says(page, /^Tap one of your pods/);
        await page.locator("#board [data-pick='26']").click({ force: true });
        assert.match(await page.innerText("#notice p"), /^\S.+\. Tap one of your pods\.$/);
        await page.locator("#board [data-pick='32']").click();
        await says(page, /^Tap an arrow to give the pod a prong that way\.$/);
        await assertAccessible(page);
    });
});

test("the line says whom one waits for, and nothing of an earlier position or at the end", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "away"]);
        await says(page, /^Tap a piece/);
        await type(page, "4@b2");
        await says(page, /^Wait for Black\.$/);
        await page.click("#tab-moves");
        await page.click("#moves li");
        await page.click("#undo");
        await says(page, /^Tap a piece/);
    });
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await page.click("#resign");
        await answer(page, true);
        await says(page, /^$/);
    });
});

test("the line speaks the language of the page, and stays where it is", async () => {
    await withPage({ viewport: PHONE, locale: "de" }, async (page) => {
        const place = () => page.evaluate(() => {
            const { offsetTop, offsetHeight, offsetParent } = document.querySelector("#todo");
            return [offsetParent.className, offsetTop, offsetHeight, offsetParent.offsetHeight].join(" ");
        });
        for (const game of GAMES) {
            await start(page, game, ["person", "person"]);
            await says(page, /^(Tippe|Du beginnst)/);
            const before = await place();
            for (let n = 0; n < 3; n++) {
                await page.locator(".cell.offered").first().click();
                await page.waitForTimeout(300);
                assert.equal(await place(), before, game);
                assert.notEqual(await line(page), "", game);
            }
        }
    });
});
