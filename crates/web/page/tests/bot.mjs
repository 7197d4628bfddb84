// The engine itself, in Node: a player for tests, who chooses at random from what the record on the
// page allows, and deals that are made for a test.

import { readFileSync } from "node:fs";
import path from "node:path";

const generated = path.join(import.meta.dirname, "../generated");
const modules = await Promise.all(["rules", "classics"].map(load));

async function load(name) {
    const module = await import(path.join(generated, `${name}.js`));
    module.initSync({ module: readFileSync(path.join(generated, `${name}_bg.wasm`)) });
    return module;
}

/** The module that has a game. */
function moduleOf(game) {
    return modules.find((module) => module.games().some(({ name }) => name === game));
}

/** A sequence of numbers from 0 to 1 that is the same in every run. */
export function numbers(seed) {
    let state = seed;
    return () => {
        state = (state * 1103515245 + 12345) % 2147483648;
        return state / 2147483648;
    };
}

/** The parts of a legal move, chosen by `random`, its text, and whose it is. */
export function choose(record, random) {
    const [, game] = /^game: (\S+)/m.exec(record);
    const table = moduleOf(game).Table.open(record, 0n);
    const { turn } = table.status();
    const who = table.hasHiddenInfo() ? turn : "public";
    const picked = [];
    for (;;) {
        const { parts, move } = table.nextParts(who, picked);
        if (move !== undefined) return { parts: picked, move, turn };
        picked.push(parts[Math.floor(random() * parts.length)]);
    }
}

/**
 * Two matches of a game of hidden hands after the deal, as records of the host. They are equal for
 * the first two seats and differ for another one.
 */
export function twins(game, variant) {
    const { Table } = moduleOf(game);
    const table = Table.start(game, variant, 5n);
    while (table.status().turn === "chance") table.chance();
    const record = table.record("host", []);
    const seen = (text, seat) => Table.open(text, 0n).record(String(seat), []);
    const words = record.split(/(\s+)/);
    const dealt = words.flatMap((word, i) => (/^\+[A-Z]$/.test(word) ? [i] : []));
    for (const i of dealt) {
        for (const j of dealt) {
            const swapped = [...words];
            [swapped[i], swapped[j]] = [words[j], words[i]];
            const other = swapped.join("");
            const differs = (seat) => seen(other, seat) !== seen(record, seat);
            if (words[i] !== words[j] && !differs(0) && !differs(1) && differs(2)) {
                return [record, other];
            }
        }
    }
    throw new Error(`no two deals of ${game} look alike`);
}

/** How many moves were made in the pictures of each game, where its board shows what it can. */
const MIDDLE = { gobblet: 14, octagone: 12, octi: 16, octiles: 12, toki: 9 };

/** The record of a game in progress, after `n_moves`, the same in every run. */
export function midGame(game, n_moves = MIDDLE[game]) {
    const { Table } = moduleOf(game);
    const table = Table.start(game, "", 3n);
    const random = numbers(game.length * 7);
    for (let n = 0; n < n_moves; n++) {
        while (table.status().turn === "chance") table.chance();
        const { move, turn } = choose(table.record("host", []), random);
        table.play(turn, move);
    }
    while (table.status().turn === "chance") table.chance();
    return table.record("host", []);
}

/** The parts of a legal move. */
export function partsOf(record, wanted) {
    const [, game] = /^game: (\S+)/m.exec(record);
    const table = moduleOf(game).Table.open(record, 0n);
    const who = table.hasHiddenInfo() ? table.status().turn : "public";
    const search = (picked) => {
        const { parts, move } = table.nextParts(who, picked);
        if (move !== undefined) return move === wanted ? picked : null;
        for (const part of parts) {
            const found = search([...picked, part]);
            if (found) return found;
        }
        return null;
    };
    return search([]);
}

/** What the search for the seat that is to move is asked. */
export function questionOf(record) {
    const [, game] = /^game: (\S+)/m.exec(record);
    const table = moduleOf(game).Table.open(record, 0n);
    return table.question(Number(table.status().turn));
}
