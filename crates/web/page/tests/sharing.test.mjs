// Import and export: dropped records, links, hints, rules; and every way a
// game can start.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { midGame } from "./bot.mjs";
import { canPick, closeBrowser, ended, hasSteps, notice, ready, start, status, steps, type, withPage } from "./browser.mjs";

after(closeBrowser);

test("a record that is dropped on the page is opened, as a file and as text", async () => {
    await withPage({}, async (page) => {
        for (const [game, isFile] of [["gobblet", true], ["octi", false]]) {
            const record = midGame(game, 3);
            await page.evaluate(([record, isFile]) => {
                const dataTransfer = new DataTransfer();
                if (isFile) dataTransfer.items.add(new File([record], "game.txt", { type: "text/plain" }));
                else dataTransfer.setData("text/plain", record);
                document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
            }, [record, isFile]);
            await page.waitForFunction((game) => document.querySelector("#record").value.includes(`game: ${game}`), game);
            assert.equal(await steps(page), 3);
        }
    });
});

test("a link to a covered game holds what its seat saw, and everything once the game is over", async () => {
    await withPage({ permissions: ["clipboard-read", "clipboard-write"] }, async (page, { context }) => {
        await start(page, "kuhn", ["person", "person"]);
        const takeOver = () => page.click("#hand-over button");
        const linked = async () => {
            await page.click("#tab-record");
            await page.click("#copy-link");
            await page.waitForSelector("#notice p");
            const link = await page.evaluate(() => navigator.clipboard.readText());
            const other = await context.newPage();
            await other.goto(link);
            await ready(other);
            const record = await other.inputValue("#record");
            const isPlayed = await other.isVisible(".typed");
            await other.close();
            return { record, isPlayed };
        };
        await takeOver();
        const seen = await linked();
        assert.match(seen.record, /^as: 0$/m);
        // One card of their own and a covered one.
        assert.match(seen.record, /^[JQK]\n\?$/m);
        assert.equal(seen.isPlayed, false, "it can only be looked at");
        await type(page, "b");
        await takeOver();
        await type(page, "b");
        await ended(page);
        const all = await linked();
        assert.doesNotMatch(all.record, /^as: /m);
        assert.match(all.record, /^[JQK]\n[JQK]$/m);
    });
});

test("without a clipboard, as where the connection is not secure, what is copied is copied all the same", async () => {
    await withPage({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await page.evaluate(() => {
            window.clipboard = navigator.clipboard;
            Object.defineProperty(navigator, "clipboard", { value: undefined });
        });
        await page.click("#tab-record");
        await page.click("#copy");
        await page.waitForSelector("#notice:not(.error) p");
        assert.equal(await page.evaluate(() => window.clipboard.readText()), await page.inputValue("#record"));
        assert.equal(await page.evaluate(() => document.activeElement.id), "copy");
        await page.evaluate(() => (document.execCommand = () => false));
        await page.click("#copy-link");
        await page.waitForSelector("#notice.error p");
        assert.match(await notice(page), /^The browser does not let this page copy\./);
    });
});

test("the names in a record that is opened are shown with its seats", async () => {
    await withPage({}, async (page) => {
        for (const [game, names] of [["gobblet", ["White · Ann", "Black · Ben"]], ["pig", ["Player 1 · Ann", "Player 2 · Ben"]]]) {
            const record = midGame(game, 3).replace(/^(start: .*)$/m, "$1\nplayer: Ann\nplayer: Ben");
            await page.evaluate((record) => {
                const dataTransfer = new DataTransfer();
                dataTransfer.setData("text/plain", record);
                document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
            }, record);
            await page.waitForFunction((game) => document.querySelector("#record").value.includes(`game: ${game}`), game);
            await page.waitForSelector(".plate");
            assert.deepEqual(await page.locator(".plate").allInnerTexts().then((all) => all.sort()), names.toSorted());
        }
    });
});

test("a hint is a legal move with what it is worth, and is spoken", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        for (const move of ["4@a1", "4@d4", "4@b1", "4@c4", "4@c1", "3@b4"]) await type(page, move);
        await page.click("#hint");
        await page.waitForFunction(() => /wins in 1/.test(document.querySelector(".hint").innerText));
        assert.equal(await page.getAttribute(".hint", "aria-live"), "polite");
        assert.match(await page.innerText(".hint li"), /^White (moves the|brings a new) piece .*\. wins in 1$/);
        await page.click(".settings summary");
        await page.selectOption("#notation", "on");
        await type(page, await page.locator(".hint strong").first().innerText());
        await ended(page);
        assert.match(await status(page), /White wins/);
    });
});

