// Measures whole random games with the package `rulebook-games`, chess.js and ffish on Node, and the memory of
// open matches: `npm run peers`, after `cargo xtask web`; `npm run peers -- --write` writes the tables into
// `docs/performance.md`. The other packages are installed into a temporary folder.

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const PEERS = { "chess.js": "1.4.0", ffish: "0.7.10" };
const PACKAGE = process.env.RULEBOOK_GAMES ?? path.join(import.meta.dirname, "../../../target/web-build/games");
const DOCUMENT = path.join(import.meta.dirname, "../../../docs/performance.md");
const GAMES = ["gobblet", "octagone", "octi", "octiles", "toki", "connect4", "tictactoe"];
const OTHERS = ["chess.js", "ffish chess"];
const ROUNDS = 11;
const SECONDS = 0.5;
/** The most moves of a game: some random games of OCTI never end. */
const LIMIT = 1000;
/** The number of moves in a match of middle age. */
const AGE = 40;
/** The number of open matches. */
const OPEN = 2000;

let state = 1;
/** A number below `n`. */
const random = (n) => (state = (state * 48271) % 2147483647) % n;

/** A function that opens a match of a game; all matches have the same methods. */
async function opener(name, folder) {
    const require = createRequire(path.join(folder, "package.json"));
    const [library, variant] = name.split(" ");
    if (library === "chess.js") {
        const { Chess } = require("chess.js");
        return () => {
            const chess = new Chess();
            return {
                isOver: () => chess.isGameOver(),
                moves: () => chess.moves(),
                play: (move) => chess.move(move),
                free: () => {},
            };
        };
    }
    if (library === "ffish") {
        delete globalThis.fetch; // With it ffish fails to find its own file on Node 18 and later.
        const ffish = require("ffish");
        if (!ffish.calledRun) await new Promise((resolve) => (ffish.onRuntimeInitialized = resolve));
        const open = () => {
            const board = new ffish.Board(variant);
            return {
                isOver: () => board.isGameOver(true), // With the draws that chess.js declares.
                moves: () => board.legalMoves().split(" "),
                play: (move) => board.push(move),
                free: () => board.delete(),
            };
        };
        return Object.assign(open, { memory: () => ffish.HEAP8.buffer.byteLength });
    }
    const files = path.join(folder, "node_modules/rulebook-games");
    const { game, load } = await import(pathToFileURL(path.join(files, "node.js")));
    await load();
    const found = game(name);
    const hasChance = found.info.chance;
    const open = () => {
        const match = found.start();
        if (hasChance) match.deal(random(2 ** 31));
        return {
            isOver: () => match.isOver,
            moves: () => match.legalMoves(),
            play: (move) => {
                match.play(move);
                if (hasChance) match.deal(random(2 ** 31));
            },
            free: () => match.free(),
        };
    };
    const file = ["connect4", "tictactoe"].includes(name) ? "classics.js" : "rules.js";
    const { initSync } = await import(pathToFileURL(path.join(files, file)));
    return Object.assign(open, { memory: () => initSync().memory.buffer.byteLength });
}

/** Plays random moves until the match is over, `limit` at most; returns the numbers of moves played and listed. */
function play(match, limit) {
    let [played, listed] = [0, 0];
    while (played < limit && !match.isOver()) {
        const moves = match.moves();
        match.play(moves[random(moves.length)]);
        played += 1;
        listed += moves.length;
    }
    return [played, listed];
}

/** Moves played and listed in a second of the processor, so that other work on the machine counts little. */
function speed(open) {
    let [played, listed, time] = [0, 0, 0];
    const start = process.cpuUsage();
    while (time < SECONDS) {
        const match = open();
        const [more, seen] = play(match, LIMIT);
        match.free();
        played += more;
        listed += seen;
        const { user, system } = process.cpuUsage(start);
        time = (user + system) / 1e6;
    }
    return [played / time, listed / time];
}

