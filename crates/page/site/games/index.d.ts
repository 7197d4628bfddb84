// The functions and the exception of the package. Its classes are in `rules.d.ts`, and their values in `values.d.ts`.

import type { Game, Match, View } from "./rules.js";
import type { Refusal as Members } from "./values.js";

export type { Colours, Game, Match, StartOptions, Turn, Variant, View, Who } from "./rules.js";
export type * from "./values.js";

/**
 * Loads the games, or another module of the package, unless that is done. On a page, in a worker and through a bundler
 * everything else of the package waits for it; on Node, Bun and Deno there is nothing to load.
 */
export function load(name?: "games"): Promise<void>;

/** All games that are loaded. */
export function games(): Game[];

/** The game with this name or title. Throws a `Refusal` if there is none. */
export function game(name: string): Game;

/**
 * The match of a record, every step of which is checked. A record has at most 4 MiB and 100,000 steps. Throws a
 * `Refusal` if it cannot be replayed.
 */
export function replay(record: string): Match;

/**
 * The view of a record as one observer saw the match, every step of which is checked. A record has at most 4 MiB and
 * 100,000 steps. Throws a `Refusal` if it cannot be followed.
 */
export function follow(record: string): View;

/** The exception when something is refused. Nothing has changed then. `JSON.stringify` writes its members. */
export class Refusal extends Error {
    /** The reason on one line, without `what`; `String(refusal)` is the whole sentence. */
    override readonly message: string;
}

export interface Refusal extends Readonly<Members> {}
