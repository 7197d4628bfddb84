// The review of a match: the values of its positions, the moves that decided it, and nothing of what is
// hidden.

import assert from "node:assert/strict";
import path from "node:path";
import { after, test } from "node:test";
import { build } from "esbuild";
import { assertAccessible } from "./axe.mjs";
import { choose, numbers } from "./bot.mjs";
import { canPick, closeBrowser, PHONE, start, steps, told, type, typeMoves, withPage } from "./browser.mjs";

after(closeBrowser);

/** Starts the review, and waits for its end. */
async function review(page) {
    await page.click("#tab-analysis");
    await page.click("#review-game");
    await reviewed(page);
}

async function reviewed(page) {
    await page.waitForSelector("#turning h3", { timeout: 120_000 });
}

/** In the page: begins a review, and presses a button when the graph begins. Returns the words of the first one then. */
function interrupt(selector) {
    const begin = document.querySelector("#review-game");
    const place = document.querySelector("#review");
    return new Promise((resolve) => {
        const watch = () => {
            const isRunning = place.querySelector("#review-progress:not([hidden])") !== null;
            if (!isRunning || !place.querySelector(".review-graph:not([hidden]) polyline")) return;
            observer.disconnect();
            resolve(begin.innerText);
            document.querySelector(selector).click();
        };
        const observer = new MutationObserver(watch);
        observer.observe(place, { childList: true, subtree: true, attributes: true });
        begin.click();
    });
}

const valueNow = (page) => page.getAttribute("#review-graph", "aria-valuenow");
const valueText = (page) => page.getAttribute("#review-graph", "aria-valuetext");

/**
 * A draw in which each side makes one mistake, after the moves in brackets:
 *
 *     3 . . .      3 . . .      3 . . O      3 X X O
 *     2 . . .      2 . X .      2 . X X      2 O X X
 *     1 X O .      1 X O .      1 X O .      1 X O O
 *     [b1]         [b2]         [c3, c2]     [the end]
 *
 * A corner is answered by the centre and by nothing else, so b1 loses a draw: b2 was better. Then X wins with b2,
 * and after c3, which stops a1-b2-c3, with a2 (it threatens a3 and c2) or a3 (it threatens a2 and c1). X plays
 * c2, which threatens only a2: O stops it there, and every line has both marks in the end.
 */
const GAME = ["a1", "b1", "b2", "c3", "c2", "a2", "a3", "c1", "b3"];

test("the review finds the moves that decided a game of tic-tac-toe, and the better ones", async () => {
    await withPage({}, async (page) => {
        await start(page, "tictactoe", ["person", "person"]);
        await page.click("#tab-analysis");
        assert.equal(await page.getAttribute("#review-game", "aria-disabled"), "true");
        assert.match(await page.innerText("#no-review"), /nobody has moved/);
        await typeMoves(page, ...GAME);
        await review(page);
        assert.equal(await page.innerText("#review-status"), "The review is finished.");
        const found = await page.locator("#turning li p").allInnerTexts();
        assert.equal(found.length, 2);
        assert.match(found[0], /^Step 2: O marks b1\.\s+The chances of O fell from 50\s% to 0\s%\. It allowed a forced win in at most 5 moves\. Better: O marks b2\.$/);
        assert.match(found[1], /^Step 5: X marks c2\.\s+The chances of X fell from 100\s% to 50\s%\. There was a forced win in at most 3 moves\. Better: X marks a[23]\.$/);
        await page.locator("#turning li button").nth(1).click();
        assert.equal(await valueNow(page), "4");
        assert.equal(await page.locator("#turning li[aria-current]").count(), 1);
        // A ring is drawn around the better move.
        assert.equal(await page.locator("#play .marks circle").count(), 1);
        await page.click("#tab-moves");
        assert.match(await page.innerText("#moves [aria-current]"), /c3/);
    });
});

