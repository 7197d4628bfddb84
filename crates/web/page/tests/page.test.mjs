// The guarantees of the page besides play: access, secrecy, saving, and one clear message.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { choose, numbers, twins } from "./bot.mjs";
import { assertAccessible } from "./axe.mjs";
import {
    answer,
    canPick,
    closeBrowser,
    GAMES,
    LAPTOP,
    notice,
    PHONE,
    ready,
    start,
    status,
    steps,
    type,
    withPage,
} from "./browser.mjs";

after(closeBrowser);

for (const [screen, viewport] of Object.entries({ PHONE, LAPTOP })) {
    for (const colorScheme of ["light", "dark"]) {
        test(`axe-core finds nothing on the ${screen}, ${colorScheme}`, async () => {
            await withPage({ viewport, colorScheme }, async (page) => {
                await assertAccessible(page, "the choice of a game");
                for (const game of GAMES) {
                    await start(page, game, ["person", "person"]);
                    await assertAccessible(page, game);
                    await canPick(page);
                    await page.locator("#board .offered").first().click();
                    await assertAccessible(page, `${game} with a pick`);
                    const width = await page.evaluate(() => document.documentElement.scrollWidth);
                    assert.ok(width <= viewport.width, `${game} is ${width} px wide`);
                }
                await page.click("#tab-analysis");
                await page.waitForSelector("#lines tbody tr");
                await assertAccessible(page, "the analysis");
                await page.click("#tab-rules");
                await page.waitForSelector("#rules h3, #rules p");
                await assertAccessible(page, "the rules");
                await page.click("#tab-record");
                await assertAccessible(page, "the record");
            });
        });
    }
}

test("every button is large enough for a finger", async () => {
    await withPage({ viewport: PHONE }, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        const small = await page.evaluate(() =>
            [...document.querySelectorAll("button, select, summary, input:not(.unseen)")]
                .filter((element) => element.offsetParent !== null)
                .map((element) => [element.textContent, element.getBoundingClientRect()])
                .filter(([, { width, height }]) => width < 44 || height < 44)
                .map(([text]) => text),
        );
        assert.deepEqual(small, []);
    });
});

test("the page speaks German and shows every set of colours", async () => {
    await withPage({ forcedColors: "active" }, async (page) => {
        const colours = () => page.evaluate(() => document.documentElement.dataset.colours);
        assert.equal(await colours(), "contrast");
        await start(page, "toki", ["person", "person"]);
        await page.click(".settings summary");
        for (const choice of ["light", "dark", "contrast"]) {
            await page.selectOption("#colours", choice);
            assert.equal(await colours(), choice);
        }
        const drawn = await page.innerHTML(".picture");
        await page.selectOption("#colours", "dark");
        assert.notEqual(await page.innerHTML(".picture"), drawn);
        await page.selectOption("#language", "de");
        await page.waitForFunction(() => document.querySelector("#new-game").innerText === "Neues Spiel");
        await page.reload();
        await ready(page);
        assert.equal(await page.innerText("#undo"), "Zurück");
        assert.equal(await page.getAttribute("html", "lang"), "de");
    });
});

test("the list of moves is one tab stop, whose steps the arrow keys reach", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        for (const move of ["4@a1", "4@d4", "4@b1"]) {
            await type(page, move);
        }
        await page.focus("#resign");
        await page.keyboard.press("Tab");
        const focused = () => page.evaluate(() => document.activeElement.dataset.step);
        assert.equal(await focused(), "3");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("ArrowUp");
        assert.equal(await focused(), "1");
        await page.keyboard.press("Enter");
        assert.match(await status(page), /size 4 to a1/);
        await page.keyboard.press("End");
        assert.equal(await focused(), "3");
        await page.keyboard.press("Tab");
        assert.equal(await focused(), undefined);
    });
});

