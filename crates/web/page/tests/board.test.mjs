// `<rulebook-board>` as npm packs it, on its example page and on a page with hostile styles.

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { assertAccessible } from "./axe.mjs";
import { choose, numbers } from "./bot.mjs";
import { closeBrowser, PHONE, withFolder } from "./browser.mjs";
import { assertAlike, HIDING, reached, SHOWS, twinsOf } from "./secrets.mjs";

const PACKAGE = path.resolve(process.env.RULEBOOK_BOARD ?? path.join(import.meta.dirname, "../dist-board"));
const HERE = path.join(import.meta.dirname, "..");

let folder; // A project that has installed the package.

before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "rulebook-board-"));
    const pack = ["pack", "--json", "--pack-destination", folder];
    const [{ filename }] = JSON.parse(execFileSync("npm", pack, { cwd: PACKAGE, encoding: "utf8" }));
    await writeFile(path.join(folder, "package.json"), '{ "name": "user", "private": true, "type": "module" }');
    const install = ["install", "--offline", "--no-audit", "--no-fund", `./${filename}`];
    await promisify(execFile)("npm", install, { cwd: folder });
});

after(() => rm(folder, { recursive: true }));
after(closeBrowser);

/** Calls `test` with a page of the project below a sub-path. */
async function withProject(page, options, test) {
    const isThere = () => document.querySelector("rulebook-board").status;
    const ready = async (opened, others) => {
        await opened.waitForFunction(isThere);
        await test(opened, others);
    };
    await withFolder(folder, "/some/where/", options, ready, page);
}

const EXAMPLE = "node_modules/rulebook-board/example/";
const board = (page) => page.locator("rulebook-board").first();
const events = async (page) => (await page.locator("#events li").allTextContents()).reverse();
const told = async (page, kind) =>
    (await events(page)).filter((text) => text.startsWith(`${kind} `))
        .map((text) => JSON.parse(text.slice(kind.length + 1)));

test("the first example of the README is a board in an empty project with the package", async () => {
    const root = await realpath(folder);
    const installed = createRequire(path.join(root, "index.html"));
    const module = path.relative(root, installed.resolve("rulebook-board")); // As a bundler finds it.
    const readme = await readFile(path.join(root, "node_modules/rulebook-board/README.md"), "utf8");
    const [, example] = /^```html\n(.*?)^```$/ms.exec(readme) ?? assert.fail("the README has no example");
    const imports = JSON.stringify({ imports: { "rulebook-board": `./${module}` } });
    const map = `<script type="importmap">${imports}</script>`;
    await writeFile(path.join(folder, "first.html"), `<!doctype html>${map}${example}`);
    await withProject("first.html", {}, async (page) => {
        assert.equal(await board(page).evaluate((element) => element.play("4@b2")), true);
        assert.equal(await board(page).evaluate(({ status }) => status.steps), 1);
    });
});

test("the example is played by mouse to the end of a game, and says so", async () => {
    await withProject(EXAMPLE, {}, async (page) => {
        const random = numbers(7);
        const record = () => board(page).evaluate((element) => element.record);
        for (let n = 1; (await board(page).evaluate(({ status }) => status.turn)) !== "over"; n++) {
            const { picks, move, turn } = choose(await record(), random);
            for (const pick of picks) {
                await board(page).locator(`.cell[data-pick=${JSON.stringify(pick)}]`).first().click();
            }
            const moves = await told(page, "move");
            assert.equal(moves.length, n);
            assert.deepEqual([moves.at(-1).text, moves.at(-1).actor], [move, turn]);
        }
        const [result] = await told(page, "end");
        assert.match(result.verdict, /^(win \d|draw)/);
        assert.match(await record(), new RegExp(`^result: ${result.verdict}`, "m"));
    });
});

