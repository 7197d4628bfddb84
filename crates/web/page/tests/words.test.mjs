// The page speaks in sentences: every text of every game has words in English and in German.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { build } from "esbuild";
import { choose, gamesOfModules, moduleOf, numbers } from "./bot.mjs";
import { canPick, closeBrowser, notice, start, status, withPage } from "./browser.mjs";

after(closeBrowser);

const CRATES = path.join(import.meta.dirname, "../../..");
const GAMES = ["octi", "octiles", "gobblet", "toki", "octagone"];

/** Patterns that occur only in notation. */
const NOTATION = /\b[a-h][1-8]-|hand-|_|at byte|@|\d\d-\d\d|\d\+[A-H]|\bdraw T|undefined|NaN|[{}[\]$|]/;
/** Words that do not occur in a German sentence. */
const ENGLISH = /\b(the|and|to|from|is|of|on|your|you|moves?|takes?|lays?|wins?|passes|player|with|has|hidden)\b/i;

/** Variants whose steps, labels or ends differ from the usual ones. */
const VARIANTS = {
    gobblet: ["", "touch=lose_game", "touch=lose_turn"],
    octagone: ["", "covered=on", "players=4,lot=drawn", "players=4,lot=drawn,covered=on", "rules=kid,closing_move=on"],
    octi: ["", "stop_on_base=off"],
    octiles: ["", "placement=chosen,players=3,runners=3", "players=4,teams=on,face_up=on"],
    toki: ["rounds=1", "players=3,rounds=2,toki_pair=wild", "rounds=1,empty_bank=forced_pile"],
    goofspiel: ["", "ties=carry"],
    kuhn: ["", "players=3"],
    leduc: ["", "players=3"],
    pig: ["target=20", "players=3,target=20"],
};

const words = await catalogues();
const tables = { en: words.en, de: words.de };

/** The catalogues of the languages, and what composes sentences from them. */
async function catalogues() {
    const names = ["strings/en/en", "strings/de/de", "strings/say", "views/sentences"];
    const contents = names.map((name) => `export * from "./src/${name}.ts";`).join("\n");
    const stdin = { contents, resolveDir: path.join(import.meta.dirname, "..") };
    const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false });
    return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

/** The files of Rust below a folder. */
async function sources(folder) {
    const entries = await readdir(folder, { recursive: true });
    const names = entries.filter((name) => name.endsWith(".rs")).sort();
    return Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
}

/** The folder with the rules of a game. */
function folderOf(game) {
    return GAMES.includes(game) ? path.join(CRATES, game, "src") : path.join(CRATES, "classics/src", game);
}

const seatsOf = (session) => session.view("public").seats;

/** A match for the sentences, as `who` saw it. */
function matchOf(session, info, who, players) {
    const { steps } = session.status();
    const common = { info, players, seats: seatsOf(session), observer: null, handOver: null, thinking: null };
    return { ...common, status: session.status(), history: session.history(who, 0), shown: steps };
}

/** Plays a match at random, at most `n_moves` moves, and calls `look` now and then and at the end. */
function play(info, variant, n_moves, look) {
    const session = moduleOf(info.name).Session.start(info.name, variant, BigInt(variant.length + 1));
    for (let n = 0; n < n_moves && session.status().turn !== "over"; n++) {
        session.chance(); // The events of chance, and a move at random.
        if (n % 9 === 0) look(session);
    }
    look(session);
    return session;
}

const viewers = (session) => ["public", ...seatsOf(session).map(({ seat }) => String(seat))];

