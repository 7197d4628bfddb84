// Measures the page in the browser and the searches there and on this machine, and writes a part of
// `docs/performance.md`: `npm run measure`, with the paths in the environment as `cargo xtask web
// --measure` sets them.

import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { choose, midGame, numbers, questionOf } from "./tests/bot.mjs";
import { canPick, closeBrowser, GAMES, PHONE, ready, ROOT, withPage } from "./tests/browser.mjs";

/** The slowdown of the processor, for everything that a person waits for. */
const SLOWDOWN = 4;
const ROUNDS = 3;
/** The number of comparisons of the searches. */
const PAIRS = 9;
/** The number of moves that are clicked. */
const CLICKED = 4;
/**
 * Units of work of a search that take half a second and more: the system gives the native program
 * its table page by page while it searches, which the browser has had before.
 */
const NODES = { gobblet: 8_000_000, octagone: 6_000_000, octi: 1_500_000, octiles: 2_000_000, toki: 3_000_000 };

const rows = [];
for (const game of GAMES) {
    const [board, { shown, worked }, speed] = [await firstBoard(game), await answers(game), await search(game)];
    const times = [board, shown.picks, shown.moves, worked.picks, worked.moves].map((all) => ms(median(all)));
    rows.push(`| ${[game, ...times, ms(Math.max(...worked.moves)), percent(speed)].join(" | ")} |\n`);
    console.log(rows.at(-1).trim());
}
await closeBrowser();
const columns = ["Game", "first board", "pick", "move", "pick, work", "move, work", "move, most work", "search, of native"];
const head = `| ${columns.join(" | ")} |\n|---${"|---:".repeat(columns.length - 1)}|\n`;
await writeFile(process.env.RULEBOOK_FIGURES, head + rows.join("") + (await sizes()));

/** Milliseconds from the start of loading to a visible board, on a slow phone that has nothing yet. */
async function firstBoard(game) {
    const times = [];
    for (let n = 0; n < ROUNDS; n++) {
        await withPage({ viewport: PHONE, serviceWorkers: "block" }, async (page, { context }) => {
            await page.evaluate(save, midGame(game));
            await slowDown(context, page);
            await page.addInitScript(() => {
                const look = () => {
                    if (!document.querySelector("#play:not([hidden]) .picture svg")) requestAnimationFrame(look);
                    else requestAnimationFrame(() => (window.visible = performance.now()));
                };
                requestAnimationFrame(look);
            });
            await page.reload();
            times.push(await (await page.waitForFunction(() => window.visible)).jsonValue());
        });
    }
    return times;
}

/** The cost of clicks: of those that make a pick, and of those that play a move. */
async function answers(game) {
    const [shown, worked] = [{ picks: [], moves: [] }, { picks: [], moves: [] }];
    await clicking(game, SLOWDOWN, async (page, _, click) => {
        await page.evaluate(() => (window.answered = []));
        await click();
        await page.waitForTimeout(400);
        return Math.max(...(await page.evaluate(() => window.answered)), 8);
    }, shown);
    await clicking(game, 1, async (page, session, click) => {
        const before = await processorTime(session);
        await click();
        await page.waitForTimeout(45);
        return SLOWDOWN * ((await processorTime(session)) - before);
    }, worked);
    return { shown, worked };
}

/**
 * Plays a few moves as a person does, who holds the button for a moment, and adds what `measured`
 * returns for each click to `costs`.
 */
