// The bots of the package.

import type { Analysis } from "./values.js";
import type { SearchOptions } from "./search-options.js";

export type { Analysis, SearchOptions };

/** What a search has found. */
export interface Found extends Analysis {
    /** Whether a solver has proved the value of every move; there is a line for each then. */
    solved?: boolean;
}

/**
 * The best moves for the seat of a question, from `match.question()` or `view.question()`. It knows what that seat
 * knows. It works in slices of 30 milliseconds, between which other tasks of the thread run; on a page call it in a
 * worker, so that the page answers at once. Rejects with a `Refusal` if the question cannot be searched, and with a
 * `TypeError` for another option or value.
 */
export function search(question: string, options?: SearchOptions): Promise<Found>;
