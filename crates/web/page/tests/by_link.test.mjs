// Play by link: two browsers send a match back and forth, and a link holds no more than its person may know.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { inflateRawSync } from "node:zlib";
import {
    answer,
    canPick,
    closeBrowser,
    copied,
    follow,
    hasSteps,
    linkTo,
    notice,
    ready,
    start,
    steps,
    type,
    withPage,
} from "./browser.mjs";

after(closeBrowser);

const OPTIONS = { permissions: ["clipboard-read", "clipboard-write"] };

/** Presses the button that sends, and returns the part of the link after `#`. */
async function sent(page, button = "#send") {
    return new URL(await copied(page, button)).hash;
}

/** The record in a link. */
const recordIn = (hash) => inflateRawSync(Buffer.from(/record=([\w-]+)/.exec(hash)[1], "base64url")).toString();

/** A record with other steps, and the result that it states. */
const withSteps = (record, steps, result = "*") =>
    record
        .replace(/^result: .*$/m, `result: ${result}`)
        .replace(/^steps: \d+\n\n[^]*/m, `steps: ${steps.length}\n\n${[...steps, ""].join("\n")}end: ${steps.length}\n`);

/** The number of matches that a browser keeps. */
const n_kept = (page) => page.evaluate(() => Object.keys(localStorage).filter((name) => / \S+ \S+$/.test(name)).length);

/** Calls `test` with the browsers of two people. */
function withTwo(test) {
    return withPage(OPTIONS, (one) => withPage(OPTIONS, (other) => test(one, other)));
}

test("an open game is played there and back, and is one match in each browser", async () => {
    await withTwo(async (one, other) => {
        await start(one, "gobblet", ["person", "away"]);
        await canPick(one);
        assert.ok(await one.isHidden("#send-bar"), "nothing is to be sent before the first move");
        await type(one, "4@b2");
        await one.waitForSelector("#send");
        await follow(other, await sent(one));
        await hasSteps(other, 1);
        assert.match(await other.inputValue("#record"), /^player: person\nplayer: person$/m);
        assert.ok(await canPick(other), "it is the turn of the other person");
        await type(other, "4@c3");
        const answer = await sent(other);
        await follow(one, answer);
        await hasSteps(one, 2);
        await canPick(one);
        await type(one, "4@a1");
        await follow(other, await sent(one));
        await hasSteps(other, 3);
        // A link that comes late does not take back what was played.
        await follow(one, answer);
        await one.waitForFunction(() => !location.hash);
        assert.equal(await steps(one), 3);
        for (const page of [one, other]) {
            await page.reload();
            await ready(page);
            assert.equal(await steps(page), 3);
            await page.click("#new-game");
            await page.waitForSelector(".kept-match");
            assert.equal(await page.locator(".kept-match").count(), 1);
        }
    });
});