test("the keyboard and the mouse go through the graph, which says each position", async () => {
    await withPage({}, async (page) => {
        await start(page, "tictactoe", ["person", "person"]);
        await typeMoves(page, ...GAME);
        await review(page);
        assert.equal(await page.getAttribute("#review-graph", "aria-label"), "The chances of X");
        await page.focus("#review-graph");
        const values = [];
        await page.keyboard.press("Home");
        for (let n = 0; n <= GAME.length; n++) {
            assert.equal(await valueNow(page), String(n));
            values.push(/X: (\d+)\s%$/.exec(await valueText(page))?.[1]);
            await page.keyboard.press("ArrowRight");
        }
        assert.deepEqual(values.map(Number), [50, 50, 100, 100, 100, 50, 50, 50, 50, 50]);
        await page.keyboard.press("ArrowLeft");
        assert.match(await valueText(page), /^Step 8: O marks c1\. X: 50\s%$/);
        const box = await page.locator("#review-graph").boundingBox();
        await page.mouse.move(box.x + (box.width * 2) / 9, box.y + 20);
        assert.match(await page.innerText("#review-step"), /^Step 2: O marks b1\. X: 100\s%$/);
        assert.equal(await valueNow(page), "8");
        await page.mouse.down();
        await page.mouse.up();
        assert.equal(await valueNow(page), "2");
        await page.click("#flip");
        assert.match(await valueText(page), /O: 0\s%$/);
        await page.click("#review summary");
        await page.waitForSelector("#review tbody tr"); // What is unfolded is written a moment later.
        assert.equal(await page.locator("#review tbody tr").count(), 10);
    });
});

test("a match against a bot is reviewed while it runs, and a move ends the review", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "easy"]);
        const random = numbers(3);
        for (let n = 0; n < 3; n++) {
            await canPick(page);
            await typeMoves(page, choose(await page.inputValue("#record"), random).move);
        }
        await canPick(page);
        const n_steps = await steps(page);
        const before = (await told(page)).length;
        await review(page);
        const asked = (await told(page)).slice(before).filter(({ purpose }) => purpose.startsWith("review"));
        assert.equal(asked.length, n_steps + 1);
        assert.ok(asked.every(({ time, nodes }) => time === 300 && nodes === 20_000));
        assert.equal(await page.getAttribute("#review-graph", "aria-valuemax"), String(n_steps));
        assert.match(await valueText(page), /White: \d+\s%$/);
        await typeMoves(page, choose(await page.inputValue("#record"), random).move);
        await page.waitForSelector("#review", { state: "hidden" });
    });
});

test("a review that is stopped keeps what it has found, and a hint is found meanwhile", async () => {
    await withPage({}, async (page) => {
        await start(page, "gobblet", ["person", "person"]);
        const random = numbers(5);
        for (let n = 0; n < 12; n++) await typeMoves(page, choose(await page.inputValue("#record"), random).move);
        await page.click("#tab-analysis");
        assert.equal(await page.evaluate(interrupt, "#review-game"), "Stop the review");
        await reviewed(page);
        assert.equal(await page.innerText("#review-status"), "The review was stopped.");
        assert.equal(await page.innerText("#review-game"), "Review the game");
        await page.evaluate(interrupt, "#hint");
        await page.click("#tab-moves");
        await page.waitForSelector(".hint li");
        await page.click("#tab-analysis");
        assert.equal(await page.innerText("#review-status"), "The review was stopped.");
    });
});

test("while a game with secrets runs, only decisions of one's own are reviewed; at its end all of them", async () => {
    await withPage({}, async (page) => {
        await start(page, "goofspiel", ["person", "random"], { cards: "4" });
        const random = numbers(2);
        const bid = async () => {
            await canPick(page);
            await typeMoves(page, choose(await page.inputValue("#record"), random).move);
        };
        const asked = async () => (await told(page)).filter(({ purpose }) => purpose.startsWith("review"));
        await bid();
        await bid();
        await canPick(page);
        await review(page);
        const own = await asked();
        assert.equal(own.length, 3);
        for (const { question } of own) assert.match(question, /^game goofspiel\nseat 0\n/);
        const shown = await page.locator("#turning li p").allInnerTexts();
        for (const text of shown) assert.doesNotMatch(text, /Player 2/);
        while (await canPick(page)) await bid();
        await review(page);
        const all = (await asked()).slice(own.length);
        assert.ok(all.some(({ question }) => /\nseat 1\n/.test(`\n${question}`)));
    });
});

