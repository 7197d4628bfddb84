// A player for tests: the engine itself, in Node, with the record that the page shows. It plays at
// random and comes to an end because it takes a win when it sees one.

import { readFileSync } from "node:fs";
import path from "node:path";

const generated = path.join(import.meta.dirname, "../generated");
const rules = await import(path.join(generated, "rules.js"));
rules.initSync({ module: readFileSync(path.join(generated, "rules_bg.wasm")) });

/** A sequence of numbers from 0 to 1 that is the same in every run. */
export function numbers(seed) {
    let state = seed;
    return () => {
        state = (state * 1103515245 + 12345) % 2147483648;
        return state / 2147483648;
    };
}

/** The parts of a legal move, chosen by `random`, and its text. */
export function choose(record, random) {
    const table = rules.Table.open(record, 0n);
    const { turn } = table.status();
    const who = table.hides() ? turn : "public";
    const picked = [];
    for (;;) {
        const { parts, move } = table.nextParts(who, picked);
        if (move !== undefined) return { parts: picked, move };
        picked.push(parts[Math.floor(random() * parts.length)]);
    }
}

/** A finished game that is short enough to be repeated by hand: its moves, with their parts. */
export function shortGame(game, variant, longest) {
    for (let seed = 1n; seed < 2000n; seed++) {
        const table = rules.Table.start(game, variant, seed);
        while (table.status().turn !== "over" && table.status().plies <= longest) table.chance();
        if (table.status().turn === "over") return table.record("host", []);
    }
    throw new Error(`no game of ${game} within ${longest} moves`);
}

/** The seats to move and the moves of a record. */
export function movesOf(record) {
    return rules.Table.open(record, 0n).history("public", 0).filter(({ actor }) => actor !== "chance");
}