async function clicking(game, rate, measured, costs) {
    await withPage({ viewport: PHONE }, async (page, { context }) => {
        await page.evaluate(save, midGame(game));
        await page.reload();
        await ready(page);
        const session = await context.newCDPSession(page);
        await session.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
        await session.send("Performance.enable");
        await session.send("Emulation.setCPUThrottlingRate", { rate });
        await page.evaluate(() => {
            // From the click to the frame that shows its effect.
            const keep = (entry) => entry.name === "click" && window.answered?.push(entry.duration);
            new PerformanceObserver((entries) => entries.getEntries().forEach(keep))
                .observe({ type: "event", durationThreshold: 16 });
        });
        const press = async (target, kind) => {
            await target.scrollIntoViewIfNeeded();
            const { x, y, width, height } = await target.boundingBox();
            await page.mouse.move(x + width / 2, y + height / 2);
            await page.waitForTimeout(150);
            await page.mouse.down();
            await page.waitForTimeout(100);
            kind.push(await measured(page, session, () => page.mouse.up()));
            await page.waitForTimeout(200);
        };
        const random = numbers(5);
        for (let n = 0; n < CLICKED && (await canPick(page)); n++) {
            const { picks } = choose(await page.inputValue("#record"), random);
            const before = await page.locator("#moves li").count();
            for (const [i, pick] of picks.entries()) {
                const name = JSON.stringify(pick);
                const cell = page.locator(`#board [data-pick=${name}]`);
                const isDrawn = 0 < (await cell.count());
                const target = isDrawn ? cell.first() : page.locator(`#outside [data-pick=${name}]`);
                if (0 < (await target.count())) await press(target, i + 1 < picks.length ? costs.picks : costs.moves);
                if (before < (await page.locator("#moves li").count())) break;
            }
            const confirm = page.locator("#confirm");
            // The pick that completed a move has not played it.
            if (await confirm.count()) costs.picks.push(costs.moves.pop()), await press(confirm, costs.moves);
        }
    });
}

/** Milliseconds of the processor that the page's own thread has had for scripts, style and layout. */
async function processorTime(session) {
    const { metrics } = await session.send("Performance.getMetrics");
    const wanted = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"];
    return 1000 * metrics.filter(({ name }) => wanted.includes(name)).reduce((sum, { value }) => sum + value, 0);
}

/**
 * The speed of the search in the browser as a share of that on this machine, at equal numbers of
 * nodes: the median of pairs of runs, one directly after the other, because other work on the machine
 * slows both down. The browser runs once before, so that its compiler has optimised the module.
 */
async function search(game) {
    const question = questionOf(midGame(game, 2));
    const shares = [];
    await withPage({}, async (page) => {
        const there = () => page.evaluate(inBrowser, [game, question, NODES[game]]);
        await there();
        for (let n = 0; n < PAIRS; n++) shares.push((await native(question, NODES[game])) / (await there()));
    });
    return median(shares);
}

async function inBrowser([game, question, nodes]) {
    const module = await import(new URL(`search/${game}.js`, location.href).href);
    await module.default({ module_or_path: new URL(`search/${game}.wasm`, location.href) });
    const search = new module.Search(question, 64 << 20, 1, 1);
    const start = performance.now();
    search.run(nodes);
    const took = performance.now() - start;
    search.free();
    return took;
}

function native(question, nodes) {
    return new Promise((resolve, reject) => {
        const done = (error, stdout) => (error ? reject(error) : resolve(Number(stdout)));
        execFile(process.env.RULEBOOK_NATIVE, [String(nodes)], done).stdin.end(question);
    });
}

function save(record) {
    const players = Array(6).fill("person");
    localStorage.setItem("rulebook", JSON.stringify({ match: { record, players } }));
}

async function slowDown(context, page) {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}

/** The weight of the files that are loaded before the first board. */
async function sizes() {
    const names = ["index.html", "page.css", "icon.svg", "main.js", "rules.js", "rules.wasm"];
    const packed = async (name) => brotliCompressSync(await readFile(path.join(ROOT, name))).length;
    const total = (await Promise.all(names.map(packed))).reduce((sum, bytes) => sum + bytes, 0);
    return `\nPage and rules of the five games: ${(total / 1000).toFixed(0)} kB, compressed by brotli.\n`;
}

function median(values) {
    return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function ms(time) {
    return `${Math.round(time)} ms`;
}

function percent(share) {
    return `${Math.round(100 * share)} %`;
}
