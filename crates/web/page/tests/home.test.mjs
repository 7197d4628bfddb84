// The way between games: the choice, the matches that are kept, the end of a match, and the page as an app.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertAccessible } from "./axe.mjs";
import { midGame, opened } from "./bot.mjs";
import {
    answer,
    canPick,
    closeBrowser,
    ended,
    linkTo,
    notice,
    PHONE,
    ready,
    shown,
    start,
    steps,
    tab,
    type,
    withPage,
} from "./browser.mjs";

after(closeBrowser);

/** Waits until the page shows a game after a number of steps. */
async function shows(page, game, n) {
    await page.waitForSelector("#play:not([hidden])");
    await page.waitForFunction(
        ([game, n]) =>
            document.querySelector("#record").value.includes(`game: ${game}\n`) &&
            document.querySelectorAll("#moves li").length === n,
        [game, n],
    );
}

/** The texts of the matches that are kept, the latest first. */
async function kept(page) {
    await page.waitForSelector("#kept:not([hidden]) .turn:not(:empty)");
    await page.waitForFunction(() => [...document.querySelectorAll(".turn")].every((turn) => turn.textContent !== ""));
    return page.locator(".kept-match").allInnerTexts();
}

test("one tap on a card plays against the first bot", async () => {
    await withPage({}, async (page) => {
        await page.click("[data-play=gobblet]");
        await shows(page, "gobblet", 0);
        assert.match(await page.inputValue("#record"), /^player: person\nplayer: bot \w+$/m);
        assert.ok(await canPick(page));
    });
});

test("the easiest games come first, and their pictures show the middle of a game", async () => {
    await withPage({}, async (page) => {
        const names = await page.locator("[data-play]").evaluateAll((buttons) => buttons.map(({ dataset }) => dataset.play));
        assert.deepEqual(names, ["gobblet", "octi", "toki", "octagone", "octiles"]);
        const shown = await page.locator(".game img[src]").first().evaluate(({ src }) => decodeURIComponent(src));
        const dark = shown.split('"#4c3527"').length - 1;
        assert.ok(3 < dark, "more of Black's pieces are seen than the three stacks");
    });
});

test("the first screen says what the page is, whom one plays and what each game is about, on a phone, too", async () => {
    await withPage({ viewport: PHONE }, async (page) => {
        assert.match(await page.innerText("#what-it-is"), /bot.*this device.*link/);
        const aims = page.locator(".game .aim");
        assert.equal(await aims.count(), 5);
        for (const aim of await aims.all()) assert.ok(await aim.isVisible());
    });
});

test("the title of the tab says whose turn it is", async () => {
    await withPage({}, async (page) => {
        assert.equal(await page.title(), "Rulebook");
        await start(page, "gobblet", ["person", "person"]);
        assert.equal(await page.title(), "White's turn – Gobblet 4×4");
        await type(page, "4@b2");
        assert.equal(await page.title(), "Black's turn – Gobblet 4×4");
        await page.click("#new-game");
        assert.equal(await page.title(), "Rulebook");
    });
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "beginner"]);
        assert.equal(await page.title(), "Your turn – Gobblet 4×4");
    });
});

test("a card shows a picture, players, minutes, luck and secrets of its game", async () => {
    await withPage({}, async (page) => {
        await page.click("#classics");
        await page.waitForSelector("[data-play=kuhn]");
        for (const [game, facts] of [
            ["gobblet", ["2 Players", "15 min", "No luck", "No secrets"]],
            ["octiles", ["2–4 Players", "20 min", "Luck", "No secrets"]],
            ["kuhn", ["2–3 Players", "2 min", "Luck", "Secrets"]],
        ]) {
            const card = page.locator(".game", { has: page.locator(`[data-play=${game}]`) });
            await card.scrollIntoViewIfNeeded();
            assert.deepEqual((await card.locator(".facts li").allTextContents()).map((text) => text.trim()), facts);
            const picture = card.locator("img");
            await page.waitForFunction((image) => 0 < image.naturalWidth, await picture.elementHandle());
            assert.match(await picture.getAttribute("src"), /^data:image\/svg\+xml/);
        }
        assert.equal(await page.locator(".game").count(), 13);
    });
});

test("the form of a game opens below its card and closes again", async () => {
    await withPage({}, async (page) => {
        await page.click("[data-game=octi]");
        await page.waitForSelector(".setup");
        assert.equal(await page.evaluate(() => document.activeElement.textContent), "OCTI 6×7");
        await page.keyboard.press("Escape");
        assert.equal(await page.locator(".setup").count(), 0);
        assert.equal(await page.evaluate(() => document.activeElement.dataset.game), "octi");
    });
});

test("in German, nothing in the choice of a game and in its forms is English", async () => {
    await withPage({ locale: "de-DE" }, async (page) => {
        await page.click("#classics");
        await page.waitForSelector("[data-play=kuhn]");
        for (const form of await page.locator("[data-game]").all()) {
            await form.click();
            await page.waitForSelector(".setup");
            await page.locator(".setup details").evaluateAll((all) => all.forEach((one) => (one.open = true)));
            assert.doesNotMatch(await page.innerText(".setup"), /\b(the|and|to|is|of|your|you|players|with)\b|_/i);
        }
        assert.equal(await page.locator("#choice [lang=en]:not(h3)").count(), 0, "only names of games");
        assert.match(await page.innerText("#choice"), /Vier gewinnt/);
    });
});