test("during a hand-over there is no review, and the next person does not see that of the last one", async () => {
    await withPage({}, async (page) => {
        await start(page, "goofspiel", ["person", "person"], { cards: "4" });
        const random = numbers(1);
        const take = () => page.click("#hand-over button");
        const bid = async () => {
            await type(page, choose(await page.inputValue("#record"), random).move);
            await page.waitForSelector("#hand-over button");
        };
        await take();
        await bid();
        await page.click("#tab-analysis");
        assert.equal(await page.getAttribute("#review-game", "aria-disabled"), "true");
        assert.match(await page.innerText("#no-review"), /may not know/);
        await take();
        assert.match(await page.innerText("#no-review"), /may not know/, "the second person has bid nothing");
        await bid();
        await take();
        await review(page);
        assert.ok(await page.isVisible("#review-graph"));
        await page.waitForSelector("#lines tbody tr");
        const { length } = await told(page);
        await page.click("#tab-moves");
        await bid();
        assert.equal(await page.textContent("#review"), "", "nothing of it stays on the page");
        assert.equal(await page.textContent("#lines tbody"), "", "and nothing of the analysis");
        await page.click("#tab-analysis");
        assert.ok(!(await page.isVisible("#review")));
        await take();
        assert.ok(!(await page.isVisible("#review")));
        await review(page);
        const asked = (await told(page)).slice(length).filter(({ purpose }) => purpose.startsWith("review"));
        assert.ok(0 < asked.length && asked.every(({ question }) => question.includes("\nseat 1\n")));
    });
});

test("a move that its player has hidden is not known before it is shown", async () => {
    const { evaluate } = await bundled("match/evaluate.ts");
    // The first seat puts a card down where nothing is hidden yet; then the second one is to move.
    const history = [{ number: 1, actor: "0", text: "?" }];
    const asked = [];
    const position = (shown) => ({
        game: () => "cards",
        free: () => {},
        at: position,
        hasHiddenInfo: () => shown === 1,
        payoffRange: () => undefined,
        question: () => `step ${shown}`,
        seats: () => [{ seat: 0, team: [0] }, { seat: 1, team: [1] }],
        status: () => ({ turn: String(shown), steps: 1 }),
        strengths: () => [1, 2, 3, 4],
        view: (who) => ({
            check: (move) => ({ move }),
            history: () => (asked.push(who), [{ ...history[0], text: who === "0" ? "7" : "?" }]),
        }),
    });
    const think = async () => ({
        lines: [["8", { win: 1 }], ["7", { loss: 1 }]].map(([move, score]) => ({ moves: [move], score })),
    });
    const review = async (mayKnow) => {
        let latest;
        const match = { session: position(1), info: { hidden: true }, history, mayKnow, viewOf: String };
        await evaluate(match, { think, signal: new AbortController().signal, show: (state) => (latest = state) });
        return latest;
    };
    const seen = await review((seat) => seat === "1");
    assert.deepEqual(seen.points.map(({ shown, by }) => [shown, by]), [[0, null], [1, 1]]);
    assert.deepEqual(seen.turning, []);
    assert.deepEqual(asked, ["1"], "the view of the first seat is not looked at");
    const revealed = await review(() => true);
    assert.deepEqual(revealed.turning.map(({ step, before, after }) => [step.text, before, after]), [["7", 1, 0]]);
});

/**
 * A game of points: the first seat makes a move of two, chance does its part, and it has won by 6. A search values
 * the better move at 5 points and the other one at 1; independent searches do so at 4 and at 0 to 2.
 */