test("a game with secrets is played there and back, and no link holds another seat's hand", async () => {
    await withTwo(async (one, other) => {
        await start(one, "kuhn", ["person", "away"]);
        await canPick(one);
        const own = /\n([JQK])\n\?\n/.exec(await one.inputValue("#record"))[1];
        await type(one, "p");
        const link = await sent(one);
        const record = recordIn(link);
        assert.match(record, /^as: 1$/m);
        assert.match(record, /\n\?\n[JQK]\np\nend: 3\n/);
        assert.doesNotMatch(record, new RegExp(`\\n${own}\\n`), "the hand of seat 0 is not in the link");
        await follow(other, link);
        await hasSteps(other, 3);
        assert.ok(await canPick(other), "the other person answers");
        assert.match(await notice(other), /^You are Player 2 in this match/);
        assert.match(await other.innerText("#send-bar"), /Choose a move, then send it/);
        await type(other, "p"); // It ends the game, and only the host can show the other card.
        await other.waitForSelector("#send");
        assert.match(await other.innerText("#send-bar"), /^You pass/);
        await hasSteps(other, 3);
        assert.equal(await other.locator(".cell.offered, #outside button").count(), 0, "the answer is given");
        await other.click("#take-back");
        await other.waitForSelector("#send", { state: "detached" });
        assert.ok(await canPick(other), "the answer is taken back");
        await type(other, "b");
        await hasSteps(other, 4); // The board shows a move that reveals nothing.
        await other.click("#take-back");
        await hasSteps(other, 3);
        await type(other, "b");
        await other.waitForSelector("#send");
        assert.match(await other.innerText("#send-bar"), /^You bet one chip\. Send this move as a link/);
        const answer = await sent(other);
        assert.match(answer, /^#move=b&seat=1&match=\d+&steps=3$/);
        await follow(one, answer);
        await hasSteps(one, 4);
        await canPick(one);
        await type(one, "b");
        await hasSteps(one, 5);
        await one.waitForSelector("#end:not([hidden])");
        await follow(one, answer);
        await one.waitForFunction(() => /played already/.test(document.querySelector("#notice").innerText));
        const end = await sent(one);
        await follow(other, end);
        await other.waitForSelector("#end:not([hidden])");
        assert.match(recordIn(end), /\n[JQK]\n[JQK]\np\nb\nb\nend: 5\n/, "the showdown is for all");
        assert.ok(await other.isHidden("#send-bar"), "the end has come from the other person");
        assert.ok(await one.isVisible("#send-bar"), "it can be sent again");
    });
});

test("a link whose match is not a number is one for everybody", async () => {
    await withTwo(async (one, other) => {
        await start(one, "gobblet", ["person", "away"]);
        await canPick(one);
        await type(one, "4@b2");
        const link = await sent(one);
        await follow(other, link.replace(/match=\d+/, "match=1%26steps=0"));
        await hasSteps(other, 1);
        await type(other, "4@c3");
        await hasSteps(other, 2);
        assert.ok(await other.isHidden("#send-bar"), "nobody is elsewhere");
    });
});

test("a bot at the table moves in the browser of the person before it", async () => {
    await withTwo(async (one, other) => {
        /** Rolls once, and holds unless that has ended the turn. */
        const turn = async (page) => {
            await canPick(page);
            await type(page, "roll");
            const isOver = () => page.isVisible("#send").then((isSent) => isSent || page.isVisible("[data-pick=hold]"));
            while (!(await isOver())) await page.waitForTimeout(50);
            if (!(await page.isVisible("#send"))) await type(page, "hold");
            await page.waitForSelector("#send");
        };
        const movesOf = (page, seat) => page.locator("#moves li", { hasText: `Player ${seat}` }).count();
        await start(one, "pig", ["person", "away", "random"]);
        await turn(one);
        await follow(other, await sent(one));
        await other.waitForSelector("#play:not([hidden])");
        await turn(other);
        assert.ok(0 < (await movesOf(other, 3)), "the bot has moved");
        const n_moves = await movesOf(other, 3);
        await follow(one, await sent(other));
        await one.waitForFunction(() => document.querySelector("#send-bar").hidden);
        assert.ok(await canPick(one));
        assert.equal(await movesOf(one, 3), n_moves);
        assert.match(await one.inputValue("#record"), /^player: person\nplayer: person\nplayer: bot random$/m);
    });
});

test("a link makes no move, and no declaration, of a person who plays here", async () => {
    await withPage(OPTIONS, async (page) => {
        await start(page, "gobblet", ["person", "away"]);
        await canPick(page);
        await type(page, "4@b2");
        const [hash, id] = /&seat=1&match=(\d+)$/.exec(await sent(page)) ?? assert.fail("it is for seat 1");
        assert.ok(hash);
        const record = await page.inputValue("#record");
        const come = (...what) => follow(page, `${linkTo(withSteps(record, ...what))}&seat=0&match=${id}`);
        for (const what of [
            [["4@b2", "4@c3", "3@a1", "4@d4"]],
            [["4@b2", "4@c3", "3@a1"]],
            [["4@a1", "4@c3"]],
            [["4@b2", "4@c3"], "win 1 by resignation of 0"],
            [["4@b2", "4@c3"], "draw by agreement"],
            [["4@b2"], "win 1 by forfeit of 0"],
        ]) {
            await page.evaluate(() => document.querySelector("#notice").replaceChildren());
            await come(...what);
            await page.waitForSelector("#notice.error p");
            assert.match(await notice(page), /moves of yours that were not made here/, JSON.stringify(what));
            assert.equal(await page.inputValue("#record"), record);
            assert.equal(await n_kept(page), 1);
        }
        await page.reload();
        await ready(page);
        assert.equal(await page.inputValue("#record"), record);
        await come(["4@b2", "4@c3"]);
        await hasSteps(page, 2);
        assert.equal(await n_kept(page), 1, "it continues the match");
        // A move of the other person may be another one; the match that is kept stays beside it.
        await come(["4@b2", "4@d4"]);
        await page.waitForFunction(() => document.querySelector("#record").value.includes("4@d4"));
        assert.equal(await n_kept(page), 2);
        await come(["4@b2", "4@d4"], "win 0 by resignation of 1");
        await page.waitForSelector("#end:not([hidden])");
        assert.ok(await page.isHidden("#send-bar"), "the other person knows the end");
        assert.equal(await n_kept(page), 2);
        await page.reload();
        await ready(page);
        await page.waitForSelector("#end:not([hidden])");
        assert.ok(await page.isHidden("#send-bar"), "also after a reload");
    });
});

test("the seat of somebody at this device is sent away after a question, and Undo brings it back", async () => {
    await withPage(OPTIONS, async (page) => {
        await start(page, "kuhn", ["person", "person"]);
        await page.click("#hand-over button");
        await type(page, "p");
        await page.click("#hand-over button");
        await page.click("#tab-record");
        await page.click("#send-match");
        assert.match(await answer(page, false), /^Send this match to Player 2\?/);
        assert.ok(await page.isHidden("#send-bar"), "the question was denied");
        await page.click("#send-match");
        await answer(page, true);
        await page.waitForSelector("#send-bar:not([hidden])");
        assert.equal(await page.locator("#hand-over button").count(), 0, "one person is at the device");
        assert.match(await page.inputValue("#record"), /^as: 0$/m);
        assert.match(await page.innerText("#send-bar"), /Player 2 plays elsewhere/);
        await page.click("#undo");
        await page.waitForSelector("#hand-over button");
        assert.match(await page.innerText("#hand-over"), /^Pass the device to Player 2/);
        await page.click("#hand-over button");
        assert.match(await page.inputValue("#record"), /^as: 1$/m);
        assert.equal(await steps(page), 3, "no step is taken back");
        assert.ok(await canPick(page));
        assert.ok(await page.isHidden("#send-bar"));
    });
});

test("an answer to a match that is not here says so", async () => {
    await withPage(OPTIONS, async (page) => {
        await follow(page, "#move=b&seat=1&match=12&steps=3");
        await page.waitForSelector("#notice.error p");
        assert.match(await notice(page), /not kept in this browser/);
    });
});

test("what cannot be sent says why", async () => {
    await withPage(OPTIONS, async (page) => {
        await start(page, "gobblet", ["person", "random"]);
        await canPick(page);
        await page.click("#tab-record");
        await page.click("#send-match");
        await page.waitForSelector("#notice.error p");
        assert.match(await notice(page), /Everybody else is a bot/);
        await start(page, "gobblet", ["person", "away"]);
        await canPick(page);
        await page.click("#tab-record");
        await page.click("#send-match");
        await page.waitForSelector("#notice.error p");
        assert.match(await notice(page), /move first/);
    });
});

test("the system's way of sending is used where there is one", async () => {
    await withPage(OPTIONS, async (page) => {
        await page.evaluate(() => {
            navigator.share = async (data) => void (window.shared = data);
        });
        await start(page, "gobblet", ["person", "person"]);
        await type(page, "4@b2");
        await page.click("#tab-record");
        await page.click("#send-match");
        await answer(page, true);
        await page.waitForFunction(() => window.shared);
        const { url, text } = await page.evaluate(() => window.shared);
        assert.match(url, /#record=[\w-]+&seat=1&match=\d+$/);
        assert.equal(text, "Gobblet 4×4: your turn");
        await page.waitForSelector("#send-bar:not([hidden])");
        assert.equal(await page.locator("#board .offered").count(), 0, "the other seat is elsewhere now");
    });
});
