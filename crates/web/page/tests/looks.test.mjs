// The page looks as its pictures do. `cargo xtask web --bless` renews them; look at what has changed.

import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { chromium } from "playwright-core";
import { BROWSER, closeBrowser, start, withPage } from "./browser.mjs";
import { difference, eachLook, FOLDER, kept, smaller, TOLERANCE } from "./looks.mjs";

after(closeBrowser);

test("the page looks as in the pictures that are kept", async () => {
    const renews = Boolean(process.env.RULEBOOK_RENEW);
    const browser = await chromium.launch(BROWSER);
    const comparer = await browser.newPage();
    const found = [];
    await mkdir(FOLDER, { recursive: true });
    await eachLook(async (page, name) => {
        const now = await page.screenshot();
        const before = await kept(name).catch(() => null);
        const share = before ? await difference(comparer, before, now) : 1;
        if (share <= TOLERANCE) return;
        if (renews) await writeFile(path.join(FOLDER, `${name}.png`), await smaller(comparer, now));
        else found.push(`${name}: ${(100 * share).toFixed(2)} % of the pixels`);
    });
    await browser.close();
    assert.deepEqual(found, []);
});

test("a difference that a person sees is more than the tolerance", async () => {
    await withPage({}, async (page, { context }) => {
        await start(page, "gobblet", ["person", "person"]);
        const comparer = await context.newPage(); // The policy of the page forbids it to open pictures.
        const before = await page.screenshot();
        assert.equal(await difference(comparer, before, before), 0);
        await page.fill("#typed", "4@b2");
        await page.press("#typed", "Enter");
        await page.waitForSelector("#moves li");
        const after = await page.screenshot();
        assert.ok(TOLERANCE < (await difference(comparer, before, after)));
    });
});

test("nothing moves for those who have asked for less motion", async () => {
    for (const [reducedMotion, n_moving] of [["reduce", 0], ["no-preference", 1]]) {
        await withPage({ reducedMotion }, async (page) => {
            await start(page, "gobblet", ["person", "person"]);
            const animations = page.evaluate(() => new Promise((resolve) => {
                // Of a message and what else a refusal sets in motion.
                new MutationObserver(() => resolve(document.getAnimations().length))
                    .observe(document.querySelector("#notice"), { childList: true });
            }));
            await page.fill("#typed", "rubbish");
            await page.press("#typed", "Enter");
            assert.equal(await animations, n_moving, reducedMotion);
        });
    }
});

test("forced colours show what can be picked and what is picked", async () => {
    await withPage({ forcedColors: "active" }, async (page) => {
        assert.equal(await page.evaluate(() => document.documentElement.dataset.colours), "contrast");
        await start(page, "gobblet", ["person", "person"]);
        const border = (selector) => page.locator(selector).first().evaluate((cell) => {
            const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(cell, "::after");
            const probe = document.body.appendChild(document.createElement("i"));
            probe.style.color = "Highlight";
            const isHighlight = getComputedStyle(probe).color === borderTopColor;
            probe.remove();
            return { borderTopStyle, borderTopWidth, isHighlight };
        });
        const offered = await border(".cell.offered");
        await page.locator(".cell.offered").first().click();
        const picked = await border(".cell.picked");
        assert.ok(offered.isHighlight && picked.isHighlight);
        assert.notEqual(offered.borderTopStyle, picked.borderTopStyle, "not by colour alone");
    });
});
