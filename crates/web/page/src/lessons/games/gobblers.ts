// Gobblet Gobblers.

import type { Lesson, Phase } from "../types.js";

const EMPTY = ".,.,./.,.,./.,.,. w";

/** The phase after a piece is chosen that may cover others. */
export const ONTO: Phase = {
    when: /./,
    say: { en: "Now tap the square where it goes.", de: "Tippe jetzt das Feld an, auf das er kommt." },
    why: {
        en: "It goes to an empty square or covers a smaller piece.",
        de: "Er kommt auf ein leeres Feld oder deckt einen kleineren Stein zu.",
    },
};

export const gobblers: Lesson = {
    scenes: [
        {
            text: {
                en: "Get three of your pieces in a line: across, up and down, or from corner to corner.",
                de: "Bring drei deiner Steine in eine Linie: waagerecht, senkrecht oder von Ecke zu Ecke.",
            },
            start: EMPTY,
            steps: ["3@a1", "3@b1", "2@b2", "1@c1", "3@c3"],
            result: "win 0",
            rings: ["a1", "b2", "c3"],
        },
        {
            text: {
                en: "Put one of your pieces on the board, or move one that is there. They come in three sizes.",
                de: "Stelle einen deiner Steine auf das Brett, oder versetze einen. Es gibt drei Größen.",
            },
            start: EMPTY,
            steps: ["2@b2", "1@c1"],
            arrows: ["0.hand-3 a3"],
        },
        {
            title: { en: "Covering", de: "Zudecken" },
            text: {
                en: "A bigger piece may cover a smaller one. But what it covers comes back when it moves away!",
                de: "Ein größerer Stein darf einen kleineren zudecken. Zieht er weg, ist der kleine wieder da!",
            },
            start: EMPTY,
            steps: ["3@b2", "2@c1"],
            arrows: ["b2 c1"],
            rings: ["c1"],
        },
    ],
    aim: { en: "Get three of your pieces in a line.", de: "Bring drei deiner Steine in eine Linie." },
    phases: [
        {
            when: /^>/,
            say: {
                en: "Tap one of your pieces, beside the board or on it.",
                de: "Tippe einen deiner Steine an, neben dem Brett oder darauf.",
            },
            why: { en: "You can only use your own pieces.", de: "Du kannst nur deine eigenen Steine nehmen." },
        },
        ONTO,
    ],
    moves: 2,
};
