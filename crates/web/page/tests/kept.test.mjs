// Saved and sent data: from version 0.1, which every later version opens, and from untrusted sources.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { midGame } from "./bot.mjs";
import { closeBrowser, follow, hasSteps, linkTo, notice, ready, status, steps, withPage } from "./browser.mjs";

after(closeBrowser);

const MIB = 1 << 20;

/** A file that version 0.1 has written; it is never written again. */
const of01 = (name) => readFileSync(new URL(`data/0.1/${name}`, import.meta.url), "utf8").trim();

/** The steps of a record. */
const stepsOf = (record) => /\n\n([^]*)\nend:/.exec(record)[1].split("\n");

/** A record of Gobblet in which both sides move to and fro. */
function long(n_steps) {
    const round = ["a1-a2", "d4-d3", "a2-a1", "d3-d4"];
    const steps = ["4@a1", "4@d4", ...Array.from({ length: n_steps - 2 }, (_, n) => round[n % 4])];
    const head = midGame("gobblet", 0).replace(/^repetition: .*\n/m, "").replace(/^steps: 0\n[^]*/m, "");
    return `${head}steps: ${n_steps}\n\n${steps.join("\n")}\nend: ${n_steps}\n`;
}

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
        await page.click(".settings summary");
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

test("a kept match with what is not of its kind is listed, and its age is as good as it is known", async () => {
    await withPage({}, async (page) => {
        const [now, day] = [Date.now(), 24 * 3_600_000];
        const strange = ["-1e999", "1e999", "null", '"then"', "{}", "[]", "-1", "0.5", "true"];
        const keys = ["time", "undone", "turn", "isBegun", "id", "ended"];
        const texts = keys.flatMap((key) => strange.map((value) => `"${key}": ${value}`));
        const ages = [now + day, now - day, now - 40 * day, now - 800 * day].map((time) => `"time": ${time}`);
        const record = midGame("gobblet", 1);
        await page.evaluate(([record, texts]) => {
            const match = JSON.stringify({ record, players: ["person", 7, null] }).slice(0, -1);
            texts.forEach((text, n) => localStorage.setItem(`rulebook ${location.pathname} ${n}`, `${match}, ${text}}`));
            for (const text of ["7", '"x"', "[]", '{"record": 1, "players": []}', '{"record": "x", "players": {}}']) {
                localStorage.setItem(`rulebook ${location.pathname} no ${text}`, text);
            }
        }, [record, [...texts, ...ages]]);
        await page.goto("about:blank");
        await page.goBack();
        await ready(page);
        await page.click("#new-game");
        await page.click("#kept-all");
        await page.waitForSelector("#kept-all", { state: "detached" });
        const listed = await page.locator(".kept-match small").allInnerTexts();
        assert.equal(listed.length, texts.length + ages.length);
        const said = new Set(listed.filter((age) => age !== "").map((age) => age.replace(/ · .*/, "")));
        assert.deepEqual(said, new Set(["just now", "yesterday", "last month", "2 years ago"]));
        await page.locator(".kept-match .go-on").last().click();
        await hasSteps(page, 1);
    });
});

test("a match of 5,000 steps is opened while the page answers, and its list draws what is seen", async () => {
    await withPage({}, async (page) => {
        await page.evaluate(() => {
            [window.said, window.longest] = [new Set(), 0];
            let before = performance.now();
            setInterval(() => {
                const now = performance.now();
                [window.longest, before] = [Math.max(window.longest, now - before), now];
            }, 5);
            new MutationObserver(() => {
                const bar = document.querySelector("#notice progress");
                if (bar) window.said.add(document.querySelector("#notice p").textContent);
            }).observe(document.querySelector("#notice"), { childList: true, attributes: true, subtree: true });
        });
        await follow(page, linkTo(long(5000)));
        await hasSteps(page, 5000);
        assert.deepEqual(await page.evaluate(() => [...window.said]), ["Opening the match …"]);
        const longest = await page.evaluate(() => window.longest);
        assert.ok(longest < 1000, `the page did not answer for ${longest} ms`);
        /** The numbers of the steps in the list that are seen, and that of all which are drawn. */
        const seen = () => page.evaluate(async () => {
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            const list = document.querySelector("#moves");
            const { top, bottom } = list.getBoundingClientRect();
            const isSeen = (item) => top < item.getBoundingClientRect().bottom && item.getBoundingClientRect().top < bottom;
            const steps = [...list.children].filter(isSeen).map((item) => Number(item.querySelector("button").dataset.step));
            return { first: steps[0], last: steps.at(-1), n_drawn: list.childElementCount };
        });
        const scroll = (share) => page.evaluate((share) => {
            const list = document.querySelector("#moves");
            list.scrollTop = share * (list.scrollHeight - list.clientHeight);
        }, share);
        const end = await seen();
        assert.equal(end.last, 5000);
        assert.ok(end.n_drawn <= 200, `${end.n_drawn} lines are drawn`);
        for (const share of [0, 0.5, 0.1, 1]) {
            await scroll(share);
            const { first, last, n_drawn } = await seen();
            const middle = share * 5000;
            assert.ok(first - 50 <= middle && middle <= last + 50, `${first} to ${last} are seen at ${middle}`);
            assert.ok(n_drawn <= 200);
        }
        await page.click("#to-first");
        assert.equal((await seen()).first, 1);
        assert.equal(await page.getAttribute("#moves li", "aria-setsize"), "5000");
        await page.click("#to-last");
        await page.click("#to-previous");
        const { first, last } = await seen();
        assert.ok(first <= 4999 && 4999 <= last, `${first} to ${last} are seen`);
        assert.equal(await page.getAttribute("#moves [aria-current]", "data-step"), "4999");
        await page.focus("#moves [tabindex='0']");
        await page.keyboard.press("Home");
        assert.equal(await page.evaluate(() => document.activeElement.dataset.step), "1");
        await page.keyboard.press("End");
        await page.keyboard.press("ArrowUp");
        assert.equal(await page.evaluate(() => document.activeElement.dataset.step), "4999");
    });
});

test("a match of more than 5,000 steps is refused, as a link and as text", async () => {
    await withPage({}, async (page) => {
        await follow(page, linkTo(long(5001)));
        await page.waitForSelector("#notice.error p");
        assert.match(await notice(page), /It has more than 5,000 steps/);
        await page.evaluate(() => document.querySelector("#notice").replaceChildren());
        await page.evaluate((record) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.setData("text/plain", record);
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }, long(5001));
        await page.waitForSelector("#notice.error p");
        assert.match(await notice(page), /It has more than 5,000 steps/);
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