test("a move is refused while an earlier position is shown, typed or picked", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        for (const move of ["4@a1", "4@d4"]) await type(page, move);
        await page.click("#to-previous");
        await type(page, "4@b1");
        const typed = await notice(page);
        assert.match(typed, /This is an earlier position/);
        await page.click("#notice button");
        await page.locator("#board .cell").first().click({ force: true });
        assert.equal(await notice(page), typed);
        assert.equal(await steps(page), 2);
        await page.click("#to-last");
        await type(page, "4@b1");
        assert.equal(await steps(page), 3);
    });
});

test("a message about a refused move goes with the next legal one", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await type(page, "1@a1");
        assert.match(await notice(page), /\(Rule R\d+\)/);
        await type(page, "4@a1");
        assert.equal(await page.locator("#notice p").count(), 0);
    });
});

test("no question is the browser's, and no picture is a sign of a font", async () => {
    const folder = path.join(import.meta.dirname, "..");
    const names = ["src", "board"].map(async (name) =>
        (await readdir(path.join(folder, name), { recursive: true })).map((file) => path.join(folder, name, file)));
    const found = [];
    // Drawings have signs in their texts.
    const isMeant = (name) => /\.(ts|css|html)$/.test(name) && !/strings\/\w+\/games/.test(name);
    for (const file of (await Promise.all(names)).flat().filter(isMeant)) {
        const text = await readFile(file, "utf8");
        // A method may have such a name: `match.confirm()`.
        const questions = text.match(/(?<![\w.])((window|globalThis|self)\.)?(confirm|alert|prompt)\([^)]/g) ?? [];
        const signs = text.match(/[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff]|\p{Extended_Pictographic}/gu) ?? [];
        found.push(...[...questions, ...signs].map((what) => `${path.relative(folder, file)}: ${what}`));
    }
    assert.deepEqual(found, []);
});

for (const [locale, question, words] of [
    ["en", "Resign? The game is lost then.", ["Cancel", "Resign"]],
    ["de", "Aufgeben? Das Spiel ist dann verloren.", ["Abbrechen", "Aufgeben"]],
]) {
    test(`a question is answered by keyboard, and no is the answer until another one is chosen, ${locale}`, async () => {
        await withPage({ locale }, async (page) => {
            await start(page, "gobblet", ["person", "person"]);
            await type(page, "4@a1");
            const focused = () => page.evaluate(() => document.activeElement.id);
            const dialog = page.getByRole("alertdialog", { name: question, exact: true });
            const ask = async () => {
                await page.press("#resign", "Enter");
                await dialog.waitFor();
                assert.equal(await focused(), "no");
            };
            for (const key of ["Escape", "Enter"]) {
                await ask();
                assert.deepEqual(await dialog.getByRole("button").allInnerTexts(), words);
                await assertAccessible(page, "a question");
                await page.keyboard.press(key);
                await dialog.waitFor({ state: "detached" });
                assert.equal(await focused(), "resign", key);
            }
            await ask();
            await page.goBack();
            await dialog.waitFor({ state: "detached" });
            assert.ok(await page.isVisible("#choice"), "the way back is not an answer");
            await page.goForward();
            assert.ok(await page.isHidden("#end"), "nobody has resigned");
            await ask();
            await page.keyboard.press("Tab");
            await page.keyboard.press("Enter");
            await page.waitForSelector("#end:not([hidden])");
            assert.match(await page.inputValue("#record"), /^result: win 0 by resignation of 1$/m);
            await page.waitForFunction(() => document.activeElement.id === "end-title");
        });
    });
}

test("people at one device agree on a draw, which bots do not", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "random"]);
        await canPick(page);
        assert.equal(await page.locator("#agree-draw").count(), 0);
        await start(page, "gobblet", ["person", "person"]);
        await type(page, "4@a1");
        await page.click("#agree-draw");
        await answer(page, false);
        assert.match(await status(page), /turn\./);
        await page.click("#agree-draw");
        await answer(page, true);
        assert.match(await status(page), /Draw/);
        assert.match(await page.inputValue("#record"), /^result: draw by agreement$/m);
        await page.reload();
        await ready(page);
        assert.match(await status(page), /Draw/);
        await page.click("#look-back");
        await page.click("#undo");
        assert.match(await status(page), /Black's turn/);
    });
});

