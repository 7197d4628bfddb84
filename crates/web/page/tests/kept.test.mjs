// What the page has kept or sent: of version 0.1, which every later version opens, and of strangers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { closeBrowser, follow, linkTo, notice, ready, status, steps, withPage } from "./browser.mjs";

after(closeBrowser);

const MIB = 1 << 20;

/** A file that version 0.1 has written; it is never written again. */
const of01 = (name) => readFileSync(new URL(`data/0.1/${name}`, import.meta.url), "utf8").trim();

/** The steps of a record. */
const stepsOf = (record) => /\n\n([^]*)\nend:/.exec(record)[1].split("\n");

/** Opens the page again with this text in the place where it keeps everything. */
async function openWith(page, text) {
    await page.addInitScript((text) => localStorage.setItem("rulebook", text), text);
    await page.reload();
    await ready(page);
}

test("a link of version 0.1 opens its game", async () => {
    await withPage({}, async (page) => {
        await follow(page, of01("link.txt"));
        await page.waitForSelector("#play:not([hidden])");
        const record = await page.inputValue("#record");
        assert.deepEqual(stepsOf(record), stepsOf(of01("record.txt")));
        assert.match(await status(page), /piece on d1 to b3\. White's turn/);
    });
});

test("what version 0.1 has saved is found again: the game, its players and the settings", async () => {
    await withPage({}, async (page) => {
        await openWith(page, of01("saved.json"));
        const record = await page.inputValue("#record");
        assert.deepEqual(stepsOf(record), stepsOf(of01("record.txt")));
        assert.match(record, /^player: person\nplayer: bot random$/m);
        const chosen = (id) => page.inputValue(`#${id}`);
        assert.deepEqual(
            [await chosen("colours"), await chosen("language"), await chosen("confirming")],
            ["dark", "de", "always"],
        );
    });
});

test("what is saved and is not ours, or of a later version, is left out", async () => {
    await withPage({}, async (page) => {
        const { match } = JSON.parse(of01("saved.json"));
        for (const [saved, n_steps] of [
            ["{", 0],
            ["[1]", 0],
            ["null", 0],
            [{ match: null, colours: "sepia", language: "toString", confirming: 7 }, 0],
            [{ match: { ...match, players: "person" } }, 0],
            [{ match: { ...match, record: 5 } }, 0],
            [{ match: { ...match, undone: 1e9 } }, 0],
            [{ match: { ...match, players: ["a machine", null], undone: 1 }, language: "xx" }, 4],
        ]) {
            await openWith(page, typeof saved === "string" ? saved : JSON.stringify(saved));
            assert.equal(await page.getAttribute("html", "lang"), "en");
            assert.equal(await page.locator("#notice.error p").count(), 0, JSON.stringify(saved));
            assert.equal(await steps(page), n_steps && n_steps - 1);
        }
    });
});

test("links that are damaged or too long are refused, however little they take", async () => {
    await withPage({}, async (page) => {
        const before = await page.inputValue("#record");
        for (const [hash, problem] of [
            ["#record=!", /the link is damaged/],
            ["#record=AAAA", /the link is damaged/],
            [of01("link.txt").slice(0, -9), /the link is damaged/],
            [linkTo(Buffer.alloc(4 * MIB + 1)), /longer than 4 MiB/],
            [linkTo(Buffer.alloc(400 * MIB)), /longer than 4 MiB/],
            [linkTo("game: chess"), /not the record of a game/],
        ]) {
            await page.evaluate(() => document.querySelector("#notice").replaceChildren());
            await follow(page, hash);
            await page.waitForSelector("#notice.error p");
            assert.match(await notice(page), problem);
        }
        assert.equal(await page.inputValue("#record"), before);
    });
});

test("a file that is too long or cannot be read is refused", async () => {
    await withPage({}, async (page) => {
        const drop = (length) =>
            page.evaluate((length) => {
                const dataTransfer = new DataTransfer();
                dataTransfer.items.add(new File([new Uint8Array(length)], "game.txt"));
                document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
            }, length);
        await drop(4 * MIB + 1);
        await page.waitForSelector("#notice.error p");
        assert.match(await notice(page), /longer than 4 MiB/);
        await page.evaluate(() => {
            document.querySelector("#notice").replaceChildren();
            File.prototype.text = () => Promise.reject(new DOMException("gone", "NotFoundError"));
        });
        await drop(5);
        await page.waitForSelector("#notice.error p");
        assert.match(await notice(page), /cannot be read/);
    });
});
