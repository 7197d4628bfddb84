// Nim.

import type { Lesson } from "../types.js";

export const nim: Lesson = {
    scenes: [
        {
            text: "Take the very last stone. Here you can take all three, and win!",
            start: "0,0,0,3 0",
            rings: ["d1", "d2", "d3"],
        },
        {
            text: "Take as many stones as you like, but all from the same row. You must take at least one.",
            start: "1,3,5,7 0",
            steps: ["d2"],
        },
        {
            title: "A trick",
            text: "Leave two rows that are equal. Then do in one row what the other player does in the other.",
            start: "0,0,5,7 0",
            steps: ["d2"],
        },
    ],
    aim: "Take the last stone.",
    phases: [
        {
            when: /./,
            say: "Tap a stone. You take as many as you count from the left up to it.",
            why: "There is no stone here any more.",
        },
    ],
    moves: 2,
    short: {
        variant: "a=1,b=2,c=3,d=0",
        about: "Fewer stones, for a shorter game",
    },
};