async function reviewedLuck() {
    const { evaluate } = await bundled("match/evaluate.ts");
    const history = [{ number: 1, actor: "0", text: "worse" }, { number: 2, actor: "chance", text: "six" }];
    const position = (shown) => ({
        free: () => {},
        at: position,
        hasHiddenInfo: () => false,
        payoffRange: () => [-10, 10],
        question: () => "question\n",
        seats: () => [{ seat: 0, team: [0] }, { seat: 1, team: [1] }],
        status: () => ({ turn: ["0", "chance", "over"][shown], steps: 2, result: shown === 2 && { payoffs: [6, -6] } }),
        strengths: () => [1, 2, 3, 800],
        view: () => ({ check: (move) => ({ move }) }),
    });
    const asked = [];
    const think = async (question) => {
        const n = asked.push(question) - 2;
        const [better, worse] = n < 0 ? [0.5, 0.1] : [0.4, n % 2 === 0 ? 0 : 0.2];
        const lines = [["better", better], ["worse", worse]].map(([move, estimate]) => ({ moves: [move], score: { estimate } }));
        return { lines };
    };
    let review;
    const match = { session: position(2), info: { hidden: false }, history, mayKnow: () => true, viewOf: String };
    await evaluate(match, { think, signal: new AbortController().signal, show: (state) => (review = state) });
    return { review, asked };
}

test("a loss is an estimate by independent searches with its interval, in points where the game counts them", async () => {
    const { review, asked } = await reviewedLuck();
    assert.equal(asked.length, 1 + 8);
    assert.ok(asked.slice(1).every(({ question }) => question === "question\ncompare worse\ncompare better\n"));
    assert.equal(new Set(asked.map(({ purpose }) => purpose)).size, 9, "each is a search of its own");
    const [{ cost }] = review.turning;
    assert.equal(cost.value.toFixed(2), "3.00", "and not 4, by which the better move was chosen");
    // The numbers are 2 and 4, four times each: 2.365 times the root of 8 / 7 / 8.
    assert.equal(cost.half.toFixed(2), "0.89");
});

test("luck is what is left of the result after the decisions", async () => {
    const { accounts, most } = (await reviewedLuck()).review;
    assert.equal(most, 6);
    const rounded = accounts.map(({ seat, luck, lost }) => [seat, luck.toFixed(2), lost.value.toFixed(2)]);
    assert.deepEqual(rounded, [[0, "9.00", "3.00"], [1, "-9.00", "0.00"]]);
});

