// The players: people and bots.

/** The levels of bots that search, the weakest first. A master searches by time, the others by number of nodes. */
export const LEVELS = ["beginner", "easy", "club", "strong", "master"] as const;
export type Level = (typeof LEVELS)[number];

/** Everybody who may sit in a seat; `away` is a person who plays elsewhere and sends links. */
export const PLAYERS = ["person", ...LEVELS, "random", "away"] as const;
export type Player = (typeof PLAYERS)[number];

/** Whether a player is a bot that searches. */
export function isLevel(player: Player | undefined): player is Level {
    return LEVELS.some((level) => level === player);
}

/** A player by name; a person if there is none of this name. */
export function playerNamed(name: unknown): Player {
    return PLAYERS.find((player) => player === name) ?? "person";
}
