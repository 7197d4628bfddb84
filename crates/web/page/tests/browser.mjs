// The page in a real browser: a server of the built files, one browser, and the actions of a person.

import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { chromium } from "playwright-core";

/** The folder of the page. */
export const ROOT = path.resolve(process.env.RULEBOOK_PAGE ?? path.join(import.meta.dirname, "../dist"));
const ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];
/** The launch options of the browser, with bundled fonts, so that pictures are the same everywhere. */
export const BROWSER = {
    executablePath: process.env.RULEBOOK_BROWSER ?? "/usr/bin/chromium",
    args: ARGUMENTS,
    env: { ...process.env, FONTCONFIG_FILE: path.join(import.meta.dirname, "fonts.conf") },
};
const TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".png": "image/png",
    ".json": "application/json",
};

/** A screen of a phone, and that of a small laptop. */
export const PHONE = { width: 360, height: 740 };
export const LAPTOP = { width: 1280, height: 800 };

/** The five games. */
export const GAMES = ["gobblet", "octagone", "octi", "octiles", "toki"];

let launched = null; // The browser that all tests of a file share.

/** The browser, which is started on first use. */
function browser() {
    launched ??= chromium.launch(BROWSER);
    return launched;
}

/** Ends the browser. Every file calls it at its end, because a browser keeps a process alive. */
export async function closeBrowser() {
    await (await launched)?.close();
    launched = null;
}

/** The policy that `rulebook serve` sends. */
const POLICY = await (async () => {
    const source = await readFile(path.join(import.meta.dirname, "../../../cli/src/commands/serve/http.rs"), "utf8");
    return /const POLICY: &str = "([^"]*)"/.exec(source)[1].replace(/\\\n\s*/g, "");
})();

/** Calls `test` with a page that is ready, under a sub-path as on a static host, and under the server's policy. */
export async function withPage(options, test) {
    const headers = { "Content-Security-Policy": POLICY };
    await withFolder(ROOT, "/games/rulebook/", { headers, ...options }, async (page, others) => {
        await ready(page);
        await test(page, others);
    });
}

/** Calls `test` with a page of a static host that serves a folder under `path`. */
export async function withFolder(folder, path, { headers = {}, ...options }, test, name = "") {
    const server = await serve(folder, path, headers);
    const context = await (await browser()).newContext({ viewport: LAPTOP, reducedMotion: "reduce", ...options });
    try {
        await context.addInitScript(listen);
        const page = await context.newPage();
        const failures = [];
        page.on("pageerror", (error) => failures.push(error.stack ?? String(error)));
        page.on("console", (message) => {
            if (message.text().includes("Content Security Policy")) failures.push(message.text());
        });
        await page.goto(new URL(name, server.address).href);
        await test(page, { context, server });
        if (0 < failures.length) throw new Error(`the page threw:\n${failures.join("\n")}`);
    } finally {
        await context.close();
        server.close();
    }
}

/** Waits until the games are loaded. */
export async function ready(page) {
    await page.waitForSelector("[data-ready]", { state: "attached" });
}

/** Starts a game; `seats` are the players in order, `options` are values of the rules. */
export async function start(page, game, seats, options = {}) {
    if (await page.isVisible("#new-game")) await page.click("#new-game");
    if (!(await page.isVisible(`[data-game=${game}]`))) await page.click("#classics");
    await page.click(`[data-game=${game}]`);
    await page.waitForSelector(".setup");
    if (await page.isVisible("[name=players]")) {
        await page.selectOption("[name=players]", String(seats.length));
    }
    for (const [seat, player] of seats.entries()) {
        await page.selectOption(`[name=seat-${seat}]`, player);
    }
    if (0 < Object.keys(options).length) await page.click(".setup summary");
    for (const [key, value] of Object.entries(options)) {
        const field = page.locator(`[name=${key}]`);
        const isChoice = await field.evaluate(({ localName }) => localName === "select");
        await (isChoice ? field.selectOption(value) : field.fill(value));
    }
    await page.click("#start");
    await page.waitForSelector("#play:not([hidden])");
}

/** Types a move. */
export async function type(page, move) {
    await page.fill("#typed", move);
    await page.press("#typed", "Enter");
}

/** Types legal moves, each once the one before is on the page. */
export async function typeMoves(page, ...moves) {
    for (const move of moves) {
        const before = await steps(page);
        await type(page, move);
        await hasSteps(page, before + 1);
    }
}

/** The questions that the workers were asked. */
export const told = (page) =>
    page.evaluate(() => window.heard.map((text) => JSON.parse(text)).filter(({ kind }) => kind === "think"));

