// Goofspiel.

import type { Lesson } from "../types.js";

export const goofspiel: Lesson = {
    scenes: [
        {
            text: "Win prizes. Each one is worth as many points as its number.",
            start: ".",
            steps: ["p3", "2", "1", "p4"],
            who: "0",
        },
        {
            text:
                "Choose one of your cards in secret. The other player does the same, and the higher card wins the prize.",
            start: ".",
            steps: ["p3", "3"],
            who: "0",
        },
        {
            title: "Used cards",
            text: "Each card can be used once. If both cards are equal, nobody gets the prize.",
            start: ".",
            steps: ["p3", "3", "3"],
            who: "0",
        },
    ],
    aim: "Win more points than the other player.",
    phases: [
        {
            when: /./,
            say: "Tap the button of a card to bid it for the prize. A high card may win it.",
            why: "You can only bid a card that you still have.",
        },
    ],
    moves: 2,
    short: {
        variant: "cards=3",
        about: "Three cards each, for a shorter game",
    },
};
