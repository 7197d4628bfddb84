// Pig.

import type { Lesson } from "../types.js";

export const pig: Lesson = {
    scenes: [
        {
            text: "Be the first with 100 points. You get them with a die.",
            start: "93,71 0+2",
            steps: ["roll", "5"],
        },
        {
            text: "Roll as often as you like: what you roll is added up. Stop in time, and the points are yours.",
            start: "20,31 0+11",
            steps: ["hold"],
        },
        {
            title: "The one",
            text: "If you roll a 1, you lose the points of this turn. Then it is the other player's turn.",
            start: "20,31 0+11",
            steps: ["roll", "1"],
        },
    ],
    aim: "Be the first to reach the target.",
    phases: [
        {
            when: /^>.*hold/,
            say: "Roll again for more points, or hold to keep those you have.",
            why: "Choose one of the two buttons.",
        },
        {
            when: /./,
            say: "Roll the die with the button.",
            why: "You have to roll first.",
        },
    ],
    moves: 4,
    short: {
        variant: "target=30",
        about: "Only up to 30 points, for a shorter game",
    },
};
