// The weight of the page's files, and its bounds.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/** In bytes, compressed: what is loaded before the first board, and a search module of one game. */
const [PAGE, SEARCH] = [345_000, 130_000];

/** Prints a table of the files, in kB as they are and compressed by brotli; returns whether they are within the bounds. */
export async function weigh(folder, names) {
    const weights = new Map();
    for (const name of names) weights.set(name, await weight(path.join(folder, name)));
    for (const [name, { plain, packed }] of weights) print(name, plain, packed);
    const sum = (isMeant) => {
        const meant = [...weights].filter(([name]) => isMeant(name));
        return meant.reduce((total, [, { packed }]) => total + packed, 0);
    };
    const modules = names.filter((name) => /^search\/(?!classics).*\.wasm$/.test(name));
    const searches = modules.map((name) => name.replace(".wasm", ""));
    const results = [
        bounded("page and rules of the five games", sum((name) => !isLater(name)), PAGE),
        ...searches.map((search) => bounded(search, sum((name) => name.startsWith(`${search}.`)), SEARCH)),
    ];
    return results.every((isWithin) => isWithin);
}

/** Whether a file is loaded on first use, after the first board, or for another language than English. */
function isLater(name) {
    return /^(search\/|rules\/|classics|dial|home|icon-|lesson|manifest|notify|puzzles|review|sound|worker|sw\.|[a-z]{2}\.js$)/.test(name);
}

async function weight(file) {
    const bytes = await readFile(file);
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return { plain: bytes.length, packed: brotliCompressSync(bytes, { params: quality }).length };
}

/** Prints a sum; returns whether it is within its bound. */
function bounded(name, packed, bound) {
    const isWithin = packed <= bound;
    print(name, null, packed, `${isWithin ? "of" : "MORE THAN"} ${bound / 1000}`);
    return isWithin;
}

function print(name, plain, packed, remark = "") {
    const kb = (bytes) => (bytes === null ? "" : (bytes / 1000).toFixed(1)).padStart(9);
    console.log(`${name.padEnd(44)}${kb(plain)}${kb(packed)} ${remark}`.trimEnd());
}