test("the example is played by keyboard alone and by typing, on a phone", async () => {
    await withProject(EXAMPLE, { viewport: PHONE }, async (page) => {
        const within = (ask) => board(page).evaluate(ask);
        const focused = () => within(({ shadowRoot }) => shadowRoot.activeElement?.dataset.pick);
        for (let n = 0; n < 5 && (await focused()) === undefined; n++) await page.keyboard.press("Tab");
        const left = () => within(({ shadowRoot }) => shadowRoot.activeElement.getBoundingClientRect().left);
        const first = await left();
        await page.keyboard.press("ArrowRight");
        assert.ok(first < (await left()));
        await page.keyboard.press("ArrowLeft");
        await page.keyboard.press("Enter");
        assert.equal(await within(({ shadowRoot }) => shadowRoot.activeElement.ariaSelected), "true");
        await page.keyboard.press("Escape");
        assert.equal(await within(({ shadowRoot }) => shadowRoot.querySelectorAll(".picked").length), 0);

        const type = async (text) => {
            await board(page).locator("#typed").fill(text);
            await board(page).locator("#typed").press("Enter");
        };
        await type("4@b2");
        await type("4@b2");
        const [refused] = await told(page, "refused");
        assert.match(refused.rule, /^R\d+$/);
        const shown = await board(page).locator("[role=alert]").innerText();
        const sentence = refused.message[0].toUpperCase() + refused.message.slice(1);
        assert.equal(shown, `${sentence}. (Rule ${refused.rule})`);
        await board(page).locator("#undo").click();
        assert.equal((await told(page, "change")).at(-1).steps, 0);
        await board(page).locator("#redo").click();
        assert.equal((await told(page, "change")).at(-1).steps, 1);
        assert.equal((await told(page, "move")).length, 1);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= PHONE.width, `the example is ${width} px wide`);
    });
});

test("a program plays the other seats, and secrets stay with the host", async () => {
    await withProject(EXAMPLE, {}, async (page) => {
        const on = (ask, argument) => board(page).evaluate(ask, argument);
        const ready = async () => (await told(page, "ready")).length;
        const change = async (act) => {
            const before = await ready();
            await act();
            await page.waitForFunction(
                (n) => n < [...document.querySelectorAll("#events li")]
                    .filter(({ textContent }) => textContent.startsWith("ready")).length,
                before,
            );
        };
        await change(() => on((element) => (element.seats = "0")));
        assert.equal(await on((element) => element.play("4@a1")), true);
        assert.equal(await board(page).locator(".offered").count(), 0, "Black is not the user's");
        assert.equal(await on((element) => element.play("4@a1")), false);
        assert.equal(await on((element) => element.play("4@d4")), true);
        assert.ok(0 < (await board(page).locator(".offered").count()));

        await change(() => page.selectOption("#game", "kuhn"));
        const [host, seen, pub] = await on((element) =>
            [element.record, element.recordFor("1"), element.recordFor("public")]);
        assert.notEqual(host, seen);
        assert.notEqual(seen, pub);
        assert.doesNotMatch(JSON.stringify(await on((element) => element.moves)), /[JQK][JQK]/);
        await change(() => on((element, seen) => (element.record = seen), pub));
        assert.equal(await board(page).locator(".offered").count(), 0, "it can only be looked at");

        await on((element) => (element.record = "rubbish"));
        await page.waitForFunction(() => document.querySelector("#events").textContent.includes("failed"));
        assert.equal((await told(page, "failed")).length, 1);
        assert.equal(await on((element) => element.status), null);
        await change(() => page.selectOption("#game", "octi"));
        assert.equal(await board(page).locator("[role=alert]").innerText(), "");
    });
});

test("the settings of a person are attributes and properties of the board", async () => {
    await withProject(EXAMPLE, {}, async (page) => {
        const on = (ask, argument) => board(page).evaluate(ask, argument);
        const coordinate = () => board(page).locator(".coordinate").first().isVisible();
        const grain = () => board(page).locator(".picture path").count();
        assert.deepEqual(await on(({ theme, text, motion, hand, coordinates, notation }) => [theme, text, motion, hand, coordinates, notation]), [
            "wood", "usual", "usual", "right", "on", "off",
        ]);
        assert.ok(await coordinate());
        await on((element) => (element.coordinates = "off"));
        assert.ok(!(await coordinate()));
        assert.equal(await on((element) => element.getAttribute("coordinates")), "off");
        const before = await grain();
        await on((element) => element.setAttribute("theme", "plain"));
        assert.ok((await grain()) < before);
        const size = () => board(page).locator("#status").evaluate((element) => element.getBoundingClientRect().height);
        const small = await size();
        await on((element) => (element.text = "largest"));
        assert.ok(small < (await size()));
        await on((element) => (element.theme = "glass"));
        assert.equal(await on(({ theme }) => theme), "wood");
    });
});