test("on a phone the whole board is on the screen when one looks at it after the end", async () => {
    await withPage({ viewport: PHONE }, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await type(page, "4@b2");
        await page.click("#resign");
        await answer(page, true);
        await page.waitForSelector("#end:not([hidden])");
        await page.evaluate(() => scrollTo(0, 0));
        await page.click("#look-back");
        await page.waitForTimeout(300);
        const { x, y, width, height } = await page.locator("#board").boundingBox();
        assert.ok(0 <= x && 0 <= y && x + width <= PHONE.width && y + height <= PHONE.height, `${y} ${height}`);
    });
});

test("a record that is opened keeps the names of its players, also when it is played on", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await type(page, "4@b2");
        const record = (await page.inputValue("#record")).replace("player: person\nplayer: person", "player: Ann\nplayer: Ben");
        assert.match(record, /Ann\n.*Ben/);
        await page.click("#tab-record");
        await page.fill("#record", record);
        await page.click("#open");
        const isNamed = async () => assert.match(await page.inputValue("#record"), /^player: Ann\nplayer: Ben$/m);
        await isNamed();
        await type(page, "4@c3");
        await isNamed();
        await page.reload();
        await ready(page);
        await isNamed();
    });
});

test("the focus follows from screen to screen", async () => {
    await withPage({}, async (page) => {
        const focused = () => page.evaluate(() => document.activeElement.closest("main")?.id);
        for (const [game, seats] of [["gobblet", ["person", "person"]], ["pig", ["random", "person"]], ["kuhn", ["person", "person"]]]) {
            await start(page, game, seats);
            assert.equal(await focused(), "play", game);
            await page.focus("#new-game");
            await page.keyboard.press("Enter");
            assert.equal(await focused(), "choice", game);
        }
        await page.click("#back");
        assert.equal(await focused(), "play");
    });
});

test("the borders of fields and buttons have a contrast of 3 to 1", async () => {
    for (const colorScheme of ["light", "dark"]) {
        await withPage({ colorScheme }, async (page) => {
            await start(page, "gobblet", ["person", "person"]);
            await page.click(".settings summary");
            await page.waitForSelector("#colours");
            const contrasts = await page.evaluate(() => {
                const luminance = (colour) => {
                    const shares = colour.match(/\d+/g).slice(0, 3).map((n) => n / 255);
                    const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
                    const [red, green, blue] = shares.map(linear);
                    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
                };
                const contrast = (one, other) => {
                    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
                    return (light + 0.05) / (dark + 0.05);
                };
                const around = getComputedStyle(document.body).backgroundColor;
                return ["#typed", "#record", "#colours", "#undo"].map((field) => {
                    const { borderTopColor, backgroundColor } = getComputedStyle(document.querySelector(field));
                    return Math.min(contrast(borderTopColor, around), contrast(borderTopColor, backgroundColor));
                });
            });
            for (const contrast of contrasts) assert.ok(3 <= contrast, `${colorScheme}: ${contrasts}`);
        });
    }
});

test("what is English on the German page says so", async () => {
    const texts = {};
    for (const language of ["en", "de"]) {
        await withPage({ locale: language }, async (page) => {
            assert.equal(await page.getAttribute("html", "lang"), language);
            texts[language] = [...(await page.evaluate(textsWithLanguage))];
            await page.click("[data-game=octagone]");
            await page.waitForSelector(".setup");
            texts[language].push(...(await page.evaluate(textsWithLanguage)));
            for (const [game, move] of [["toki", "rubbish"], ["octi", "22+A"], ["pig", "rubbish"]]) {
                await start(page, game, ["person", "person"]);
                await type(page, move);
                if (game === "octi") await page.click(".all-picks summary");
                texts[language].push(...(await page.evaluate(textsWithLanguage)));
                await page.click("#tab-rules");
                await page.waitForSelector("#rules p");
                texts[language].push(...(await page.evaluate(textsWithLanguage)));
            }
        });
    }
    const english = new Set(texts.en.map(({ text }) => text));
    const wrong = texts.de.filter(({ text, lang }) => lang !== "en" && english.has(text));
    assert.deepEqual(wrong.map(({ text }) => text), []);
    // The rules of Pig are not translated.
    assert.ok(10 < texts.de.filter(({ lang }) => lang === "en").length);
});

