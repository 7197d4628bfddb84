// The options of a search.

import type { Analysis } from "./values.js";

/** The bounds of a search, which ends at the first one that it reaches. Without `nodes` and `seconds` it has one second. */
export interface SearchOptions {
    /** The number of positions or random games; `info.strengths` of a game has those of its bots. */
    nodes?: number;
    /** The time. */
    seconds?: number;
    /** The memory in bytes for its tree or table; 32 MiB without it. */
    memory?: number;
    /** The number of lines, each with another first move; 1 without it. */
    lines?: number;
    /** A number up to 2³² − 1 from which it takes what is random; 0 without it. */
    seed?: number;
    /** Whether a solver, if there is one for the position, tries beside it to prove the value of every move, for at most `seconds` or ten. */
    solve?: boolean;
    /** Receives what has been found so far, about four times a second. */
    progress?: (analysis: Analysis) => void;
    /** Ends the search, which then rejects with the reason. */
    signal?: AbortSignal;
}
