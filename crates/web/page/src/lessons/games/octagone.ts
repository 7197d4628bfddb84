// Octagone.

import type { Lesson } from "../types.js";

const START = "......./......./......./......./......./....... 0 333333+3/333333+3";

export const octagone: Lesson = {
    scenes: [
        {
            text: {
                en: "Get rid of your shields. The player with fewer left at the end wins.",
                de: "Werde deine Schilder los. Wer am Ende weniger übrig hat, gewinnt.",
            },
            variant: "rules=kid",
            start: START,
            steps: ["L24-6", "23M1", "17C3", "25M2"],
            parts: ["board", "seat-0", "seat-1"],
        },
        {
            text: {
                en: "Lay a shield on the marked square. It must have the colour of that row. A black joker fits everywhere.",
                de: "Lege ein Schild auf das markierte Feld. Es muss die Farbe dieser Reihe haben. Ein schwarzer Joker passt überall.",
            },
            variant: "rules=kid",
            start: START,
            steps: ["L24-6", "23M1"],
            arrows: ["0.hand-C 17"],
            rings: ["17"],
            parts: ["board", "seat-0"],
        },
        {
            title: { en: "The arrow", de: "Der Pfeil" },
            text: {
                en: "Turn the arrow: it shows where the next player must lay a shield. The game ends when nobody can.",
                de: "Drehe den Pfeil: Er zeigt, wohin der Nächste legen muss. Das Spiel endet, wenn es niemand kann.",
            },
            variant: "rules=kid",
            start: START,
            steps: ["L24-6", "23M1", "17C3"],
            arrows: ["17 25"],
            rings: ["25"],
            parts: ["board"],
        },
    ],
    aim: { en: "Have fewer shields left than the other player.", de: "Habe am Ende weniger Schilder als der andere." },
    phases: [
        {
            when: /^>.*\d\.hand/,
            say: {
                en: "Tap one of your shields. It goes to the marked square.",
                de: "Tippe eines deiner Schilder an. Es kommt auf das markierte Feld.",
            },
            why: {
                en: "Only a shield in the colour of the row fits, or a black joker.",
                de: "Nur ein Schild in der Farbe der Reihe passt, oder ein schwarzer Joker.",
            },
        },
        {
            when: /^>.*pass/,
            say: { en: "Nothing fits. Tap the button to pass.", de: "Nichts passt. Tippe auf den Knopf, um zu passen." },
            why: {
                en: "None of your shields fits on the marked square.",
                de: "Keines deiner Schilder passt auf das markierte Feld.",
            },
        },
        {
            when: /^>/,
            say: {
                en: "You begin with the White Lady: tap any square for her.",
                de: "Du beginnst mit der Weißen Dame: Tippe irgendein Feld für sie an.",
            },
            why: { en: "Choose a square of the board.", de: "Wähle ein Feld des Bretts." },
        },
        {
            when: /./,
            say: {
                en: "Choose where the arrow points. The other player has to lay there.",
                de: "Wähle, wohin der Pfeil zeigt. Dorthin muss der andere legen.",
            },
            why: {
                en: "An arrow must point to a square that is free.",
                de: "Ein Pfeil muss auf ein freies Feld zeigen.",
            },
        },
    ],
    moves: 3,
    short: {
        variant: "rules=kid",
        about: { en: "Rules for children: easier arrows", de: "Kinderregeln: einfachere Pfeile" },
    },
};
