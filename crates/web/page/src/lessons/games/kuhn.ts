// Kuhn poker.

import type { Lesson } from "../types.js";

export const kuhn: Lesson = {
    scenes: [
        {
            text: "Win the chips in the pot. The highest card gets them: K beats Q, and Q beats J.",
            start: "..",
            steps: ["K", "Q", "b", "b"],
            result: "win 0",
            who: "0",
        },
        {
            text: "You see only your own card. Bet one more chip, or pass.",
            start: "..",
            steps: ["K", "Q"],
            who: "0",
        },
        {
            title: "The other bets",
            text: "Bet as well to see who has the higher card. Or pass: then the pot goes to the other player.",
            start: "..",
            steps: ["Q", "K", "p", "b"],
            who: "0",
        },
    ],
    aim: "Win the chips in the pot.",
    phases: [
        {
            when: /./,
            say: "Look at your card. Bet if you think that it is the higher one, or pass.",
            why: "Use one of the buttons.",
        },
    ],
    moves: 1,
};
