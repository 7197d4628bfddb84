// Gobblet Gobblers.

import type { Lesson, Phase } from "../types.js";

const EMPTY = ".,.,./.,.,./.,.,. w";

/** The phase after a piece is chosen that may cover others. */
export const ONTO: Phase = {
    when: /./,
    say: "Now tap the square where it goes.",
    why: "It goes to an empty square or covers a smaller piece.",
};

export const gobblers: Lesson = {
    scenes: [
        {
            text: "Get three of your pieces in a line: across, up and down, or from corner to corner.",
            start: EMPTY,
            steps: ["3@a1", "3@b1", "2@b2", "1@c1", "3@c3"],
            result: "win 0",
            rings: ["a1", "b2", "c3"],
        },
        {
            text: "Put one of your pieces on the board, or move one that is there. They come in three sizes.",
            start: EMPTY,
            steps: ["2@b2", "1@c1"],
            arrows: ["0.hand-3 a3"],
        },
        {
            title: "Covering",
            text: "A bigger piece may cover a smaller one. But what it covers comes back when it moves away!",
            start: EMPTY,
            steps: ["3@b2", "2@c1"],
            arrows: ["b2 c1"],
            rings: ["c1"],
        },
    ],
    aim: "Get three of your pieces in a line.",
    phases: [
        {
            when: /^>/,
            say: "Tap one of your pieces, beside the board or on it.",
            why: "You can only use your own pieces.",
        },
        ONTO,
    ],
    moves: 2,
};
