// The games with a lesson, the easiest ones first. The page asks this list, so that it fetches a lesson only where there is one.

export const LESSONS = [
    "gobblet",
    "octi",
    "toki",
    "octagone",
    "octiles",
    "tictactoe",
    "nim",
    "connect4",
    "pig",
    "gobblers",
    "goofspiel",
    "kuhn",
    "leduc",
] as const;
export type Taught = (typeof LESSONS)[number];

/** Whether a game has a lesson. */
export function isTaught(game: string): game is Taught {
    return LESSONS.some((name) => name === game);
}