test("a refusal names its rule", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await type(page, "1@a1");
        assert.match(await notice(page), /\(Rule R\d+\)/);
        assert.equal(await page.getAttribute("#typed", "aria-invalid"), "true");
        assert.equal(await steps(page), 0);
    });
});

test("rubbish is one clear message, and the game goes on", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await type(page, "4@b2");
        await page.click("#tab-record");
        for (const rubbish of ["rubbish", "game: gobblet\nsteps: 4@z9", "\u0000".repeat(9), "game: chess"]) {
            await page.fill("#record", rubbish);
            await page.click("#open");
            await page.waitForSelector("#notice.error p");
            assert.equal(await page.locator("#notice p").count(), 1);
            assert.match(await notice(page), /This is not a game that can be opened: \S/);
        }
        await page.click("#notice button:last-child");
        await page.evaluate(() => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", "pasted rubbish");
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        });
        await page.waitForFunction(() => document.querySelector("#notice").textContent.includes("opened"));
        assert.equal(await page.locator("#notice p").count(), 1);
        assert.match(await status(page), /Black's turn/);
    });
});

test("a game survives a reload, and a link carries it to another page", async () => {
    await withPage({ permissions: ["clipboard-read", "clipboard-write"] }, async (page, { context }) => {
        await start(page, "gobblet", ["person", "person"]);
        await type(page, "4@b2");
        await page.reload();
        await ready(page);
        assert.match(await status(page), /size 4 to b2\. Black's turn/);
        await page.click("#tab-record");
        await page.click("#copy-link");
        await page.waitForSelector("#notice p");
        const link = await page.evaluate(() => navigator.clipboard.readText());
        const other = await context.browser().newPage();
        await other.goto(link);
        await ready(other);
        assert.match(await status(other), /size 4 to b2\. Black's turn/);
    });
});

test("the page works without a network once it was there", async () => {
    await withPage({}, async (page, { context, server }) => {
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        server.close();
        await context.setOffline(true);
        await page.reload();
        await ready(page);
        await start(page, "octi", ["person", "easy"]);
        const { move } = choose(await page.inputValue("#record"), numbers(1));
        await type(page, move);
        await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
        assert.equal(await page.locator("#notice.error p").count(), 0, "the bot has thought");
    });
});

test("sounds, lessons and translations are fetched when they are used", async () => {
    await withPage({ serviceWorkers: "block" }, async (page, { server }) => {
        const later = ["de.js", "dial.js", "lesson.js", "sound.js"];
        const sent = () => later.filter((name) => server.sent.includes(name));
        await page.click("[data-learn=gobblet]");
        await page.waitForSelector("#lesson img");
        assert.deepEqual(sent(), ["lesson.js"]);
        await page.keyboard.press("Escape");
        await start(page, "gobblet", ["person", "person"]);
        await type(page, "4@a1");
        await page.waitForSelector(".dials", { state: "attached" });
        assert.deepEqual(sent(), ["dial.js", "lesson.js"]);
        await page.click(".settings summary");
        await page.selectOption("#language", "de");
        await page.waitForFunction(() => document.documentElement.lang === "de");
        assert.deepEqual(sent(), ["de.js", "dial.js", "lesson.js"]);
        await page.selectOption("#sound", "on");
        await type(page, "4@d4");
        await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/sound.js")));
        assert.deepEqual(sent(), later);
    });
});

test("a dial whose script comes after the pick is shown", async () => {
    await withPage({ serviceWorkers: "block" }, async (page) => {
        let arrive;
        const arrived = new Promise((resolve) => (arrive = resolve));
        await page.route("**/dial.js", (route) => arrived.then(() => route.continue()));
        await start(page, "octi", ["person", "person"]);
        await page.locator(".cell.offered").first().click();
        assert.equal(await page.locator(".dial").count(), 0);
        arrive();
        await page.waitForSelector(".dial");
    });
});

test("a worker that dies is replaced, and the bot moves", async () => {
    await withPage({}, async (page) => {
        await page.evaluate(() => {
            const Listening = window.Worker;
            let n_started = 0;
            window.Worker = class extends Listening {
                constructor(...options) {
                    super(...options);
                    n_started += 1;
                    if (n_started === 1) setTimeout(() => this.terminate(), 5);
                }
            };
        });
        await start(page, "gobblet", ["strong", "person"]);
        await canPick(page);
        assert.equal(await steps(page), 1);
        assert.equal(await page.locator("#notice.error p").count(), 0);
    });
});

test("the page is the same for two deals that differ only in hands that are covered", async () => {
    const pages = [];
    for (const record of twins("octagone", "players=4,covered=on")) {
        await withPage({}, async (page) => {
            const players = ["person", "strong", "person", "person"];
            const requests = new Set();
            page.on("request", (request) => {
                const { pathname, search } = new URL(request.url());
                requests.add([request.method(), pathname, search, request.postData()].join(" "));
            });
            // The one place that may hold the host's record.
            await page.evaluate((match) => {
                localStorage.setItem("rulebook", JSON.stringify({ match }));
            }, { record, players });
            await page.reload();
            await ready(page);
            await page.waitForSelector("#hand-over button");
            assert.equal(await page.locator("#board .cell").count(), 0);
            assert.equal(await page.inputValue("#record"), "");
            await page.click("#hand-over button");
            const before = await everything(page);
            const { move } = choose(await page.inputValue("#record"), numbers(3));
            await type(page, move);
            await page.waitForFunction(() => window.heard.some((text) => text.includes('"think"')));
            pages.push({ before, asked: (await everything(page)).told });
            for (const request of requests) {
                // A file of the page, with no question after it and nothing sent along.
                assert.match(request, /^GET \/games\/rulebook\/([\w/-]+\.\w+)? {2}$/);
            }
        });
    }
    assert.equal(pages[0].asked.length, 1, "the bot is asked");
    assert.deepEqual(pages[0], pages[1]);
});

test("the device is handed over between two people who cover their hands", async () => {
    await withPage({}, async (page) => {
        await start(page, "octagone", ["person", "person", "person", "person"], { covered: "on" });
        const seats = new Set();
        for (let n = 0; n < 5; n++) {
            const heading = await page.innerText("#hand-over h2");
            await page.click("#hand-over button");
            const { move, turn } = choose(await page.inputValue("#record"), numbers(n));
            assert.match(heading, new RegExp(`Player ${Number(turn) + 1}$`));
            seats.add(turn);
            await type(page, move);
            await page.waitForSelector("#hand-over button");
            assert.equal(await page.locator("#moves li, #board .cell").count(), 0);
            assert.ok(await page.isHidden("#typed"), "a refusal would reveal something of a hand");
        }
        assert.ok(1 < seats.size);
    });
});

/** In the page: its texts of several words, and the language that each is marked with. */
function textsWithLanguage() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    const add = (text, element) => {
        const isSentence = /[a-zäöü]{2,} [a-zäöü]{2,}/i.test(text) && !element.closest("code, script, style, noscript");
        if (isSentence) found.push({ text: text.trim(), lang: element.closest("[lang]").lang });
    };
    while (walker.nextNode()) add(walker.currentNode.data, walker.currentNode.parentElement);
    for (const element of document.querySelectorAll("[aria-label]")) add(element.ariaLabel, element);
    return found;
}

/** The document, its inputs, and the messages to its workers without their seeds. */
function everything(page) {
    return page.evaluate(() => ({
        shown: document.documentElement.outerHTML,
        typed: [...document.querySelectorAll("input, textarea")].map((field) => field.value),
        told: window.heard
            .map((text) => JSON.parse(text))
            .filter(({ kind }) => kind === "think")
            .map(({ seed, ...question }) => question),
    }));
}