/** A module of the page, bundled. */
async function bundled(name) {
    const entryPoints = [path.join(import.meta.dirname, "../src", name)];
    const { outputFiles } = await build({ entryPoints, bundle: true, format: "esm", write: false });
    return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

test("a game of points and cards is reviewed in points, while it runs and at its end with luck apart", async () => {
    await withPage({ viewport: PHONE }, async (page) => {
        await start(page, "toki", ["person", "random"], { rounds: "1", round_limit: "12" });
        const random = numbers(4);
        const move = async () => {
            const { move } = choose(await page.inputValue("#record"), random);
            await type(page, move);
        };
        for (let n = 0; n < 4 && (await canPick(page)); n++) await move();
        await canPick(page);
        await review(page);
        assert.match(await valueText(page), /Player 1: [+−]?[\d.]+ points$/);
        const accounts = () => page.locator("#accounts li").allInnerTexts();
        for (const text of await accounts()) assert.doesNotMatch(text, /luck/, "nobody knows the result yet");
        await page.click("#tab-moves");
        while (await canPick(page)) await move();
        await review(page);
        const parts = /: decisions [+−]?[\d.]+( ± [\d.]+)? points, luck [+−]?[\d.]+ points\.$/;
        assert.deepEqual((await accounts()).map((text) => parts.test(text)), [true, true]);
        const [first = ""] = await page.locator("#turning li p").allInnerTexts();
        assert.match(first, /It cost (you|Player 2) about [\d.]+ ± [\d.]+ points\. .* Better: /);
        await assertAccessible(page);
    });
});

test("one can play on from any step in a match of its own, and where hands are hidden only after the end", async () => {
    await withPage({}, async (page) => {
        await start(page, "tictactoe", ["person", "person"]);
        await typeMoves(page, "a1", "b1", "b2");
        await page.click("#play-from", { force: true });
        assert.match(await page.innerText("#notice"), /earlier position first/);
        await page.click("[data-step='2']");
        await page.click("#play-from");
        await page.waitForFunction(() => document.querySelector("#record").value.endsWith("b1\nend: 2\n"));
        await typeMoves(page, "c3");
        assert.equal(await steps(page), 3);
        await start(page, "goofspiel", ["person", "random"], { cards: "4" });
        const random = numbers(2);
        const bid = async () => typeMoves(page, choose(await page.inputValue("#record"), random).move);
        await canPick(page);
        await bid();
        await canPick(page);
        await page.click("#play-from", { force: true });
        assert.match(await page.innerText("#notice"), /could show what is hidden/);
        while (await canPick(page)) await bid();
        await page.click("[data-step='1']");
        await page.click("#play-from");
        await canPick(page);
        assert.ok((await steps(page)) < 4);
    });
});

test("at its end a match with secrets is analysed at the decisions of every seat", async () => {
    await withPage({}, async (page) => {
        await start(page, "kuhn", ["person", "random"]);
        const random = numbers(3);
        while (await canPick(page)) await typeMoves(page, choose(await page.inputValue("#record"), random).move);
        // Two deals and the first move come before it.
        await page.click("[data-step='3']");
        await page.click("#tab-analysis");
        await page.waitForSelector("#lines tbody tr");
        assert.match(await page.innerText("#analysis-status"), /Player 2 to move/);
    });
});

test("scores and payoffs are shares of the stake, by seat", async () => {
    const { areShares, largestLead, relative, sharesAtEnd, sharesOf } = await bundled("match/shares.ts");
    const seats = (n, team = (seat) => [seat]) => Array.from({ length: n }, (_, seat) => ({ seat, team: team(seat) }));
    const partners = seats(4, (seat) => [seat % 2, (seat % 2) + 2]);
    assert.deepEqual(sharesOf({ win: 3 }, 1, seats(2)), [0, 1]);
    assert.deepEqual(sharesOf({ loss: 2 }, 1, seats(2)), [1, 0]);
    assert.deepEqual(sharesOf({ draw: true }, 0, seats(2)), [0.5, 0.5]);
    assert.deepEqual(sharesOf({ estimate: 0.5 }, 1, seats(2)), [0.25, 0.75]);
    assert.deepEqual(sharesOf({ estimate: 0.5 }, 3, partners), [0.25, 0.75, 0.25, 0.75]);
    assert.deepEqual(sharesOf({ exact: "1/2" }, 0, seats(2)), [0.75, 0.25]);
    // Nobody knows which of the others wins.
    assert.deepEqual(sharesOf({ loss: 1 }, 0, seats(3)), [0, null, null]);
    assert.deepEqual(sharesOf({ estimate: 1, per_seat: [1, -1, -1] }, 0, seats(3)), [1, 0, 0]);
    assert.deepEqual(sharesAtEnd([-1, 2, -1], seats(3)), [0, 1, 0]);
    assert.ok(areShares([-1, 2, -1], seats(3)) && !areShares([-3, 3], seats(2)));
    // Where points are counted, they are points, of a search and of a solver alike.
    const range = [-560, 560];
    assert.deepEqual(sharesOf({ estimate: 0.01 }, 1, seats(2), range).map(Math.round), [-6, 6]);
    assert.deepEqual(sharesOf({ exact: "-3/2" }, 0, seats(2), range), [-1.5, 1.5]);
    assert.deepEqual(sharesOf({ exact: "1", per_seat: ["1", "2", "-3"] }, 0, seats(3), [-9, 9]), [1, 2, -3]);
    assert.deepEqual(sharesAtEnd([-5, 5], seats(2), range), [-5, 5]);
    assert.equal(largestLead([{ shares: [3, -3] }, { shares: [2, -2], played: [-4, 4] }]), 4);
    assert.deepEqual(relative([4, -2, null], 4), [1, 0.25, null]);
});

test("what all estimates have in common does not count as a fall", async () => {
    const { steadied } = await bundled("match/shares.ts");
    const seats = [{ seat: 0, team: [0] }, { seat: 1, team: [1] }];
    // The side to move believes to have 60 %, and the third move costs 20 % more than that.
    const own = [0.6, 0.6, 0.6, 0.8, 0.4, 0.8, 1];
    const positions = own.map((share, shown) => ({
        shown,
        seat: shown % 2,
        shares: shown % 2 === 0 ? [share, 1 - share] : [1 - share, share],
        isEstimate: shown < 6,
        isFollowed: true,
    }));
    const steady = steadied(positions, seats).map(({ shares }) => Number(shares[0].toFixed(3)));
    assert.deepEqual(steady, [0.5, 0.5, 0.5, 0.3, 0.3, 0.3, 1]);
    const few = steadied(positions.slice(0, 3), seats).map(({ shares }) => shares);
    assert.deepEqual(few, positions.slice(0, 3).map(({ shares }) => shares), "too few to tell");
});

test("the moves to mark are those of a review, an analysis or a hint of the position on the screen", async () => {
    const { Marks } = await bundled("match/marks.ts");
    const found = (move) => ({ lines: [{ moves: [move, "z9"] }] });
    const asked = [];
    const view = (who) => ({ who, picksOf: (move) => (asked.push(move), [who, ...move]) });
    const history = { shown: 4, atShown: (ask) => ask({ view }) };
    const turn = { mover: () => null };
    const reviewer = { turningPoint: () => undefined, viewOf: (seat) => String(seat) };
    const finders = { adviser: { hint: null }, analyst: { state: null }, reviewer };
    const marks = new Marks(history, turn, finders);
    const now = () => marks.now({ who: "public" });
    assert.deepEqual(now(), []);
    finders.adviser.hint = found("a1");
    assert.deepEqual(now(), [], "an earlier position has no hint");
    turn.mover = () => ({});
    assert.deepEqual(now(), [["public", "a", "1"]]);
    finders.analyst.state = { shown: 4, who: "public", found: found("b2") };
    assert.deepEqual(now(), [["public", "b", "2"]]);
    finders.analyst.state = { shown: 4, who: "public", found: null };
    assert.deepEqual(now(), [], "an analysis that has just begun");
    reviewer.turningPoint = (shown) => (shown === 4 ? { seat: 1, better: { move: "c3" } } : undefined);
    assert.deepEqual(now(), [["1", "c", "3"]]);
    now();
    assert.deepEqual(asked, ["a1", "b2", "c3"], "what is known is not asked again");
    marks.renew();
    now();
    assert.equal(asked.length, 4);
});

for (const [name, options] of Object.entries({
    "a phone, light": { viewport: PHONE, colorScheme: "light" },
    "a phone, dark": { viewport: PHONE, colorScheme: "dark" },
    "a laptop, light": { colorScheme: "light" },
    "a laptop, dark": { colorScheme: "dark" },
})) {
    test(`axe-core finds nothing in a review on ${name}, and nothing is too wide or too small`, async () => {
        await withPage(options, async (page) => {
            await start(page, "tictactoe", ["person", "person"]);
            await typeMoves(page, ...GAME);
            await review(page);
            await page.click("#review summary");
            await page.locator("#turning li button").first().click();
            await assertAccessible(page);
            const [width, small] = await page.evaluate(() => [
                document.documentElement.scrollWidth,
                [...document.querySelectorAll("#panel-analysis button, #panel-analysis summary")]
                    .map((element) => element.getBoundingClientRect())
                    .filter(({ width, height }) => 0 < width && (width < 44 || height < 44)).length,
            ]);
            assert.ok(width <= page.viewportSize().width);
            assert.equal(small, 0);
        });
    });
}

test("the review speaks German", async () => {
    await withPage({ locale: "de-DE" }, async (page) => {
        await start(page, "tictactoe", ["person", "person"]);
        await typeMoves(page, ...GAME);
        await review(page);
        assert.match(await page.innerText("#turning li"), /Die Aussichten von O fielen von 50\s% auf 0\s%. .*Besser: O besetzt b2/);
    });
});