test("a refusal leads to its rule on the rules page of the game", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await type(page, "1@a1");
        const [, rule] = /\(Rule (R\d+)\)/.exec(await notice(page));
        await page.click("#notice button:first-of-type");
        await page.waitForSelector("#rules .found");
        assert.match(await page.innerText("#rules .found"), new RegExp(`^${rule}\\b`));
        // In German the page is a translation, which is loaded when it is shown.
        await page.click("summary");
        await page.selectOption("#language", "de");
        await page.waitForSelector("#rules[lang=de]");
        await type(page, "1@a1");
        await page.click("#notice button:first-of-type");
        await page.waitForSelector("#rules .found");
        assert.match(await page.innerText("#rules .found"), new RegExp(`^${rule} Jeder hat zwölf Steine`));
        const drawings = page.locator("#rules img");
        assert.equal(await drawings.count(), 5);
        await drawings.first().scrollIntoViewIfNeeded();
        await page.waitForFunction(() => 0 < document.querySelector("#rules img").naturalWidth);
        assert.match(await drawings.first().getAttribute("alt"), /Größe 3 auf a1/);
        await start(page, "nim", ["person", "person"]);
        await page.click("#tab-rules");
        await page.waitForFunction(() => document.querySelector("#rules[lang=de]").innerText.includes("Haufen"));
    });
});

test("a game without a translation keeps its own language", async () => {
    await withPage({ serviceWorkers: "block", locale: "de" }, async (page) => {
        await page.route(page.url(), async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, body: (await response.text()).replace("rules/de/nim", "") });
        });
        await page.reload();
        await start(page, "nim", ["person", "person"]);
        await page.click("#tab-rules");
        await page.waitForSelector("#rules[lang=en]");
        assert.match(await page.innerText("#rules"), /stones/);
    });
});

test("every game starts with each number of seats and each value of its options", async () => {
    await withPage({}, async (page) => {
        await page.click("#classics");
        await page.waitForSelector("[data-game=kuhn]");
        const games = await page.locator("[data-game]").evaluateAll((all) => all.map(({ dataset }) => dataset.game));
        assert.equal(games.length, 13);
        let n_started = 0;
        const begin = async (game, choose) => {
            if (await page.isVisible("#new-game")) await page.click("#new-game");
            await page.click(`[data-game=${game}]`);
            await page.waitForSelector(".setup");
            await page.locator(".setup details").evaluateAll((all) => all.forEach((one) => (one.open = true)));
            await choose();
            await page.click("#start");
            // It starts, or reports which options are incompatible.
            await page.waitForFunction(() => document.querySelector("#play:not([hidden]), #notice.error p"));
            const refused = await page.locator("#notice.error p").allInnerTexts();
            if (refused.length === 0) assert.match(await page.inputValue("#record"), new RegExp(`game: ${game}`));
            else await page.click("#notice button:last-child");
            n_started += refused.length === 0 ? 1 : 0;
            return refused;
        };
        for (const game of games) {
            assert.deepEqual(await begin(game, async () => {}), [], game);
            await page.click("#new-game");
            await page.click(`[data-game=${game}]`);
            await page.waitForSelector(".setup");
            const fields = await page.locator(".setup select:not([name^=seat-])").evaluateAll((all) =>
                all.flatMap(({ name, options, value }) =>
                    [...options].map((option) => option.value).filter((other) => other !== value).map((other) => [name, other]),
                ),
            );
            for (const [name, value] of fields) {
                const refused = await begin(game, () => page.selectOption(`.setup [name=${name}]`, value));
                if (name === "players") assert.deepEqual(refused, [], `${game} ${value}`);
            }
        }
        assert.ok(40 < n_started, `${n_started} started`);
    });
});

test("the buttons of a game without places on its board keep the focus", async () => {
    await withPage({}, async (page) => {
        await start(page, "pig", ["person", "random"]);
        await canPick(page);
        await page.focus("#outside [data-pick=roll]");
        for (let n = 0; n < 12 && (await canPick(page)); n++) {
            const focused = await page.evaluate(() => document.activeElement.dataset.pick);
            assert.ok(["roll", "hold"].includes(focused), `the focus is lost after ${n} moves`);
            const before = await steps(page);
            await page.keyboard.press("Enter");
            await hasSteps(page, before + 1);
        }
    });
});
