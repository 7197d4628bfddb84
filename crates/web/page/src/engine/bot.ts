// The move of a bot, and searches for a seat that are as strong as a level of bots.

import { type Level, LEVELS } from "./players.js";
import type { Session } from "./session.js";
import { type Budget, think } from "./thinker.js";
import type { Analysis } from "./types.js";

/** The memory for the trees and tables of a search, in bytes. */
const MEMORY = 32 << 20;
/** The time of a master for a move, in milliseconds. */
const MASTER_TIME = 1000;

/** The move of a bot of this level; nothing if the search was aborted or found none. */
export async function botsMove(
    session: Session,
    seat: number,
    level: Level,
    signal: AbortSignal,
): Promise<string | undefined> {
    return unthought(session, seat, level) ?? (await bestLine(session, seat, level, level, signal))?.lines[0]?.moves[0];
}

/** The move of a bot that needs no search: a beginner's impulse, or a master's only move. */
function unthought(session: Session, seat: number, level: Level): string | undefined {
    if (level === "beginner") return session.impulse(seat);
    return level === "master" ? session.loneMove(seat) : undefined;
}

/** The best line for a seat, found with the budget of the level, as on the command line; `null` if the search was aborted. */
export function bestLine(
    session: Session,
    seat: number,
    level: Level,
    use: Level | "hint",
    signal: AbortSignal,
    progress?: (analysis: Analysis) => void,
): Promise<Analysis | null> {
    // A bot that plays both sides of an open game continues with its own tree.
    const purpose = session.hasHiddenInfo() ? `${use} ${seat}` : use;
    const question = session.question(seat);
    return think({ purpose, question, budget: budgetOf(session, level), lines: 1, signal, progress });
}

/** The number of nodes that the game states for the level, or the time of a master. */
function budgetOf(session: Session, level: Level): Budget {
    if (level === "master") return { nodes: Infinity, memory: MEMORY, time: MASTER_TIME };
    return { nodes: session.strengths()[LEVELS.indexOf(level)] ?? 0, memory: MEMORY };
}
