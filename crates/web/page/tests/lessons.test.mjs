// The lessons: every game has one in every language, the rules accept its positions, and following
// it finishes it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { build } from "esbuild";
import { assertAccessible } from "./axe.mjs";
import { numbers } from "./bot.mjs";
import { canPick, closeBrowser, LAPTOP, notice, PHONE, start, steps, withPage } from "./browser.mjs";

after(closeBrowser);

const from = (...names) => path.join(import.meta.dirname, "..", ...names);
const LANGUAGES = ["en", "de"];
/** A phone on its side. */
const SIDEWAYS = { width: 844, height: 390 };
/** The most characters of a picture's sentences: what a child reads at once. */
const MOST = 145;
/** More picks than the guided turns of any game need. */
const MANY = 60;
/** The pickable elements of the page. */
const OFFERED = "#board .cell.offered, #outside button, .dial button";

const rules = await engine("rules");
const classics = await engine("classics");
const infos = [...rules.games(), ...classics.games()].map(({ info }) => info);
const { GAMES, lessonOf } = await source("lessons/games.ts");
const { recordOf } = await source("lessons/picture.ts");
const { LESSONS } = await source("app/taught.ts");
const { around } = await source("strings/en/lesson.ts");
const { en } = await source("strings/en/en.ts");
const { de } = await source("strings/de/de.ts");
const WORDS = { en: around, de: de.later.lesson.around };
const toldIn = (language, game) => lessonOf(game, { en, de }[language]);

/** A module with rules. */
async function engine(name) {
    const module = await import(from("generated", `${name}.js`));
    module.initSync({ module: readFileSync(from("generated", `${name}_bg.wasm`)) });
    return module;
}

