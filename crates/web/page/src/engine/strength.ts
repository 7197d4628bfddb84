// What a search may use.

import { type Level, LEVELS } from "../players.js";

/** Bounds of a search. */
export interface Budget {
    nodes: number;
    /** In bytes. */
    memory: number;
}

/** What the trees and tables of one search may take, in bytes. */
const MEMORY = 32 << 20;

/** The budget of a level, in a game that states these numbers of nodes: those of the command line. */
export function budgetOf(level: Level, strengths: ArrayLike<number>): Budget {
    return { nodes: strengths[LEVELS.indexOf(level)] ?? 0, memory: MEMORY };
}

/** The budget of an analysis, which goes on until it is stopped or everything is proved. */
export const ANALYSIS: Budget = { nodes: Number.MAX_SAFE_INTEGER, memory: 2 * MEMORY };