test("several matches are kept, continued and deleted after a question", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await type(page, "4@b2");
        await start(page, "connect4", ["person", "random"]);
        await canPick(page);
        await type(page, "d");
        await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
        await start(page, "octi", ["person", "person"]); // Without a move it is not kept.
        await start(page, "tictactoe", ["person", "person"]);
        await type(page, "b2");
        await page.click("#new-game");
        const texts = await kept(page);
        assert.equal(texts.length, 3);
        assert.match(texts[0], /Tic-tac-toe\n2 people on this device\n.'s turn\.\n.*on the table/);
        assert.match(texts[1], /Connect Four\nagainst a bot \(random\)\nYour turn\.\njust now/);
        assert.match(texts[2], /Gobblet/);
        await page.click(".kept-match:nth-child(3) .go-on");
        await shows(page, "gobblet", 1);
        await page.click("#new-game");
        await kept(page);
        await page.click(".kept-match:nth-child(1) .remove");
        assert.match(await answer(page, false), /^Delete this match\?/);
        assert.equal(await page.locator(".kept-match").count(), 3);
        await page.click(".kept-match:nth-child(2) .remove");
        await answer(page, true);
        await page.waitForFunction(() => document.querySelectorAll(".kept-match").length === 2);
        await page.reload();
        await ready(page);
        assert.equal((await kept(page)).length, 2);
    });
});

test("Back and Forward go between the choice and the matches without loading the page again", async () => {
    await withPage({}, async (page) => {
        await page.evaluate(() => (window.isSame = true));
        await start(page, "gobblet", ["person", "person"]);
        await type(page, "4@b2");
        await page.goBack();
        await page.waitForSelector("#choice:not([hidden])");
        await page.goForward();
        await shows(page, "gobblet", 1);
        await start(page, "octi", ["person", "person"]);
        await type(page, await page.getAttribute("#typed", "placeholder") ?? "22+A");
        await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 1);
        await page.goBack();
        await page.waitForSelector("#choice:not([hidden])");
        await page.goBack();
        await shows(page, "gobblet", 1);
        await page.goForward();
        await page.waitForSelector("#choice:not([hidden])");
        await page.goForward();
        await shows(page, "octi", 1);
        assert.ok(await page.evaluate(() => window.isSame), "the page was not loaded again");
        await page.reload();
        await ready(page);
        assert.deepEqual(await shown(page), ["octi", 1]);
        await page.goBack();
        await page.waitForSelector("#choice:not([hidden])");
        await page.reload();
        await ready(page);
        assert.equal(await shown(page), null, "the choice is what was on the screen");
    });
});

test("a link is an entry of its own, and what was played on stays in reach", async () => {
    await withPage({}, async (page) => {
        await start(page, "connect4", ["person", "person"]);
        await type(page, "d");
        await page.evaluate((hash) => void (location.hash = hash), linkTo(midGame("gobblet", 3)));
        await shows(page, "gobblet", 3);
        await page.goBack();
        await shows(page, "connect4", 1);
        await page.goForward();
        await shows(page, "gobblet", 3);
        await page.locator("#board .offered").first().click();
        await page.locator("#board .offered").last().click();
        await shows(page, "gobblet", 4);
        await page.reload();
        await ready(page);
        assert.deepEqual(await shown(page), ["gobblet", 4]);
        await start(page, "tictactoe", ["person", "person"]);
        await page.reload();
        await ready(page);
        assert.deepEqual(await shown(page), ["tictactoe", 0]);
        await page.click("#new-game");
        assert.deepEqual((await kept(page)).map((text) => text.split("\n")[0]), ["Tic-tac-toe", "Gobblet 4×4", "Connect Four"]);
    });
});

test("a match that is open in another tab is opened after a question, and closed there", async () => {
    await withPage({}, async (page, { context, server }) => {
        await start(page, "connect4", ["person", "person"]);
        await type(page, "d");
        const other = await tab(context, server.address);
        assert.equal(await shown(other), null);
        assert.match((await kept(other))[0], /open in another tab/);
        await other.click(".kept-match .remove");
        await other.waitForSelector("#notice.error p");
        await other.click(".kept-match .go-on");
        assert.match(await answer(other, false), /^This match is open in another tab\./);
        await other.waitForTimeout(300);
        assert.equal(await shown(other), null, "the question was denied");
        await other.click(".kept-match .go-on");
        await answer(other, true);
        await shows(other, "connect4", 1);
        await page.waitForSelector("#choice:not([hidden])");
        assert.match(await notice(page), /Another tab continues this match/);
        await type(other, "e");
        await start(page, "tictactoe", ["person", "person"]);
        await type(page, "b2");
        for (const [one, game, n] of [[other, "connect4", 2], [page, "tictactoe", 1]]) {
            await one.reload();
            await ready(one);
            assert.deepEqual(await shown(one), [game, n]);
        }
    });
});

