// Kuhn poker.

import type { Lesson } from "../types.js";

export const kuhn: Lesson = {
    scenes: [
        {
            text: {
                en: "Win the chips in the pot. The highest card gets them: K beats Q, and Q beats J.",
                de: "Gewinne die Chips im Topf. Die höchste Karte bekommt sie: K schlägt Q, und Q schlägt J.",
            },
            start: "..",
            steps: ["K", "Q", "b", "b"],
            result: "win 0",
            who: "0",
        },
        {
            text: {
                en: "You see only your own card. Bet one more chip, or pass.",
                de: "Du siehst nur deine eigene Karte. Setze noch einen Chip, oder passe.",
            },
            start: "..",
            steps: ["K", "Q"],
            who: "0",
        },
        {
            title: { en: "The other bets", de: "Der andere setzt" },
            text: {
                en: "Bet as well to see who has the higher card. Or pass: then the pot goes to the other player.",
                de: "Setze auch, dann wird verglichen. Oder passe: Dann bekommt der andere den Topf.",
            },
            start: "..",
            steps: ["Q", "K", "p", "b"],
            who: "0",
        },
    ],
    aim: { en: "Win the chips in the pot.", de: "Gewinne die Chips im Topf." },
    phases: [
        {
            when: /./,
            say: {
                en: "Look at your card. Bet if you think that it is the higher one, or pass.",
                de: "Sieh deine Karte an. Setze, wenn du sie für die höhere hältst, oder passe.",
            },
            why: { en: "Use one of the buttons.", de: "Nimm einen der Knöpfe." },
        },
    ],
    moves: 1,
};
