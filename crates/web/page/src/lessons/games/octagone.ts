// Octagone.

import type { Lesson } from "../types.js";

const START = "......./......./......./......./......./....... 0 333333+3/333333+3";

export const octagone: Lesson = {
    scenes: [
        {
            text: "Get rid of your shields. The player with fewer left at the end wins.",
            variant: "rules=kid",
            start: START,
            steps: ["L24-6", "23M1", "17C3", "25M2"],
            parts: ["board", "seat-0", "seat-1"],
        },
        {
            text:
                "Lay a shield on the marked square. It must have the colour of that row. A black joker fits everywhere.",
            variant: "rules=kid",
            start: START,
            steps: ["L24-6", "23M1"],
            arrows: ["0.hand-C 17"],
            rings: ["17"],
            parts: ["board", "seat-0"],
        },
        {
            title: "The arrow",
            text: "Turn the arrow: it shows where the next player must lay a shield. The game ends when nobody can.",
            variant: "rules=kid",
            start: START,
            steps: ["L24-6", "23M1", "17C3"],
            arrows: ["17 25"],
            rings: ["25"],
            parts: ["board"],
        },
    ],
    aim: "Have fewer shields left than the other player.",
    phases: [
        {
            when: /^>.*\bseat-/,
            say: "Your pair has one more joker (a black J): tap the player who gets it.",
            why: "Tap the name of a player of your pair.",
        },
        {
            when: /^>.*\d\.hand.*\bpass/,
            say: "You may lay one last shield without an arrow. Tap it, or pass.",
            why: "Only a shield in the colour of the row fits, or a black joker.",
        },
        {
            when: /^>.*\d\.hand-[ABCMOT].*\d\.hand-J/,
            say: "Tap a shield in the colour of the marked square. A joker (J) fits everywhere.",
            why: "Only a shield in the colour of the row fits, or a black joker.",
        },
        {
            when: /^>.*\d\.hand-J/,
            say: "You have no shield of this colour, but a joker (J) fits everywhere: tap it.",
            why: "Only a shield in the colour of the row fits, or a black joker.",
        },
        {
            when: /^>.*\d\.hand/,
            say: "Tap your shield in the colour of the marked square.",
            why: "Only a shield in the colour of the row fits, or a black joker.",
        },
        {
            when: /^>.*pass/,
            say: "Nothing fits. Tap the button to pass.",
            why: "None of your shields fits on the marked square.",
        },
        {
            when: /^>/,
            say: "Tap a square for the White Lady (L). She shows where to lay first, and then leaves.",
            why: "Choose a square of the board.",
        },
        {
            when: /./,
            say: "Tap an arrow, or the square where the next player has to lay a shield.",
            why: "An arrow must point to a square that is free.",
        },
    ],
    moves: 3,
    short: {
        variant: "rules=kid",
        about: "Rules for children: easier arrows",
    },
};
