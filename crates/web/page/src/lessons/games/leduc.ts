// Leduc hold'em.

import type { Lesson } from "../types.js";

export const leduc: Lesson = {
    scenes: [
        {
            text: "Win the chips in the pot. A card like the one on the table wins. Otherwise the highest card wins.",
            start: "..",
            steps: ["Qs", "Kh", "c", "c", "Qh", "r", "c"],
            result: "win 0",
            who: "0",
        },
        {
            text: "You see only your own card. Raise to play for more chips, or just go along.",
            start: "..",
            steps: ["Ks", "Qh"],
            who: "0",
        },
        {
            title: "The second round",
            text:
                "Now a card lies on the table, and you bet once more. Is your card bad? Fold: you lose what you have paid.",
            start: "..",
            steps: ["Js", "Qh", "c", "c", "Kh", "c", "r"],
            who: "0",
        },
    ],
    aim: "Win the chips in the pot.",
    phases: [
        {
            when: /\bf\b/,
            say: "The other has paid more. Call to pay as much, raise to pay more, or fold.",
            why: "Use one of the buttons.",
        },
        {
            when: /./,
            say: "Look at your card. Raise if it is good. Or check: that costs nothing.",
            why: "Use one of the buttons.",
        },
    ],
    moves: 2,
};
