// Connect Four.

import type { Lesson } from "../types.js";

export const connect4: Lesson = {
    scenes: [
        {
            text: "Get four of your discs in a line: across, up and down, or slanting.",
            start: "......./......./......./...X.../...XO../...XOO.",
            steps: ["d"],
            result: "win 0",
        },
        {
            text: "Choose a column. Your disc falls down as far as it can.",
            start: "......./......./......./......./......./...XO..",
            steps: ["d", "e"],
        },
        {
            title: "Watch out",
            text: "Has the other player three in a line? Block it! If the board is full, nobody wins.",
            start: "......./......./......./......./...X.../.OOOX.X",
            steps: ["a"],
        },
    ],
    aim: "Get four of your discs in a line.",
    phases: [
        {
            when: /./,
            say: "Tap a column. Your disc falls to its lowest empty place.",
            why: "That column is full.",
        },
    ],
    moves: 2,
    short: {
        variant: "columns=5,rows=5",
        about: "A smaller board, for a shorter game",
    },
};