/** A source file of the page as a module for Node. */
async function source(name) {
    const { outputFiles } = await build({ entryPoints: [from("src", name)], bundle: true, format: "esm", write: false });
    return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

function moduleOf(game) {
    return rules.games().some(({ name }) => name === game) ? rules : classics;
}

test("every game has a lesson", () => {
    const names = infos.map(({ name }) => name).sort();
    assert.deepEqual(Object.keys(GAMES).sort(), names);
    assert.deepEqual([...LESSONS].sort(), names);
});

for (const info of infos) {
    const lesson = GAMES[info.name];
    const module = moduleOf(info.name);

    test(`the rules accept the pictures of ${info.name}, and what they mark is there`, () => {
        for (const scene of lesson.scenes) {
            const { elements, parts } = module.replay(recordOf(info, scene)).view(scene.who ?? "public").drawing();
            const picks = elements.map(({ pick }) => pick);
            const marked = [...(scene.rings ?? []), ...(scene.arrows ?? []).flatMap((arrow) => arrow.split(" "))];
            for (const pick of marked) assert.ok(picks.includes(pick), `${pick} of ${scene.text}`);
            // A drawing without parts is shown as a whole.
            const zones = parts.map(({ zone }) => zone);
            const isThere = (zone) => zones.length === 0 || zones.includes(zone);
            assert.ok((scene.parts ?? []).some(isThere) || !scene.parts, `parts of ${scene.text}`);
        }
        if (lesson.short) module.game(info.name).start(lesson.short.variant);
    });

    test(`the lesson of ${info.name} is short and whole in every language`, () => {
        const textsIn = ({ aim, scenes, phases, short }) => [
            aim,
            ...scenes.flatMap(({ title, text }) => [title, text]),
            ...phases.flatMap(({ say, why }) => [say, why]),
            short?.about,
        ];
        const [english, ...others] = LANGUAGES.map((language) => textsIn(toldIn(language, info.name)));
        for (const texts of [english, ...others]) {
            assert.ok(texts.every((text) => text === undefined || text.trim() !== ""));
            for (const text of texts) assert.ok((text?.length ?? 0) <= MOST, `${text?.length}: ${text}`);
        }
        for (const texts of others) {
            texts.forEach((text, i) => assert.equal(text === undefined, english[i] === undefined, text));
            texts.forEach((text, i) => text === undefined || assert.notEqual(text, english[i]));
            const { scenes, phases } = de.later.lesson.games[info.name];
            assert.deepEqual([scenes.length, phases.length], [lesson.scenes.length, lesson.phases.length]);
        }
        assert.ok(lesson.phases.at(-1).when.test("x > y"), "the last phase fits always");
        assert.ok(0 < lesson.moves);
    });
}

infos.forEach(({ name }, i) => {
    const language = LANGUAGES[i % LANGUAGES.length];
    const viewport = [PHONE, SIDEWAYS, LAPTOP][i % 3];
    const colorScheme = i % 4 < 2 ? "light" : "dark";
    test(`${name} is learned by doing what the lesson says (${language}, ${viewport.width} px, ${colorScheme})`, async () => {
        const options = { viewport, colorScheme, locale: language, reducedMotion: "reduce" };
        await withPage(options, async (page) => {
            await openLesson(page, name);
            await seePictures(page, name, language, viewport);
            await page.click("#lesson-next");
            await page.waitForSelector("#guide[data-stage]");
            await assertAccessible(page, `${name}: the first turn`);
            await obey(page, name, language);
            await assertAccessible(page, `${name}: the end of the guide`);
            await page.click("#guide .main");
            assert.equal(await page.locator("#guide").count(), 0);
            assert.ok(await page.isVisible("#play"));
        });
    });
});

test("every instruction fits into the line that says what to do", async () => {
    const told = LANGUAGES.flatMap((language) => Object.keys(GAMES).flatMap((game) => toldIn(language, game).phases));
    const sentences = [...told.map(({ say }) => say), ...Object.values(WORDS).map(({ confirm }) => confirm)];
    for (const viewport of [PHONE, { width: 740, height: 360 }, LAPTOP]) {
        await withPage({ viewport, hasTouch: viewport !== LAPTOP }, async (page) => {
            await start(page, "gobblet", ["person", "person"]);
            const cut = await page.evaluate((sentences) => {
                const line = document.querySelector("#todo");
                return sentences.filter((said) => (line.textContent = said, line.clientHeight < line.scrollHeight - 1));
            }, sentences);
            assert.deepEqual(cut, [], `${viewport.width}`);
        });
    }
});

test("a refusal is explained, and the next pick goes on", async () => {
    await withPage({ viewport: PHONE }, async (page) => {
        await openLesson(page, "octi");
        await pressNext(page, 4);
        const [tapPod] = GAMES.octi.phases;
        const words = () => page.innerText("#guide .guide-text");
        assert.equal(await words(), tapPod.say);
        await page.locator("[data-pick='26']").click({ force: true });
        assert.equal(await notice(page), `${tapPod.why} ${tapPod.say}`);
        assert.equal(await words(), tapPod.say);
        await page.locator("[data-pick='22']").first().click();
        assert.equal(await words(), GAMES.octi.phases[1].say);
    });
});

test("a lesson is walked through and left by keys alone", async () => {
    await withPage({ viewport: LAPTOP }, async (page) => {
        await chooseGame(page, "gobblet");
        await page.focus("[data-learn=gobblet]");
        await page.keyboard.press("Enter");
        await page.waitForSelector("#lesson img");
        const title = () => page.innerText("#lesson h3");
        const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.dataset.learn);
        assert.equal(await focused(), "lesson-next");
        await page.keyboard.press("Enter");
        assert.equal(await title(), "Your turn");
        await page.keyboard.press("Shift+Tab");
        assert.equal(await focused(), "lesson-back");
        await page.keyboard.press("Enter");
        assert.equal(await title(), "The aim");
        assert.equal(await focused(), "lesson-next", "the focus does not go with its button");
        await page.keyboard.press("Escape");
        await page.waitForSelector("#lesson", { state: "detached" });
        await page.waitForFunction(() => document.activeElement.dataset.learn === "gobblet");
    });
});

test("the rules page begins with the lesson, and a match in progress is kept beside that of the lesson", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        await page.fill("#typed", "4@b2");
        await page.press("#typed", "Enter");
        await page.click("#tab-rules");
        await page.click("#rules [data-learn=gobblet]");
        await page.waitForSelector("#lesson img");
        await pressNext(page, 4);
        await page.waitForSelector("#guide[data-stage]");
        const records = await page.evaluate(() => Object.values(localStorage).filter((text) => text.includes("game: gobblet")));
        assert.equal(records.length, 2);
        assert.equal(records.filter((text) => text.includes("4@b2")).length, 1);
        await page.click("#guide-end");
        assert.equal(await page.locator("#guide").count(), 0);
        assert.equal(await page.evaluate(() => document.activeElement.closest("main")?.id), "play");
    });
});