for (const info of gamesOfModules()) {
    test(`every step and end of ${info.name} is a sentence in every language`, () => {
        for (const variant of VARIANTS[info.name] ?? [""]) {
            const session = play(info, variant, 400, () => {});
            const seats = seatsOf(session);
            for (const players of [seats.map(() => "random"), seats.map((_, i) => (i === 0 ? "person" : "random"))]) {
                for (const who of viewers(session)) {
                    const match = matchOf(session, info, who, players);
                    for (const [language, t] of Object.entries(tables)) {
                        const said = match.history.map((step) => ({ ...words.stepSentence(match, step, t), step }));
                        for (const { text, step } of [...said, ...words.captionOf(match, t)]) {
                            const about = `${language}, ${who}: ${JSON.stringify(step)}: ${text}`;
                            assert.doesNotMatch(text, NOTATION, about);
                            assert.match(text, /^[A-ZÄÖÜ].*\.$/, about);
                            if (language === "de") assert.doesNotMatch(text, ENGLISH, about);
                        }
                        const about = JSON.stringify(said.filter(({ step }) => !inCatalogue(t, info.name, step)));
                        assert.equal(about, "[]");
                        assert.ok(match.status.turn !== "over" || words.endOf(match, t).why, info.name);
                    }
                }
            }
        }
    });

    test(`the rules page of ${info.name} states the same rules in German`, async () => {
        const german = await readFile(path.join(import.meta.dirname, `../rules/de/${info.name}.md`), "utf8");
        const original = moduleOf(info.name).game(info.name).rulesPage;
        assert.deepEqual(rulesIn(german), rulesIn(original));
        assert.ok(0 < rulesIn(german).length);
    });

    test(`every label of ${info.name} and every text within its drawings is translated`, () => {
        const random = numbers(7);
        const missing = new Set();
        const look = ({ label }) => isTranslated(info.name, label) || missing.add(label);
        for (const variant of VARIANTS[info.name] ?? [""]) {
            play(info, variant, 90, (session) => {
                for (const who of viewers(session)) {
                    const { parts, elements, notes, buttons } = session.view(who).drawing();
                    [...elements, ...notes, ...buttons].forEach(look);
                    const shapes = parts.map(({ shapes }) => shapes).join("");
                    const before = textsIn(shapes);
                    textsIn(words.translatedShapes(tables.de, info.name, shapes)).forEach((text, i) => {
                        const isWord = /[a-z]{2}/.test(before[i]) && before[i] !== "Toki";
                        if (ENGLISH.test(text) || (isWord && text === before[i])) missing.add(text);
                    });
                }
                const { turn } = session.status();
                if (!/^\d+$/.test(turn)) return;
                const { picks } = choose(session.record([]), random);
                picks.forEach((_, n) => {
                    const { elements } = session.view(turn).preview(picks.slice(0, n + 1));
                    elements.forEach(look);
                });
            });
        }
        assert.deepEqual([...missing], []);
    });

    test(`refusals, ends and options of ${info.name} have words in every language`, async () => {
        const shared = path.join(CRATES, "classics/src/poker");
        const isPoker = ["kuhn", "leduc"].includes(info.name);
        const texts = [...(await sources(folderOf(info.name))), ...(isPoker ? await sources(shared) : [])];
        const tables_ = texts.flatMap((text) => text.match(/refusals! \{.*?\n\}/gs) ?? []);
        const codes = tables_.flatMap((table) => [...table.matchAll(/: (?:R\d+|-) "([\w-]+)"/g)].map(([, code]) => code));
        assert.ok(0 < codes.length);
        const missing = codes.filter((code) => !/^[A-ZÄÖÜ].*\.$/.test(tables.de.games[info.name].refusals?.[code] ?? ""));
        assert.deepEqual(missing, []);
        const ends = texts.flatMap((text) => text.match(/fn ending\(.*?\n {4}\}/gs) ?? []);
        const endings = ends.flatMap((text) => [...text.matchAll(/"([a-z ]+)"/g)].map(([, ending]) => ending));
        for (const t of Object.values(tables)) {
            const own = t.games[info.name].endings ?? {};
            assert.deepEqual(endings.filter((ending) => !own[ending]), []);
            assert.deepEqual(Object.keys(own).sort(), Object.keys(tables.en.games[info.name].endings).sort());
        }
        for (const option of info.options) {
            for (const [language, t] of Object.entries(tables)) {
                const { name, about, value } = words.optionWords(t, info.name, option);
                const said = [name, about, ...(option.values ?? []).map(value)];
                assert.doesNotMatch(about, /R\d/, "no numbers of rules");
                for (const text of said) {
                    assert.doesNotMatch(text, /_|^$/, `${language}: ${option.key}`);
                    if (language === "de") assert.doesNotMatch(text, ENGLISH, option.key);
                }
            }
            assert.ok(tables.de.games[info.name].options?.[option.key]?.about, `${option.key} is explained in German`);
        }
        for (const t of Object.values(tables)) {
            assert.match(words.aimWords(t, info).text, /^[A-ZÄÖÜ][^.:;=_`]*\.$/);
            assert.equal(words.aimWords(t, info).isForeign, false);
        }
    });
}

test("every kind of error that a visitor meets has words in every language", async () => {
    const source = await readFile(path.join(CRATES, "rulebook/src/error.rs"), "utf8");
    const kinds = [...source.matchAll(/ErrorKind::\w+ => "([\w-]+)"/g)].map(([, kind]) => kind);
    // What only programs ask for.
    const others = ["index", "planes", "batch", "perft", "overflow"];
    const met = kinds.filter((kind) => !others.includes(kind));
    assert.ok(10 < met.length);
    for (const t of Object.values(tables)) assert.deepEqual(met.filter((kind) => !t.kinds[kind]), []);
});

test("sentences name you, the others and the reason of the end", () => {
    const person = (seat) => ({ name: ["South", "North"][seat], isYou: seat === 0 });
    const said = (language, step, seat = 1) => {
        const t = tables[language];
        const { name, isYou } = person(seat);
        return words.stepWords(t, "octi", step, { name: t.names[name] ?? name, isYou }, person).text;
    };
    const step = { text: "22-44x-46", description: "the pod on 22 jumps to 46 and captures 33" };
    const english = "North jumps from 22 over 33 to 44, then over 45 to 46 and captures the pod on 33.";
    assert.equal(said("en", step), english);
    const german = "Nord springt von 22 über 33 nach 44, dann über 45 nach 46 und schlägt den Stein auf 33.";
    assert.equal(said("de", step), german);
    assert.equal(said("de", { text: "22+A" }, 0), "Du steckst einen Stab nach Norden in den Stein auf 22.");
    const status = { turn: "over", result: { verdict: "win 0 by resignation of 1", payoffs: [1, -1] } };
    const seats = [{ name: "South" }, { name: "North" }];
    const common = { info: { name: "octi" }, players: ["person", "easy"], observer: null };
    const match = { ...common, status, seats };
    assert.equal(words.turnSentence(match, tables.en), "You win: North has resigned.");
    assert.equal(words.turnSentence(match, tables.de), "Du gewinnst: Nord hat aufgegeben.");
    status.result.verdict = "draw by repetition";
    assert.deepEqual(words.endOf(match, tables.en), {
        outcome: "Draw",
        isWon: false,
        isLost: false,
        why: "the same position has come up too often",
    });
});

test("a deal is one line of the list of moves, and every line leads to the position after its steps", () => {
    const linesFor = (game, who, language, variant = "") => {
        const info = gamesOfModules().find(({ name }) => name === game);
        const session = play(info, variant, 60, () => {});
        const match = matchOf(session, info, who, seatsOf(session).map(() => "random"));
        const t = tables[language];
        const lines = words.linesOf(match.history.map((step) => ({ ...words.stepSentence(match, step, t), step, n_steps: 1 })));
        assert.equal(lines.reduce((sum, { n_steps }) => sum + n_steps, 0), match.history.length);
        assert.equal(lines.at(-1).step, match.history.at(-1));
        return lines;
    };
    const first = (...asked) => linesFor(...asked)[0];
    assert.equal(first("octagone", "public", "en").text, "36 shields are dealt.");
    assert.equal(first("octagone", "0", "de", "covered=on").text, "36 Schilder werden ausgeteilt.");
    assert.equal(first("octagone", "public", "en").step.number, 36);
    assert.equal(first("kuhn", "public", "en").text, "2 cards are dealt face down.");
    const rolls = linesFor("pig", "public", "en", "target=20").filter(({ text }) => text.includes("rolls"));
    assert.ok(rolls.every(({ text, n_steps }) => / rolls an? \d+/.test(text) && n_steps === 2), "a roll is told once");
});

for (const language of ["en", "de"]) {
    test(`captions and moves are sentences on the page (${language})`, async () => {
        await withPage({ locale: language, reducedMotion: "reduce" }, async (page) => {
            for (const [n, { name, seats }] of gamesOfModules().entries()) {
                const n_players = Math.max(2, Math.min(...seats));
                await start(page, name, ["person", ...Array.from({ length: n_players - 1 }, () => "random")]);
                const random = numbers(n + 1);
                for (let moves = 0; moves < 3 && (await canPick(page)); moves++) {
                    await page.fill("#typed", choose(await page.inputValue("#record"), random).move);
                    await page.press("#typed", "Enter");
                }
                await canPick(page);
                const list = await page.locator("#moves li").allInnerTexts();
                assert.ok(0 < list.length);
                const foreign = await page.locator("#status [lang], #moves [lang]").count();
                assert.equal(foreign, 0, `${name}: nothing is in another language`);
                for (const text of [await status(page), ...list]) {
                    assert.doesNotMatch(text, NOTATION, name);
                    assert.match(text.trim(), /^([A-ZÄÖÜ]|\d+ [a-zA-Z]).*[.…]$/, name);
                    if (language === "de") assert.doesNotMatch(text, ENGLISH, name);
                }
            }
        });
    });

    test(`refusals and picks are in words on the page (${language})`, async () => {
        await withPage({ locale: language }, async (page) => {
            await start(page, "octi", ["person", "person"]);
            await page.fill("#typed", "22-23");
            await page.press("#typed", "Enter");
            const refused = {
                en: "The pod has no prong in that direction. (Rule R6)",
                de: "Der Stein hat keinen Stab in dieser Richtung. (Regel R6)",
            };
            assert.ok((await notice(page)).includes(refused[language]));
            await page.fill("#typed", "nonsense");
            await page.press("#typed", "Enter");
            assert.doesNotMatch(await notice(page), NOTATION);
            await page.click('#board [data-pick="22"]');
            const picked = { en: "Picked: 22, South's pod", de: "Gewählt: 22, Stein von Süd" };
            assert.match(await page.innerText(".picks"), new RegExp(`^${picked[language]}`));
            assert.equal(await page.locator("#moves code").count(), 0);
            await page.click(".settings summary");
            await page.selectOption("#confirming", "always");
            await page.click('[data-dial="A"]');
            const complete = {
                en: "South puts a prong to the north into the pod on 22.",
                de: "Süd steckt einen Stab nach Norden in den Stein auf 22.",
            };
            assert.ok((await page.innerText(".picks")).startsWith(complete[language]));
            await page.click("#clear");
            await page.fill("#typed", "22+A");
            await page.press("#typed", "Enter");
            await page.selectOption("#notation", "on");
            assert.equal(await page.innerText("#moves code"), "22+A");
        });
    });
}

/** The texts within shapes. */
function textsIn(shapes) {
    return [...shapes.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
}

/** Whether a catalogue has words for a step. */
function inCatalogue(t, game, step) {
    const person = (seat) => ({ name: t.seat(seat + 1), isYou: false });
    return words.stepWords(t, game, step, step.actor === "chance" ? null : person(Number(step.actor)), person) !== null;
}

/** Whether a label has German words, or consists of names only. */
function isTranslated(game, label) {
    const text = words.labelWords(tables.de, game, label);
    return (text !== label || !/[a-z]{3}/.test(label)) && !ENGLISH.test(text);
}

/** The rules of a page: the number of each, and what is written as code in it. */
function rulesIn(page) {
    const rules = page.matchAll(/^\* \*\*(R\d+)\*\*(.*(?:\n {2}.*)*)/gm);
    return [...rules].map(([, number, text]) => [number, ...new Set((text.match(/`[^`]+`/g) ?? []).sort())]);
}