test("at the end a card says who won and why, and starts the next match", async () => {
    await withPage({}, async (page) => {
        const resign = async () => {
            await page.click("#resign");
            await answer(page, true);
        };
        await start(page, "tictactoe", ["person", "random"]);
        await canPick(page);
        await resign();
        await page.waitForSelector("#end:not([hidden])");
        assert.match(await page.innerText("#end"), /^You lose\n+O wins: you have resigned\./);
        await page.click("#look-back");
        assert.ok(await page.isHidden("#end"));
        await page.reload();
        await ready(page);
        await page.waitForSelector("#end:not([hidden])");
        assert.equal(await page.locator("#end-review").count(), 0, "nobody has moved");
        await page.click("#swap");
        await page.waitForSelector("#end", { state: "hidden" });
        await canPick(page);
        assert.match(await page.inputValue("#record"), /^player: bot random\nplayer: person$/m);
        assert.equal(await steps(page), 1, "the bot has begun");
        await resign();
        await page.waitForSelector("#end:not([hidden])");
        await page.click("#end-review");
        await page.waitForSelector("#turning h3", { timeout: 120_000 });
        assert.equal(await page.evaluate(() => document.activeElement.id), "tab-analysis");
        assert.ok(await page.isHidden("#end"));
        await page.reload();
        await ready(page);
        await page.click("#again");
        await canPick(page);
        assert.match(await page.inputValue("#record"), /^player: bot random\nplayer: person$/m);
        await resign();
        await page.click("#other-game");
        await page.waitForSelector("#choice:not([hidden])");
        assert.equal((await kept(page)).length, 2, "a match without a move is not kept");
    });
});

test("at the end of a game with points the card shows them", async () => {
    await withPage({}, async (page) => {
        await start(page, "leduc", ["random", "random", "random"]);
        await ended(page);
        await page.waitForSelector("#end:not([hidden])");
        const points = await page.locator("#end strong").allInnerTexts();
        assert.equal(points.length, 3);
        assert.equal(points.reduce((sum, text) => sum + Number(text.replace("−", "-")), 0), 0);
    });
});

test("at the end of a game whose board counts points the card shows these", async () => {
    await withPage({}, async (page) => {
        for (const [game, options] of [["toki", { rounds: "1" }], ["goofspiel", {}], ["pig", { target: "10" }]]) {
            await start(page, game, ["random", "random"], options);
            await ended(page);
            await page.waitForSelector("#end:not([hidden])");
            const { notes } = opened(await page.inputValue("#record")).view("public").drawing();
            const said = notes.map(({ label }) => label).join("\n");
            const rows = await page.locator("#end li").allInnerTexts();
            assert.equal(rows.length, 2, game);
            for (const row of rows) {
                const [, name, points] = /^(.*) (\S+)$/.exec(row);
                const fact = new RegExp(`^${name}, (total |score )?${points.replace("−", "-")}\\b`, "im");
                assert.match(said, fact, `${game}: ${row}`);
            }
        }
    });
});

for (const colorScheme of ["light", "dark"]) {
    test(`axe-core finds nothing around a match, ${colorScheme}, and its controls are large enough`, async () => {
        await withPage({ viewport: PHONE, colorScheme }, async (page) => {
            const check = async (what) => {
                await assertAccessible(page, what);
                const { small, width } = await page.evaluate(() => ({
                    small: [...document.querySelectorAll("button, select, summary, input:not(.unseen)")]
                        .filter((element) => element.checkVisibility())
                        .filter((element) => Math.min(element.offsetWidth, element.offsetHeight) < 44)
                        .map((element) => element.outerHTML),
                    width: document.documentElement.scrollWidth,
                }));
                assert.deepEqual(small, [], what);
                assert.ok(width <= PHONE.width, `${what} is ${width} px wide`);
            };
            await start(page, "leduc", ["random", "random", "random"]);
            await page.waitForSelector("#end:not([hidden])");
            await check("the end of a match");
            await start(page, "gobblet", ["person", "away"]);
            await canPick(page);
            await type(page, "4@b2");
            await page.waitForSelector("#send");
            await check("a match that is sent");
            await page.click("#new-game");
            await kept(page);
            await check("the matches that are kept");
            await page.click(".kept-match .remove");
            await check("a question");
            await answer(page, false);
            await page.click("[data-game=octagone]");
            await page.waitForSelector(".setup");
            await page.click(".setup summary");
            await check("the form of a game");
        });
    });
}

test("the page can be installed", async () => {
    await withPage({}, async (page, { server }) => {
        const manifest = await page.evaluate(async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json());
        assert.equal(manifest.display, "standalone");
        for (const { src, sizes, type } of manifest.icons) {
            const response = await page.request.get(new URL(src, server.address).href);
            assert.equal(response.headers()["content-type"], type);
            if (sizes === "any") continue;
            const bytes = await response.body();
            assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes);
        }
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        const context = page.context();
        server.close();
        await context.setOffline(true);
        await page.reload();
        await ready(page);
        await page.click("[data-play=gobblet]");
        await shows(page, "gobblet", 0);
    });
});