test("another match ends the help", async () => {
    await withPage({}, async (page) => {
        await openLesson(page, "nim");
        await pressNext(page, 4);
        await page.waitForSelector("#guide[data-stage]");
        await page.click("#new-game");
        assert.ok(await page.isHidden("#guide"));
        await start(page, "pig", ["person", "person"]);
        assert.equal(await page.locator("#guide").count(), 0);
    });
});

test("the end of the help leads to the rules page", async () => {
    await withPage({}, async (page) => {
        await openLesson(page, "gobblet");
        await pressNext(page, 4);
        await page.waitForSelector("#guide[data-stage]");
        await obey(page, "gobblet", "en");
        await page.click("#guide-rules");
        await page.waitForSelector("#rules h3");
        assert.equal(await page.locator("#guide").count(), 0);
        assert.ok(await page.isVisible("#rules"));
    });
});

/** Chooses a game, so that its form is shown. */
async function chooseGame(page, game) {
    if (!(await page.isVisible(`[data-game=${game}]`))) await page.click("#classics");
    await page.click(`[data-game=${game}]`);
    await page.waitForSelector(`[data-game=${game}][aria-expanded=true]`);
}

async function openLesson(page, game) {
    await chooseGame(page, game);
    await page.click(`[data-learn=${game}]`);
    await page.waitForSelector("#lesson img");
}

async function pressNext(page, times) {
    for (let n = 0; n < times; n++) await page.click("#lesson-next");
}

/** Looks at every picture up to the invitation to play. */
async function seePictures(page, game, language, viewport) {
    for (const { text: alt } of toldIn(language, game).scenes) {
        await page.waitForFunction((alt) => {
            const picture = document.querySelector("#lesson img");
            return picture?.alt === alt && picture.complete && 0 < picture.naturalWidth;
        }, alt);
        assert.equal(await page.innerText(".lesson-text"), alt);
        await fits(page, viewport, `${game}: ${alt}`);
        await assertAccessible(page, `${game}: ${alt}`);
        await page.click("#lesson-next");
    }
    assert.equal(await page.innerText("#lesson h3"), WORDS[language].yourTurn);
    await fits(page, viewport, `${game}: the invitation`);
    await assertAccessible(page, `${game}: the invitation`);
}

/** Everything of the dialog is on the screen, and its buttons are large enough for a finger. */
async function fits(page, { width, height }, what) {
    const outside = await page.evaluate(({ width, height }) => {
        const shown = [...document.querySelectorAll("#lesson button, #lesson img, #lesson p, #lesson h3")];
        const visible = shown.filter((element) => element.checkVisibility());
        const isOutside = ({ left, top, right, bottom }) => left < 0 || top < 0 || width < right || height < bottom;
        const isSmall = (element, { width, height }) => element.localName === "button" && Math.min(width, height) < 44;
        return visible
            .filter((element) => {
                const box = element.getBoundingClientRect();
                return isOutside(box) || isSmall(element, box);
            })
            .map((element) => element.outerHTML.slice(0, 100));
    }, { width, height });
    assert.deepEqual(outside, [], what);
}

/** Makes offered picks as the guide instructs, until it is finished. */
async function obey(page, game, language) {
    const random = numbers(game.length);
    const said = new Set();
    for (let n = 0; n < MANY; n++) {
        await canPick(page);
        const stage = await page.getAttribute("#guide", "data-stage");
        const words = await page.innerText("#guide .guide-text");
        if (stage !== "move") {
            const { aim, moves } = toldIn(language, game);
            const w = WORDS[language];
            assert.equal(words, stage === "over" ? w.over : `${w.enough} ${w.aim} ${aim}`);
            assert.ok(stage === "over" || moves <= (await steps(page)));
            assert.ok(0 < said.size, "the first turn was guided");
            return;
        }
        if (0 < (await page.locator("#confirm").count())) {
            assert.equal(words, WORDS[language].confirm);
            await page.click("#confirm");
            continue;
        }
        const phase = toldIn(language, game).phases.find(({ say }) => words.endsWith(say));
        assert.ok(phase, `${game}: ${words}`);
        said.add(phase);
        const offered = page.locator(OFFERED);
        await offered.nth(Math.floor(random() * (await offered.count()))).click();
        assert.equal(await page.locator("#notice.error p").count(), 0, await notice(page));
    }
    assert.fail(`the guide of ${game} does not end`);
}
