// How well a bot plays: how many random games its search may play for a move.

import type { Level } from "../players.js";

/** What a search may use for one move. */
export interface Budget {
    nodes: number;
    /** In bytes. */
    memory: number;
}

const NODES: Record<Level, number> = { easy: 100, club: 800, strong: 6400 };

/** The budget of a level in a game. */
export function strength(level: Level, _game: string): Budget {
    return { nodes: NODES[level], memory: 64 << 20 };
}
