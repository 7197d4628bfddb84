// The functions and the exception of the package; its classes are in `rules.d.ts`.

import type { Game, Match, View } from "./rules.js";

export type {
    Area,
    Colours,
    Dial,
    Drawing,
    EventInfo,
    Game,
    GameInfo,
    Match,
    MoveInfo,
    NextPicks,
    OptionInfo,
    Preview,
    ResultInfo,
    SeatInfo,
    StartOptions,
    Turn,
    Variant,
    View,
    Who,
} from "./rules.js";

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
    /** The kind of thing that is refused, such as `"move"`, `"not-your-turn"` or `"record"`. */
    readonly kind: string;
    /** A stable identifier: the code of the game's refusal if a rule refuses it, otherwise the kind. */
    readonly code: string;
    /** The number of the rule that is broken, such as `"R6"`. */
    readonly rule?: string;
    /** The thing itself, such as ``move `4@b2` ``. */
    readonly what: string;
    /** The reason on one line, without `what`; `String(refusal)` is the whole sentence. */
    override readonly message: string;
    /** The place in its text that is wrong, in bytes from the start, if that is the problem. */
    readonly offset?: number;
    /** The number of the step at fault in a record, from 1. */
    readonly step?: number;
    /** What would be accepted instead, if that is short. */
    readonly help?: string;
}