test("styles of the page do not reach the board, apart from its custom properties", async () => {
    await withProject(EXAMPLE, { colorScheme: "dark" }, async (page) => {
        await assertAccessible(page);
        const style = (id, selector, key) =>
            page.locator(id).evaluate((element, [selector, key]) => {
                const inside = selector ? element.shadowRoot.querySelector(selector) : element;
                return getComputedStyle(inside)[key];
            }, [selector, key]);
        assert.equal(await style("#played", ".cell", "display"), "block");
        assert.notEqual(await style("#played", "#undo", "backgroundColor"), "rgb(255, 217, 217)");
        assert.equal(await style("#themed", ".controls", "display"), "none");
        assert.equal(await page.locator("#themed").evaluate(({ status }) => status.steps), 4);
        assert.equal(await page.locator("#themed .offered").count(), 0);
        const accent = (id) =>
            page.locator(id).evaluate((element) => getComputedStyle(element).getPropertyValue("--accent"));
        assert.equal(await accent("#themed"), "#7a1fa2");
        assert.notEqual(await accent("#played"), "#7a1fa2");
        assert.equal(await page.locator("#played").getAttribute("data-colours"), "dark");
        assert.equal(await page.locator("#themed").getAttribute("data-colours"), "light");
    });
});

/** Writes a page of the project with this body, and a name that no other test has. */
async function written(name, body) {
    const script = '<script type="module" src="node_modules/rulebook-board/rulebook-board.js"></script>';
    await writeFile(path.join(folder, name), `<!doctype html><html lang="en"><title>A board</title>${script}${body}`);
    return name;
}

test("during a hand-over no control of the board shows what is hidden, in any game", async () => {
    const name = await written("secrets.html", "<rulebook-board game=kuhn interactive controls></rulebook-board>");
    const options = { permissions: ["clipboard-read", "clipboard-write"] };
    let games = [];
    await withProject(name, options, async (page) => {
        games = await twinsOf(page, new URL("node_modules/rulebook-board/", page.url()).href, ["rules", "classics"]);
    });
    assert.deepEqual(games.map(({ game }) => game).sort(), HIDING);
    for (const { game, matches } of games) {
        const found = [];
        for (const match of matches) {
            await withProject(name, options, async (page) => {
                await page.evaluate(() => {
                    window.events = [];
                    const hear = ({ type, detail }) => window.events.push([type, detail]);
                    for (const kind of ["move", "change", "refused", "end", "failed"]) addEventListener(kind, hear);
                });
                found.push(await reached(page, match, SHOWS.board));
            });
        }
        assertAlike(found, game);
    }
});

test("boards of two languages speak their own, also after changes", async () => {
    const boards = ["en", "de"].map((code) => `<rulebook-board game=gobblet interactive controls language=${code}></rulebook-board>`);
    await withProject(await written("languages.html", boards.join("")), {}, async (page) => {
        const [english, german] = [page.locator("rulebook-board").first(), page.locator("rulebook-board").last()];
        await german.locator(".offered").first().waitFor();
        const words = async () => [await english.locator("#undo").innerText(), await german.locator("#undo").innerText()];
        assert.deepEqual(await words(), ["Undo", "Zurück"]);
        const labels = async (board) => (await board.locator(".offered").first().getAttribute("aria-label")).split(", ").at(-1);
        for (const board of [english, german]) await board.evaluate((element) => element.play("4@b2"));
        assert.deepEqual([await labels(english), await labels(german)], ["can be picked", "wählbar"]);
        await english.evaluate((element) => (element.language = "de"));
        await english.evaluate((element) => (element.language = "en"));
        assert.deepEqual([await labels(english), await labels(german)], ["can be picked", "wählbar"]);
        assert.deepEqual(await words(), ["Undo", "Zurück"]);
        const message = async (board) => {
            await board.locator("#to-first").click();
            await board.locator("#typed").fill("4@a1");
            await board.locator("#typed").press("Enter");
            return (await board.locator("[role=alert]").innerText()).split(".")[0];
        };
        const messages = [await message(english), await message(german)];
        assert.deepEqual(messages, ["This is an earlier position", "Das ist eine frühere Stellung"]);
    });
});