/** Bytes for each open match: of WebAssembly and of JavaScript. */
function weight(open, age) {
    const held = [];
    const hold = (n) => {
        for (let i = 0; i < n; i++) {
            held.push(open());
            play(held.at(-1), age);
        }
        globalThis.gc();
        return [open.memory?.() ?? 0, process.memoryUsage().heapUsed];
    };
    hold(OPEN / 5); // What is free before is used.
    const before = hold(0);
    const after = hold(OPEN);
    return before.map((bytes, n) => Math.max(0, (after[n] - bytes) / OPEN));
}

async function speeds(folder) {
    const openers = new Map();
    for (const name of [...OTHERS, ...GAMES]) openers.set(name, await opener(name, folder));
    const found = new Map([...openers.keys()].map((name) => [name, []]));
    for (let n = -1; n < ROUNDS; n++) {
        // The round before the first one warms up.
        for (const [name, open] of openers) {
            const measured = speed(open);
            if (0 <= n) found.get(name).push(measured);
        }
    }
    const yardstick = found.get("chess.js");
    const rows = [...found].map(([name, rounds]) => {
        const cells = [0, 1].flatMap((which) => {
            const ratios = rounds.map((round, n) => round[which] / yardstick[n][which]).sort((a, b) => a - b);
            const shown = `${ratio(median(ratios))} (${ratio(ratios[0])} – ${ratio(ratios.at(-1))})`;
            return [thousands(median(rounds.map((round) => round[which]))), name === "chess.js" ? "1" : shown];
        });
        return [name, ...cells];
    });
    return table(["", "moves/s played", "ratio", "moves/s listed", "ratio"], rows);
}

function weights(folder) {
    const rows = [...OTHERS, ...GAMES].map((name) => {
        const cells = [0, AGE].map((age) => {
            const script = fileURLToPath(import.meta.url);
            const printed = execFileSync(process.execPath, ["--expose-gc", script, "--weigh", folder, name, age]);
            return JSON.parse(printed).map((bytes) => thousands(bytes)).join(" + ");
        });
        return [name, ...cells];
    });
    return table(["", "at the start", `after ${AGE} moves`], rows);
}

function table(columns, rows) {
    const line = (cells) => `| ${cells.join(" | ")} |\n`;
    return `${line(columns)}|---${"|---:".repeat(columns.length - 1)}|\n${rows.map(line).join("")}`;
}

function median(values) {
    return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function thousands(value) {
    return Math.round(value).toLocaleString("en");
}

function ratio(value) {
    return value.toPrecision(value < 10 ? 2 : 3);
}

if (process.argv[2] === "--weigh") {
    const [folder, name, age] = process.argv.slice(3);
    console.log(JSON.stringify(weight(await opener(name, folder), Number(age))));
} else {
    const folder = mkdtempSync(path.join(tmpdir(), "rulebook-peers-"));
    try {
        writeFileSync(path.join(folder, "package.json"), '{ "private": true }');
        const peers = Object.entries(PEERS).map((peer) => peer.join("@"));
        execFileSync("npm", ["install", "--no-audit", "--no-fund", ...peers], { cwd: folder });
        cpSync(PACKAGE, path.join(folder, "node_modules/rulebook-games"), { recursive: true });
        const versions = `Node ${process.versions.node}, ${peers.join(", ").replaceAll("@", " ")}.\n`;
        const heading = "Bytes for each open match, of WebAssembly + of JavaScript.\n";
        const text = [versions, await speeds(folder), heading, weights(folder)].join("\n");
        console.log(text);
        if (process.argv[2] === "--write") {
            const [begin, end] = ["begin", "end"].map((edge) => `<!-- measured javascript: ${edge} -->`);
            const [before, rest] = readFileSync(DOCUMENT, "utf8").split(begin);
            writeFileSync(DOCUMENT, `${before}${begin}\n${text}${end}${rest.split(end)[1]}`);
        }
    } finally {
        rmSync(folder, { recursive: true });
    }
}
