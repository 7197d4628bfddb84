// Connect Four.

import type { Lesson } from "../types.js";

export const connect4: Lesson = {
    scenes: [
        {
            text: {
                en: "Get four of your discs in a line: across, up and down, or slanting.",
                de: "Bring vier deiner Scheiben in eine Linie: waagerecht, senkrecht oder schräg.",
            },
            start: "......./......./......./...X.../...XO../...XOO.",
            steps: ["d"],
            result: "win 0",
        },
        {
            text: {
                en: "Choose a column. Your disc falls down as far as it can.",
                de: "Wähle eine Spalte. Deine Scheibe fällt so tief, wie sie kann.",
            },
            start: "......./......./......./......./......./...XO..",
            steps: ["d", "e"],
        },
        {
            title: { en: "Watch out", de: "Pass auf" },
            text: {
                en: "Has the other player three in a line? Block it! If the board is full, nobody wins.",
                de: "Hat der andere drei in einer Linie? Versperre sie! Ist alles voll, gewinnt niemand.",
            },
            start: "......./......./......./......./...X.../.OOOX.X",
            steps: ["a"],
        },
    ],
    aim: { en: "Get four of your discs in a line.", de: "Bring vier deiner Scheiben in eine Linie." },
    phases: [
        {
            when: /./,
            say: {
                en: "Tap a column. Your disc falls to its lowest empty place.",
                de: "Tippe eine Spalte an. Deine Scheibe fällt auf den untersten freien Platz.",
            },
            why: { en: "That column is full.", de: "Diese Spalte ist voll." },
        },
    ],
    moves: 2,
    short: {
        variant: "columns=5,rows=5",
        about: { en: "A smaller board, for a shorter game", de: "Ein kleineres Brett, für ein kürzeres Spiel" },
    },
};
