// Measures the page in the browser and the searches there and on this machine, and writes a part of
// `docs/performance.md`: `npm run measure`, with the paths in the environment as `cargo xtask web
// --measure` sets them.

import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { choose, midGame, numbers, questionOf } from "./tests/bot.mjs";
import { canPick, GAMES, PHONE, ready, ROOT, withPage } from "./tests/browser.mjs";

/** How much slower the processor is made for what a person waits for. */
const SLOWDOWN = 4;
const ROUNDS = 3;
/** How often the searches are compared. */
const PAIRS = 9;
/** Units of work of a search that take some hundred milliseconds. */
const NODES = { gobblet: 20_000, octagone: 5000, octi: 5000, octiles: 1000, toki: 10_000 };

const rows = [];
for (const game of GAMES) {
    const [board, clicks, speed] = [await firstBoard(game), await answers(game), await search(game)];
    const cells = [game, ms(median(board)), ms(median(clicks)), ms(Math.max(...clicks)), percent(speed)];
    rows.push(`| ${cells.join(" | ")} |\n`);
    console.log(rows.at(-1).trim());
}
const head = "| Game | first board | click, median | click, longest | search, share of native |\n|---|---:|---:|---:|---:|\n";
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

/** Milliseconds from clicks to the frame that answers them, as the browser reports them. */
async function answers(game) {
    let times = [];
    await withPage({ viewport: PHONE, hasTouch: true }, async (page, { context }) => {
        await page.evaluate(save, midGame(game));
        await page.reload();
        await ready(page);
        await slowDown(context, page);
        await page.evaluate(() => {
            window.answered = [];
            const keep = (entries) => window.answered.push(...entries.getEntries().map(({ duration }) => duration));
            new PerformanceObserver(keep).observe({ type: "event", durationThreshold: 16 });
        });
        const random = numbers(5);
        for (let n = 0; n < 8 && (await canPick(page)); n++) {
            if (await page.isVisible("#hand-over button")) await page.click("#hand-over button");
            const { parts } = choose(await page.inputValue("#record"), random);
            for (const part of parts) {
                const name = JSON.stringify(part);
                const cell = page.locator(`#board [data-part=${name}]`);
                await ((await cell.count()) ? cell.first() : page.locator(`#outside [data-pick=${name}]`)).click();
                await page.waitForTimeout(50);
            }
        }
        times = await page.evaluate(() => window.answered);
    });
    // What is shorter than 16 ms is not reported.
    return times.length ? times : [16];
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

/** What is loaded before the first board. */
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
