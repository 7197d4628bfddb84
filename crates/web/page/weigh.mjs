// What the files of the page weigh, and the budgets.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/**
 * In bytes, compressed: what is loaded before the first board, and the search of one game. The goal
 * is that of the design; more than the limit fails, so that nothing grows unseen.
 */
const PAGE = { goal: 260_000, limit: 270_000 };
const SEARCH = { goal: 60_000, limit: 90_000 };

/** Prints a table of the files; returns whether the budgets are met. */
export async function weigh(folder, names) {
    const weights = [];
    for (const name of names) weights.push({ name, ...(await weight(path.join(folder, name))) });
    for (const { name, plain, packed } of weights) print(name, plain, packed);
    const sum = (wanted) => weights.filter(wanted).reduce((total, { packed }) => total + packed, 0);
    const page = sum(({ name }) => !isLater(name));
    print("page and rules of the five games", null, page, PAGE);
    const games = weights.filter(({ name }) => /^search\/(?!classics).*\.wasm$/.test(name));
    const searches = games.map(({ name }) => {
        const stem = name.replace(".wasm", "");
        const packed = sum((file) => file.name.startsWith(`${stem}.`));
        print(`the search of ${stem.replace("search/", "")}`, null, packed, SEARCH);
        return packed;
    });
    return page <= PAGE.limit && searches.every((packed) => packed <= SEARCH.limit);
}

/** Whether a file is loaded on first use, or after the first board. */
function isLater(name) {
    return /^(search\/|rules\/|classics|worker|sw\.)/.test(name);
}

async function weight(file) {
    const bytes = await readFile(file);
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return { plain: bytes.length, packed: brotliCompressSync(bytes, { params: quality }).length };
}

function print(name, plain, packed, budget) {
    const size = (bytes) => (bytes === null ? "" : `${(bytes / 1000).toFixed(1)} kB`).padStart(11);
    console.log(`${name.padEnd(36)}${size(plain)}${size(packed)}${budget ? verdict(packed, budget) : ""}`);
}

function verdict(packed, { goal, limit }) {
    if (limit < packed) return `: MORE THAN THE LIMIT of ${limit / 1000} kB`;
    return packed <= goal ? `, within ${goal / 1000} kB` : `, over the goal of ${goal / 1000} kB`;
}
