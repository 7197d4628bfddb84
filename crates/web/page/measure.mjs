// Measures the page in the browser and the searches there and on this machine, and writes a part of
// `docs/performance.md`: `npm run measure`, with the paths in the environment as `cargo xtask web
// --measure` sets them.

import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { choose, midGame, numbers, questionOf } from "./tests/bot.mjs";
import { canPick, closeBrowser, GAMES, PHONE, ready, ROOT, steps, withPage } from "./tests/browser.mjs";

/** The slowdown of the processor. */
const SLOWDOWN = 4;
/** The number of times that the first board is loaded. */
const ROUNDS = 5;
/** The number of comparisons of the searches. */
const PAIRS = 9;
/** The number of moves that are clicked. */
const CLICKED = 6;
/**
 * Units of work of a search that take half a second and more: the system gives the native program
 * its table page by page while it searches, which the browser has had before.
 */
const NODES = { gobblet: 8_000_000, octagone: 6_000_000, octi: 1_500_000, octiles: 2_000_000, toki: 3_000_000 };

const [rows, shares] = [[], []];
let fetched = []; // Before the first board.
for (const game of GAMES) {
    const [board, { picks, moves, rate, shift }] = [await firstBoard(game), await played(game)];
    const times = [median(board), median(picks), median(moves), Math.max(...picks, ...moves)].map(ms);
    rows.push([game, ...times, rate.toFixed(0), shift.toFixed(3)]);
    console.log(rows.at(-1).join(" | "));
}
for (const game of GAMES) shares.push([game, percent(await search(game))]);
await closeBrowser();
const columns = ["Game", "first board", "pick", "move", "slowest answer", "frames/s", "layout shift"];
const figures = [table(columns, rows), await sizes(), table(["Game", "search, of native"], shares)];
await writeFile(process.env.RULEBOOK_FIGURES, figures.join("\n"));

/** Milliseconds from the navigation to a visible board, with nothing in the cache. */
async function firstBoard(game) {
    const times = [];
    for (let n = 0; n < ROUNDS; n++) {
        await withPage({ viewport: PHONE, serviceWorkers: "block" }, async (page, { context, server }) => {
            await page.evaluate(save, midGame(game));
            const session = await context.newCDPSession(page);
            await session.send("Network.enable");
            await session.send("Network.setCacheDisabled", { cacheDisabled: true });
            await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
            await page.addInitScript(() => {
                const look = () => {
                    if (!document.querySelector("#play:not([hidden]) .picture svg")) requestAnimationFrame(look);
                    else requestAnimationFrame(() => (window.visible = performance.now()));
                };
                requestAnimationFrame(look);
            });
            server.sent.length = 0;
            await page.reload();
            times.push(await (await page.waitForFunction(() => window.visible)).jsonValue());
            fetched = [...server.sent];
        });
    }
    return times;
}

/**
 * Plays a few moves as a person does, who holds the button for a moment: the milliseconds from each event of a
 * click to the next paint, of clicks that make a pick and of those that play a move; the frames a second while
 * something moves; and the sum of the layout shifts.
 */
async function played(game) {
    const [picked, moved] = [[], []];
    let seen;
    await withPage({ viewport: PHONE, reducedMotion: "no-preference" }, async (page, { context }) => {
        await page.evaluate(save, midGame(game));
        await page.reload();
        await ready(page);
        await canPick(page);
        const session = await context.newCDPSession(page);
        await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
        await page.evaluate(observe);
        const press = async (target, times) => {
            await target.scrollIntoViewIfNeeded();
            const { x, y, width, height } = await target.boundingBox();
            await page.mouse.move(x + width / 2, y + height / 2);
            await page.waitForTimeout(150);
            await page.evaluate(() => (window.answered = []));
            await page.mouse.down();
            await page.waitForTimeout(100);
            await page.mouse.up();
            await page.waitForTimeout(600);
            // What is faster than 16 ms is not reported.
            times.push(Math.max(...(await page.evaluate(() => window.answered)), 8));
        };
        const random = numbers(5);
        for (let n = 0; n < CLICKED && (await canPick(page)); n++) {
            const { picks } = choose(await page.inputValue("#record"), random);
            const before = await steps(page);
            for (const pick of picks) {
                const name = JSON.stringify(pick);
                const cell = page.locator(`#board [data-pick=${name}]`);
                const isDrawn = 0 < (await cell.count());
                const target = isDrawn ? cell.first() : page.locator(`#outside [data-pick=${name}]`);
                if ((await target.count()) === 0) continue;
                const times = [];
                await press(target, times);
                const isPlayed = before < (await steps(page));
                (isPlayed ? moved : picked).push(...times);
                if (isPlayed) break;
            }
            const confirm = page.locator("#confirm");
            if (await confirm.count()) await press(confirm, moved);
        }
        seen = await page.evaluate(() => ({ frames: window.frames, shift: window.shift }));
    });
    const rate = (1000 * seen.frames.length) / seen.frames.reduce((sum, time) => sum + time, 0);
    return { picks: picked, moves: moved, rate, shift: seen.shift };
}

/** In the page: keeps the answers to clicks, the times of frames in motion, and the sum of the layout shifts. */
function observe() {
    Object.assign(window, { answered: [], frames: [], shift: 0 });
    const watch = (options, keep) =>
        new PerformanceObserver((entries) => entries.getEntries().forEach(keep)).observe(options);
    const isOfClick = ({ interactionId }) => interactionId !== 0;
    watch({ type: "event", durationThreshold: 16 }, (entry) => isOfClick(entry) && window.answered.push(entry.duration));
    watch({ type: "layout-shift" }, ({ hadRecentInput, value }) => (window.shift += hadRecentInput ? 0 : value));
    let last = null;
    const tick = (now) => {
        const isMoving = document.querySelector(".picture .moving") !== null;
        if (isMoving && last !== null) window.frames.push(now - last);
        last = isMoving ? now : null;
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
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

/** The files that are fetched before the first board, and their weight. */
async function sizes() {
    const names = [...new Set(fetched)].sort();
    const packed = async (name) => brotliCompressSync(await readFile(path.join(ROOT, name))).length;
    const total = (await Promise.all(names.map(packed))).reduce((sum, bytes) => sum + bytes, 0);
    const list = names.map((name) => `\`${name}\``).join(", ");
    return `Fetched before the first board: ${list}; ${(total / 1000).toFixed(0)} kB, compressed by brotli.\n`;
}

function table(columns, rows) {
    const line = (cells) => `| ${cells.join(" | ")} |\n`;
    return `${line(columns)}|---${"|---:".repeat(columns.length - 1)}|\n${rows.map(line).join("")}`;
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
