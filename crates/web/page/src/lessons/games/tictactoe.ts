// Tic-tac-toe.

import type { Lesson } from "../types.js";

export const tictactoe: Lesson = {
    scenes: [
        {
            text: "Get three of your marks in a line: across, up and down, or from corner to corner.",
            start: ".../.../...",
            steps: ["b2", "a2", "a1", "b1", "c3"],
            result: "win 0",
            rings: ["a1", "b2", "c3"],
        },
        {
            text: "Mark any empty square. Then it is the other player's turn.",
            start: ".../.X./..O",
            rings: ["a3"],
        },
        {
            title: "Watch out",
            text: "Has the other player two in a line? Take the third square! If the board is full, nobody wins.",
            start: "O.X/.X./O..",
            rings: ["a2"],
        },
    ],
    aim: "Get three of your marks in a line.",
    phases: [
        {
            when: /./,
            say: "Tap an empty square.",
            why: "That square is taken.",
        },
    ],
    moves: 2,
};
