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
    const games = modules.flatMap((module) => module.games()).map(({ info }) => info);
    return games.filter(({ name }, i) => games.findIndex((game) => game.name === name) === i);
};

/** The module that has a game. */
export function moduleOf(game) {
    return modules.find((module) => module.games().some(({ name }) => name === game));
}

/** The match of a record, or the view of one as somebody saw it. */
export function opened(record) {
    const [, game] = /^game: (\S+)/m.exec(record);
    const module = moduleOf(game);
    return /^as: /m.test(record) ? module.follow(record) : module.replay(record);
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
    const match = opened(record);
    const picked = [];
    for (;;) {
        const { picks, move } = match.nextPicks(picked);
        if (move !== undefined) return { picks: picked, move, turn: String(match.turn) };
        picked.push(picks[Math.floor(random() * picks.length)]);
    }
}

/**
 * Two matches of a game of hidden hands after the deal, as records of the host. They are equal for
 * the first two seats and differ for another one.
 */
export function twins(game, variant) {
    const match = moduleOf(game).game(game).start(variant);
    match.deal(5);
    const record = match.record();
    const seen = (text, seat) => opened(text).view(seat).record();
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
    const match = moduleOf(game).game(game).start();
    const random = numbers(game.length * 7);
    for (let n = 0; n < n_moves; n++) {
        match.deal(3);
        if (match.isOver) break;
        match.play(choose(match.record(), random).move);
    }
    match.deal(3);
    return match.record();
}

/** The picks of a legal move. */
export function picksOf(record, wanted) {
    const match = opened(record);
    const search = (picked) => {
        const { picks, move } = match.nextPicks(picked);
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
    return opened(record).question();
}