/** The part of an address with a record, or other bytes. */
export const linkTo = (record) => `#record=${deflateRawSync(record).toString("base64url")}`;

/** Follows a link on the page. */
export const follow = (page, hash) => page.evaluate((hash) => void (location.hash = hash), hash);

/** Another tab with the page at an address. */
export async function tab(context, address) {
    const page = await context.newPage();
    await page.goto(address);
    await ready(page);
    return page;
}

/** The game on the page and its number of steps; nothing if the choice is shown. */
export async function shown(page) {
    if (await page.isVisible("#choice")) return null;
    const record = await page.inputValue("#record");
    return [/^game: (\S+)/m.exec(record)?.[1], await steps(page)];
}

/** Answers the question of the page, and returns it. */
export async function answer(page, isYes) {
    const question = await page.locator("#ask p").innerText();
    await page.click(isYes ? "#yes" : "#no");
    await page.waitForSelector("#ask", { state: "detached" });
    return question;
}

/** The status line of the page. */
export const status = (page) => page.textContent("#status");
/** The number of steps in the list of moves. */
export const steps = (page) => page.evaluate((last) => Number(document.querySelector(last)?.dataset.step ?? 0), LAST);
/** Waits until the list of moves has `n` steps or more. */
export async function hasSteps(page, n) {
    const isThere = ([last, n]) => n <= Number(document.querySelector(last)?.dataset.step ?? 0);
    await page.waitForFunction(isThere, [LAST, n]);
}
const LAST = "#moves li:last-child [data-step]";
export const notice = (page) => page.locator("#notice").innerText();

/** Waits until the game on the page is over. */
export async function ended(page) {
    await page.waitForFunction(() => {
        const isHandedOver = document.querySelector("#hand-over button") !== null;
        return document.querySelector(".typed").hidden && !isHandedOver;
    });
}

/** Waits until a person can pick something, and goes on where a round has ended; `false` if the game is over. */
export async function canPick(page) {
    for (;;) {
        await page.waitForFunction(() => {
            const isOver = document.querySelector(".typed")?.hidden;
            return isOver || document.querySelector(".cell.offered, #outside button, #go-on");
        });
        if (!(await page.isVisible("#go-on"))) break;
        await page.click("#go-on");
    }
    return page.evaluate(() => document.querySelector(".typed")?.hidden !== true);
}

/** Records the messages between the page and its workers in `window.heard`. */
function listen() {
    window.heard = [];
    const Original = window.Worker;
    window.Worker = class extends Original {
        constructor(...options) {
            super(...options);
            this.addEventListener("message", ({ data }) => window.heard.push(JSON.stringify(data)));
        }
        postMessage(message, ...rest) {
            window.heard.push(JSON.stringify(message));
            super.postMessage(message, ...rest);
        }
    };
}

/**
 * A static host with a folder under `prefix`, and once more under `/second` before that. `sent` lists the
 * files whose contents it has sent; `headers` come with each.
 */
async function serve(folder, prefix, headers) {
    const sent = [];
    const server = createServer(async (request, response) => {
        const { pathname: asked } = new URL(request.url, "http://localhost");
        // Browsers request it sooner or later, regardless of the page.
        if (asked === "/favicon.ico") return response.writeHead(204).end();
        const pathname = asked.replace(/^\/second/, "");
        const name = pathname.slice(prefix.length).replace(/(^|\/)$/, "$1index.html");
        try {
            if (!pathname.startsWith(prefix)) throw new Error("outside of the page");
            const bytes = await readFile(path.join(folder, name));
            const tag = `"${createHash("sha256").update(bytes).digest("hex")}"`;
            const isKnown = request.headers["if-none-match"] === tag;
            const type = TYPES[path.extname(name)] ?? "text/plain";
            response.writeHead(isKnown ? 304 : 200, { "Content-Type": type, ETag: tag, ...headers });
            if (!isKnown) sent.push(name);
            response.end(isKnown ? undefined : bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://localhost:${server.address().port}${prefix}`;
    return { address, sent, close: () => server.close(() => {}) ?? server.closeAllConnections() };
}

/** Presses a button that copies, and returns what it has copied. A browser may take a moment to show a new content. */
export async function copied(page, button) {
    const content = () => page.evaluate(() => navigator.clipboard.readText());
    const nothing = "nothing is copied";
    await page.evaluate((text) => navigator.clipboard.writeText(text), nothing);
    while ((await content()) !== nothing) await page.waitForTimeout(20);
    await page.click(button);
    for (;;) {
        const text = await content();
        if (text !== nothing) return text;
        await page.waitForTimeout(20);
    }
}
