// Octiles.

import type { Lesson } from "../types.js";

const START =
    "- W1,W3,W5/E1,E3,E5 [T1,T2,T3,T4,T5,T6,T7,T8,T9,T10,T11,T12,T13,T14,T15,T16,T17,T18] 0 0";

export const octiles: Lesson = {
    scenes: [
        {
            text: "Bring all your runners to the circles on the other side. The first to do it wins.",
            variant: "runners=3",
            start: START,
            arrows: ["W3 E4"],
            parts: ["board"],
        },
        {
            text: "Lay the tile anywhere and turn it as you like. Then one of your runners follows a path across it.",
            variant: "runners=3",
            start: START,
            steps: ["draw T1", "T1@a2r1 W1-s11", "draw T5"],
            rings: ["s11"],
            parts: ["board"],
        },
        {
            title: "Replacing",
            text:
                "You may also lay a tile in place of another. A runner stops at the first white stop or goal that it reaches.",
            start:
                "b4:T3r2,a2:T17r1 s11,W2,W3,W4,W5/s13,E2,E3,E4,E5 " +
                "T5,[T4,T6,T7,T9,T10,T11,T12,T13,T14,T15,T16,T18],T8,T1,T2 1 0",
            steps: ["T5@b4r2 s13-s24", "draw T9"],
            parts: ["board"],
        },
    ],
    aim: "Bring all your runners to the other side.",
    phases: [
        {
            when: /^> pass$/,
            say: "Nothing works with this tile. Tap the button to pass it on.",
            why: "None of your runners can use this tile.",
        },
        {
            when: /^([WNES]\d )*> [WNES]\d/,
            say: "Tap the circles on your side where your runners start, from right to left.",
            why: "Your runners start on the circles of your own side, chosen from right to left.",
        },
        {
            when: /^>/,
            say: "Tap a ringed octagon, free or not: your tile goes there, and a runner crosses it.",
            why: "None of your runners could cross the tile there and stop at a free place.",
        },
        {
            when: /^\S+ \S+ >.* r\d.*\+$/,
            say: "Tap where a coloured path ends, another octagon, or a turn (a gap has no path).",
            why: "No path leads there. Another turn of the tile may.",
        },
        {
            when: /^\S+ \S+ >.* r\d/,
            say: "Tap where a coloured path ends, or a turn of the tile (a gap has no path).",
            why: "No path leads there. Another turn of the tile may.",
        },
        {
            when: /^\S+ \S+ >.*\+$/,
            say: "Tap where a coloured path ends, or another octagon. No other turn works.",
            why: "No path leads there.",
        },
        {
            when: /^\S+ \S+ >/,
            say: "Tap where a coloured path ends. No other turn works.",
            why: "No path leads there.",
        },
        {
            when: /./,
            say: "Now tap the marked place where it stops.",
            why: "A path leads only to the marked places, and only one runner can stand there.",
        },
    ],
    moves: 2,
    short: {
        variant: "runners=3",
        about: "Three runners each, for a shorter game",
    },
};
