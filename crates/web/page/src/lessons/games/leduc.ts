// Leduc hold'em.

import type { Lesson } from "../types.js";

export const leduc: Lesson = {
    scenes: [
        {
            text: {
                en: "Win the chips in the pot. A card like the one on the table wins. Otherwise the highest card wins.",
                de: "Gewinne die Chips im Topf. Eine Karte wie die auf dem Tisch gewinnt. Sonst gewinnt die höchste.",
            },
            start: "..",
            steps: ["Qs", "Kh", "c", "c", "Qh", "r", "c"],
            result: "win 0",
            who: "0",
        },
        {
            text: {
                en: "You see only your own card. Raise to play for more chips, or just go along.",
                de: "Du siehst nur deine eigene Karte. Erhöhe, um mehr Chips zu spielen, oder gehe nur mit.",
            },
            start: "..",
            steps: ["Ks", "Qh"],
            who: "0",
        },
        {
            title: { en: "The second round", de: "Die zweite Runde" },
            text: {
                en: "Now a card lies on the table, and you bet once more. Is your card bad? Fold: you lose what you have paid.",
                de: "Jetzt liegt eine Karte auf dem Tisch, und es wird noch einmal gesetzt. Ist deine Karte schlecht? Steige aus: Du verlierst, was du gezahlt hast.",
            },
            start: "..",
            steps: ["Js", "Qh", "c", "c", "Kh", "c", "r"],
            who: "0",
        },
    ],
    aim: { en: "Win the chips in the pot.", de: "Gewinne die Chips im Topf." },
    phases: [
        {
            when: /\bf\b/,
            say: {
                en: "The other player has paid more. Call to pay as much, raise to pay even more, or fold to give up.",
                de: "Der andere hat mehr gezahlt. Gehe mit, erhöhe noch mehr, oder steige aus.",
            },
            why: { en: "Use one of the buttons.", de: "Nimm einen der Knöpfe." },
        },
        {
            when: /./,
            say: {
                en: "Look at your card. Raise if it is good. Or check: that costs nothing.",
                de: "Sieh deine Karte an. Erhöhe, wenn sie gut ist. Oder gehe mit: Das kostet nichts.",
            },
            why: { en: "Use one of the buttons.", de: "Nimm einen der Knöpfe." },
        },
    ],
    moves: 2,
};