test("a move of many picks is confirmed on the board", async () => {
    const name = await written("confirm.html", '<rulebook-board game=octiles variant="placement=chosen,runners=4" interactive></rulebook-board>');
    await withProject(name, {}, async (page) => {
        const random = numbers(2);
        const record = () => board(page).evaluate((element) => element.record);
        let n_confirmed = 0;
        for (let n = 1; n <= 6; n++) {
            const { picks } = choose(await record(), random);
            for (const pick of picks) {
                const cell = board(page).locator(`.cell[data-pick=${JSON.stringify(pick)}]`);
                const button = board(page).locator(`#outside [data-pick=${JSON.stringify(pick)}]`);
                const key = board(page).locator(`#turn-${pick}`);
                if (n === (await board(page).evaluate(({ status }) => status.plies))) break;
                if (0 < (await key.count())) await key.click();
                else if (0 < (await cell.count())) await cell.first().click();
                else if (0 < (await button.count())) await button.click();
            }
            const confirm = board(page).locator("#confirm");
            if (0 < (await confirm.count())) {
                n_confirmed += 1;
                await confirm.click();
            }
            assert.equal(await board(page).evaluate(({ status }) => status.plies), n);
        }
        assert.ok(0 < n_confirmed);
    });
});

test("the board has its looks under the policy of the README, which forbids styles of the page's own", async () => {
    const readme = await readFile(path.join(PACKAGE, "README.md"), "utf8");
    const [policy] = /^default-src .*$/m.exec(readme) ?? assert.fail("the README names no policy");
    assert.doesNotMatch(policy, /style|unsafe-inline/);
    const name = await written("policy.html", "<rulebook-board game=octi interactive controls></rulebook-board>");
    await withProject(name, { headers: { "Content-Security-Policy": policy } }, async (page) => {
        const refused = [];
        page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
        await board(page).locator(".offered").first().click();
        const place = (key) => board(page).locator(".dial button").first()
            .evaluate((element, key) => getComputedStyle(element)[key], key);
        assert.notEqual(await place("gridRowStart"), "auto");
        const position = await board(page).locator(".cell").first().evaluate((cell) => getComputedStyle(cell).position);
        assert.equal(position, "absolute");
        await board(page).locator(".dial button").first().click();
        assert.deepEqual(refused, []);
    });
});

test("nothing of a board stays after it was removed, and one that comes back goes on", async () => {
    const name = await written("removed.html", "<rulebook-board game=gobblet interactive controls></rulebook-board>");
    await withProject(name, {}, async (page, { context }) => {
        const session = await context.newCDPSession(page);
        const nodes = async () => {
            await session.send("HeapProfiler.collectGarbage");
            return (await session.send("Memory.getDOMCounters")).nodes;
        };
        await page.evaluate(async () => {
            const first = document.querySelector("rulebook-board");
            first.play("4@b2");
            first.remove();
            const again = new Promise((done) => first.addEventListener("ready", done, { once: true }));
            document.body.append(first);
            await again;
        });
        assert.equal(await board(page).evaluate(({ status }) => status.steps), 1);
        const addAndRemove = (n) => page.evaluate(async (n) => {
            for (let i = 0; i < n; i++) {
                const board = document.createElement("rulebook-board");
                board.game = "gobblet";
                const ready = new Promise((done) => board.addEventListener("ready", done));
                document.body.append(board);
                await ready;
                board.remove();
            }
            await new Promise((done) => setTimeout(done, 700)); // Also what is done when the page is idle.
        }, n);
        await addAndRemove(2);
        const before = await nodes();
        await addAndRemove(10);
        const more = (await nodes()) - before;
        assert.ok(more < 300, `${more} nodes of 10 boards stay`);
    });
});

