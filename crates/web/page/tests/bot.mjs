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

/** All games, with their options and seats. */
export const gamesOfModules = () => {
    const games = modules.flatMap((module) => module.games());
    return games.filter(({ name }, i) => games.findIndex((game) => game.name === name) === i);
};

/** The module that has a game. */
export function moduleOf(game) {
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

/** The picks of a legal move, chosen by `random`, its text, and whose it is. */
export function choose(record, random) {
    const [, game] = /^game: (\S+)/m.exec(record);
    const session = moduleOf(game).Session.open(record, 0n);
    const { turn } = session.status();
    const who = session.hasHiddenInfo() ? turn : "public";
    const picked = [];
    for (;;) {
        const { picks, move } = session.nextPicks(who, picked);
        if (move !== undefined) return { picks: picked, move, turn };
        picked.push(picks[Math.floor(random() * picks.length)]);
    }
}

/**
 * Two matches of a game of hidden hands after the deal, as records of the host. They are equal for
 * the first two seats and differ for another one.
 */
export function twins(game, variant) {
    const { Session } = moduleOf(game);
    const session = Session.start(game, variant, 5n);
    while (session.status().turn === "chance") session.chance();
    const record = session.record("host", []);
    const seen = (text, seat) => Session.open(text, 0n).record(String(seat), []);
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

/** All games. */
export const ALL = modules.flatMap((module) => module.games().map(({ name }) => name));

/** The number of moves before the picture of each game, chosen to show a typical board. */
const MIDDLE = { gobblet: 14, octagone: 12, octi: 16, octiles: 12, toki: 9, goofspiel: 10, connect4: 9 };

/** The record of a game in progress, after `n_moves` or when it is over, the same in every run. */
export function midGame(game, n_moves = MIDDLE[game] ?? 3) {
    const { Session } = moduleOf(game);
    const session = Session.start(game, "", 3n);
    const random = numbers(game.length * 7);
    for (let n = 0; n < n_moves; n++) {
        while (session.status().turn === "chance") session.chance();
        if (session.status().turn === "over") break;
        const { move, turn } = choose(session.record("host", []), random);
        session.play(turn, move);
    }
    while (session.status().turn === "chance") session.chance();
    return session.record("host", []);
}

/** The picks of a legal move. */
export function picksOf(record, wanted) {
    const [, game] = /^game: (\S+)/m.exec(record);
    const session = moduleOf(game).Session.open(record, 0n);
    const who = session.hasHiddenInfo() ? session.status().turn : "public";
    const search = (picked) => {
        const { picks, move } = session.nextPicks(who, picked);
        if (move !== undefined) return move === wanted ? picked : null;
        for (const pick of picks) {
            const found = search([...picked, pick]);
            if (found) return found;
        }
        return null;
    };
    return search([]);
}

/** The question to the search for the seat to move. */
export function questionOf(record) {
    const [, game] = /^game: (\S+)/m.exec(record);
    const session = moduleOf(game).Session.open(record, 0n);
    return session.question(Number(session.status().turn));
}
