// A tab continues its own match, whatever links, other tabs and other pages have opened.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { midGame } from "./bot.mjs";
import { closeBrowser, ended, follow, linkTo, notice, ready, shown, start, steps, tab, type, withPage } from "./browser.mjs";

after(closeBrowser);

/** The game on a page after it was loaded again, and its number of steps. */
async function again(page) {
    await page.reload();
    await ready(page);
    return shown(page);
}

/** Follows a link to a match of Gobblet after three moves, and returns a further move in it. */
async function openThree(page) {
    await follow(page, linkTo(midGame("gobblet", 3)));
    await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 3);
    const moves = await page.evaluate(() => document.querySelector("#typed").checkVisibility());
    assert.ok(moves, "it can be played on");
}

/** Plays the fourth move of that match. */
async function playOn(page) {
    await page.locator("#board .offered").first().click();
    await page.locator("#board .offered").last().click();
    await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 4);
}

test("a link that was played on is a match of its own, which a reload continues", async () => {
    await withPage({}, async (page, { context, server }) => {
        await start(page, "connect4", ["person", "person"]);
        await type(page, "d");
        await openThree(page);
        assert.deepEqual(await again(page), ["gobblet", 3], "the link stays until it is played on");
        assert.match(page.url(), /#record=/);
        await playOn(page);
        assert.doesNotMatch(page.url(), /#/);
        assert.deepEqual(await again(page), ["gobblet", 4]);
        await start(page, "tictactoe", ["person", "person"]);
        await type(page, "b2");
        assert.deepEqual(await again(page), ["tictactoe", 1]);
        const others = [await tab(context, server.address), await tab(context, server.address)];
        const games = await Promise.all(others.map(shown));
        assert.deepEqual(games, [["gobblet", 4], ["connect4", 1]], "the matches before are still there");
    });
});

test("a link that is played on at once leaves the match before it as it was", async () => {
    await withPage({}, async (page, { context, server }) => {
        await start(page, "connect4", ["person", "person"]);
        await type(page, "d");
        await openThree(page);
        await playOn(page);
        assert.deepEqual(await again(page), ["gobblet", 4]);
        assert.deepEqual(await shown(await tab(context, server.address)), ["connect4", 1]);
    });
});

test("a link that a new game or a record has replaced does not come back", async () => {
    await withPage({}, async (page) => {
        await openThree(page);
        await start(page, "tictactoe", ["person", "person"]);
        assert.deepEqual(await again(page), ["tictactoe", 0]);
        await openThree(page);
        await page.click("#tab-record");
        await page.fill("#record", midGame("octi", 2));
        await page.click("#open");
        await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
        assert.deepEqual(await again(page), ["octi", 2], "the link does not come back");
    });
});

test("two tabs do not overwrite each other, and what they leave is found again", async () => {
    await withPage({}, async (page, { context, server }) => {
        await start(page, "connect4", ["person", "person"]);
        await type(page, "d");
        const other = await tab(context, server.address);
        assert.ok(await other.isVisible("#choice"), "the match is open in the first tab");
        await start(other, "tictactoe", ["person", "person"]);
        await type(other, "b2");
        await type(page, "e");
        assert.deepEqual(await again(page), ["connect4", 2]);
        assert.deepEqual(await again(other), ["tictactoe", 1]);
        await page.close();
        await other.close();
        const found = [await tab(context, server.address), await tab(context, server.address)];
        const games = await Promise.all(found.map(shown));
        assert.deepEqual(new Set(games.map(([game]) => game)), new Set(["connect4", "tictactoe"]));
    });
});

test("of matches that are over the latest twenty are kept, and all others", async () => {
    await withPage({}, async (page) => {
        const kept = () => page.evaluate(() =>
            Object.keys(localStorage).filter((name) => / \S+ \S+$/.test(name)).map((name) => JSON.parse(localStorage[name])));
        const record = midGame("gobblet", 1);
        await page.evaluate((match) => {
            for (let n = 1; n <= 50; n++) {
                const name = `rulebook ${location.pathname} 0-${n}`;
                localStorage.setItem(name, JSON.stringify({ ...match, turn: n % 2 ? "over" : "0", time: n }));
            }
        }, { record, players: ["person", "person"] });
        await start(page, "tictactoe", ["person", "person"]);
        const [over, going] = [[], []];
        for (const { turn, time } of await kept()) (turn === "over" ? over : going).push(time);
        assert.equal(going.length, 25 + 1);
        assert.deepEqual(over.sort((a, b) => a - b), Array.from({ length: 19 }, (_, n) => 13 + 2 * n));
        assert.deepEqual(await again(page), ["tictactoe", 0]);
    });
});

test("where the storage is full the page says so, and the match goes on", async () => {
    await withPage({}, async (page) => {
        await page.evaluate(() => {
            for (let size = 1 << 20; 1 <= size; size >>= 1) {
                try {
                    for (let n = 0; ; n++) localStorage.setItem(`${size} ${n}`, "x".repeat(size));
                } catch {
                    continue; // Half of it may still fit.
                }
            }
        });
        await start(page, "tictactoe", ["person", "person"]);
        await page.waitForSelector("#notice.error p");
        assert.match(await notice(page), /does not let this page save/);
        await type(page, "b2");
        assert.deepEqual(await shown(page), ["tictactoe", 1]);
        await page.click("#new-game");
        await start(page, "gobblet", ["person", "person"]);
        assert.deepEqual(await shown(page), ["gobblet", 0]);
    });
});

test("the entry of the browser's history does not change with every move", async () => {
    await withPage({}, async (page) => {
        await page.evaluate(() => {
            window.changes = [];
            const change = history.replaceState.bind(history);
            history.replaceState = (...values) => void (window.changes.push(values), change(...values));
        });
        await start(page, "tictactoe", ["random", "random"]);
        await ended(page);
        const changes = await page.evaluate(() => window.changes);
        assert.ok(changes.length < 4, JSON.stringify(changes));
    });
});

test("two pages of one origin keep their own matches, settings and files", async () => {
    await withPage({}, async (page, { context, server }) => {
        const isKept = (page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await isKept(page);
        await start(page, "tictactoe", ["person", "person"]);
        await type(page, "b2");
        await page.click(".settings summary");
        await page.selectOption("#language", "de");
        await page.goto("about:blank"); // No tab has its match now.
        const other = await tab(context, server.address.replace("/games", "/second/games"));
        await isKept(other);
        assert.ok(await other.isVisible("#choice"));
        assert.equal(await other.getAttribute("html", "lang"), "en");
        await page.goto(server.address);
        await ready(page);
        assert.equal((await page.evaluate(() => caches.keys())).length, 2);
        server.close();
        await context.setOffline(true);
        assert.deepEqual(await again(page), ["tictactoe", 1]);
        assert.deepEqual(await again(other), null);
    });
});

test("what is loaded before the first board is sent once", async () => {
    await withPage({}, async (page, { server }) => {
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        const first = ["main.js", "rules.js", "rules.wasm", "page.css", "icon.svg"];
        const twice = first.filter((name) => server.sent.indexOf(name) !== server.sent.lastIndexOf(name));
        assert.deepEqual(twice, []);
        assert.ok(first.every((name) => server.sent.includes(name)));
    });
});
