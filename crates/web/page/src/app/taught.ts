// The games with a lesson. The page asks this list, so that it fetches a lesson only where there is one.

export const LESSONS = [
    "octi",
    "octiles",
    "gobblet",
    "toki",
    "octagone",
    "tictactoe",
    "connect4",
    "gobblers",
    "nim",
    "pig",
    "goofspiel",
    "kuhn",
    "leduc",
] as const;
export type Taught = (typeof LESSONS)[number];

/** Whether a game has a lesson. */
export function isTaught(game: string): game is Taught {
    return LESSONS.some((name) => name === game);
}
