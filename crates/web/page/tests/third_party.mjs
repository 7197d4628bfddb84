// Plays the game of another author on the page and in the npm package that its own crate has built; run by
// `cargo xtask ci third-party-page`. RULEBOOK_PAGE is that page, and RULEBOOK_GAMES that package.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { assertAccessible } from "./axe.mjs";
import { closeBrowser, PHONE, ready, ROOT, start, status, steps, type, withPage } from "./browser.mjs";
import { Project } from "./project.mjs";
import { assertAlike, reached, SHOWS, twinsOf } from "./secrets.mjs";

after(closeBrowser);

/** Picks what can be picked first, until it is a person's turn no more; returns how often. */
async function play(page) {
    for (let n = 0; n < 40; n++) {
        await page.waitForFunction(() =>
            document.querySelector(".typed").hidden ||
            document.querySelector(".cell.offered, #outside button, #hand-over button"));
        if (await page.isVisible("#hand-over button")) await page.click("#hand-over button");
        else if (await page.isHidden(".typed")) return n;
        else if (await page.locator(".cell.offered").count()) await page.locator(".cell.offered").first().click();
        else await page.locator("#outside button").first().click();
    }
    throw new Error("the game does not end");
}

test("the game is played against a bot of its own page, with hidden cards", async () => {
    await withPage({ viewport: PHONE }, async (page) => {
        assert.equal(await page.locator("#classics").count(), 0, "the page has one module");
        await start(page, "aviary", ["person", "club"]);
        await assertAccessible(page);
        assert.ok(0 < (await play(page)));
        assert.match(await status(page), /wins?\b|Draw/);
        assert.equal(await page.locator("#notice.error p").count(), 0, "the bot has thought");
        const heard = await page.evaluate(() => window.heard.join("\n"));
        assert.match(heard, /"kind":"done"/);
    });
});

test("two people cover their cards, and the page works without a network", async () => {
    await withPage({}, async (page, { context, server }) => {
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        server.close();
        await context.setOffline(true);
        await page.reload();
        await ready(page);
        await start(page, "aviary", ["person", "person"]);
        assert.ok(await page.isVisible("#hand-over button"));
        assert.ok(0 < (await play(page)));
        assert.ok(0 < (await steps(page)));
        await page.click("#tab-rules");
        await page.waitForSelector("#rules p");
        assert.match(await page.innerText("#rules"), /canary/i);
    });
});

test("during a hand-over no control shows what is hidden", async () => {
    let games = [];
    await withPage({}, async (page) => (games = await twinsOf(page, page.url(), ["rules"])));
    assert.ok(games.some(({ game }) => game === "aviary"));
    for (const { game, matches } of games) {
        const found = [];
        for (const match of matches) {
            await withPage({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
                found.push(await reached(page, match, SHOWS.page));
            });
        }
        assertAlike(found, game);
    }
});

test("the page weighs about what the README of its crate says", async () => {
    const readme = await readFile(path.join(import.meta.dirname, "../../../page/README.md"), "utf8");
    const said = 1000 * Number(/weighs about (\d+) kB/.exec(readme)[1]);
    const files = await Promise.all((await readdir(ROOT)).map((name) => readFile(path.join(ROOT, name))));
    const packed = files.reduce((sum, bytes) => sum + brotliCompressSync(bytes).length, 0);
    assert.ok(Math.abs(packed - said) <= said / 10, `${packed} bytes`);
});

test("the npm package has the game with its bots and what each seat sees, and those of Rulebook", async () => {
    const project = await Project.make();
    try {
        const out = await project.printed(`
            import { follow, game, Refusal } from "parlour";
            import { search } from "parlour/search";
            const host = game("aviary").start();
            host.deal(1);
            const client = follow(JSON.parse(JSON.stringify(host.view(1))));
            while (!host.isOver) {
                if (host.turn === "chance") host.randomStep();
                else host.play((await search(host.question(), { nodes: 20 })).lines[0].moves[0]);
                for (const step of host.view(1).stepsSince(client.steps.length)) client.learn(step);
            }
            console.log(client.record() === host.view(1).record(), host.outcome.verdict);
            try {
                game("gobblet").start().play("b2-c3");
            } catch (refusal) {
                console.log(refusal instanceof Refusal, refusal.rule);
            }
        `);
        assert.match(out, /^true (win|draw)\b.*\ntrue R6\n$/);
    } finally {
        await project.remove();
    }
});

test("the games of Rulebook are on the page too", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "easy"]);
        await type(page, "4@b2");
        await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
        assert.equal(await page.locator("#notice.error p").count(), 0);
    });
});