test("steps of chance are taken by a program where the board decides none", async () => {
    await withProject(await written("chance.html", "<rulebook-board game=kuhn></rulebook-board>"), {}, async (page) => {
        const [refused, turns] = await board(page).evaluate((element) => {
            const [refused, turns] = [[], [element.status.turn]];
            element.addEventListener("refused", ({ detail }) => refused.push(detail));
            for (const text of ["p", "K", "K", "Q", "p", "p", "p"]) {
                element.play(text);
                turns.push(element.status.turn);
            }
            return [refused, turns];
        });
        assert.deepEqual(turns, ["chance", "chance", "chance", "chance", "0", "1", "over", "over"]);
        assert.deepEqual(refused.map(({ what, message }) => `${what}: ${message}`), [
            "move `p`: the cards are not dealt yet",
            "event `K`: another player has this card",
            "step `p`: the match is over: win 0",
        ]);
    });
});

test("the tables of the README name every attribute, property, method and event, and no other", async () => {
    const [readme, types] = await Promise.all(
        ["README.md", "rulebook-board.d.ts"].map((name) => readFile(path.join(PACKAGE, name), "utf8")));
    const within = (text, from, to) => text.slice(text.indexOf(from), text.indexOf(to));
    const names = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name).sort();
    const attributes = names(within(readme, "## Attributes", "Only properties:"), /^\| `(\w+)`/gm);
    const declared = within(types, "class RulebookBoard", "addEventListener<");
    assert.deepEqual(names(declared, /^ {4}(\w+): /gm), attributes);
    const readable = names(within(readme, "Only properties:", "Methods:"), /`(\w+)` \(/g);
    assert.deepEqual(names(declared, /readonly (\w+): /g), readable);
    const methods = names(within(readme, "Methods:", "## Events"), /`(\w+)\(/g);
    assert.deepEqual(names(declared, /^ {4}(\w+)\(/gm), methods);
    const events = within(readme, "## Events", "```js");
    const rows = [...events.matchAll(/^\| `(\w+)` \|.*\| (.*) \|$/gm)];
    const promised = Object.fromEntries(rows.map(([, kind, detail]) => [kind, names(detail, /`(\w+)`/g)]));
    const kinds = names(within(types, "interface BoardEvents", "type BoardColours"), /^ {4}(\w+): C/gm);
    assert.deepEqual(kinds, Object.keys(promised).sort());
    const name = await written("promised.html", "<rulebook-board game=connect4 interactive></rulebook-board>");
    await withProject(name, {}, async (page) => {
        const [observed, told] = await board(page).evaluate(async (element) => {
            const told = {};
            element.dispatchEvent = (event) => {
                told[event.type] = Object.keys(event.detail);
                return HTMLElement.prototype.dispatchEvent.call(element, event);
            };
            const next = (kind) => new Promise((done) => {
                element.addEventListener(kind, done, { once: true });
                setTimeout(done, 10_000); // An event that never comes is missing below.
            });
            element.seats = "0 1";
            await next("ready");
            for (const move of ["h", ..."dededed"]) element.play(move);
            element.undo();
            element.game = "chess";
            await next("failed");
            return [element.constructor.observedAttributes, told];
        });
        assert.deepEqual([...observed].sort(), attributes);
        assert.deepEqual(Object.keys(told).sort(), kinds);
        for (const [kind, members] of Object.entries(promised)) {
            assert.deepEqual(members.filter((member) => !told[kind].includes(member)), [], kind);
        }
    });
});

test("the types describe the element", async () => {
    const program = `import type { RulebookBoard, BoardMove } from "rulebook-board";
        import "rulebook-board";
        const board: RulebookBoard = document.createElement("rulebook-board");
        board.addEventListener("move", ({ detail }) => { const move: BoardMove = detail; move.text; });
        board.addEventListener("click", ({ clientX }) => clientX);
        const isLegal: boolean = board.play("4@a1");
        // @ts-expect-error: the number is not one
        const wrong: number = board.record;
        void [isLegal, wrong];`;
    await writeFile(path.join(folder, "user.ts"), program);
    await symlink(path.join(HERE, "node_modules/typescript"), path.join(folder, "node_modules/typescript"));
    const flags = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext"];
    const tsc = path.join(HERE, "node_modules/typescript/bin/tsc");
    const checked = promisify(execFile)(process.execPath, [tsc, ...flags, "user.ts"], { cwd: folder });
    await checked.catch(({ stdout }) => assert.fail(stdout));
});
