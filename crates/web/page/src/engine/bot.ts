// The move of a bot, and searches for a seat that are as strong as a level of bots.

import { type Level, LEVELS } from "./players.js";
import type { Session } from "./session.js";
import { think } from "./thinker.js";
import type { Analysis } from "./types.js";

/** The memory for the trees and tables of a search, in bytes. */
const MEMORY = 32 << 20;

/** The move of a bot of this level; nothing if the search was aborted or found none. */
export async function botsMove(
    session: Session,
    seat: number,
    level: Level,
    signal: AbortSignal,
): Promise<string | undefined> {
    const impulse = level === "beginner" ? session.impulse(seat) : undefined;
    return impulse ?? (await bestLine(session, seat, level, level, signal))?.lines[0]?.moves[0];
}

/**
 * The best line for a seat, found with the number of nodes that the game states for the level, as on the
 * command line; `null` if the search was aborted.
 */
export function bestLine(
    session: Session,
    seat: number,
    level: Level,
    use: Level | "hint",
    signal: AbortSignal,
    progress?: (analysis: Analysis) => void,
): Promise<Analysis | null> {
    const nodes = session.strengths()[LEVELS.indexOf(level)] ?? 0;
    // A bot that plays both sides of an open game continues with its own tree.
    const purpose = session.hasHiddenInfo() ? `${use} ${seat}` : use;
    const question = session.question(seat);
    return think({ purpose, question, budget: { nodes, memory: MEMORY }, lines: 1, signal, progress });
}
