// Tic-tac-toe.

import type { Lesson } from "../types.js";

export const tictactoe: Lesson = {
    scenes: [
        {
            text: {
                en: "Get three of your marks in a line: across, up and down, or from corner to corner.",
                de: "Bring drei deiner Zeichen in eine Linie: waagerecht, senkrecht oder von Ecke zu Ecke.",
            },
            start: ".../.../...",
            steps: ["b2", "a2", "a1", "b1", "c3"],
            result: "win 0",
            rings: ["a1", "b2", "c3"],
        },
        {
            text: {
                en: "Mark any empty square. Then it is the other player's turn.",
                de: "Setze dein Zeichen auf ein leeres Feld. Dann ist der andere dran.",
            },
            start: ".../.X./..O",
            rings: ["a3"],
        },
        {
            title: { en: "Watch out", de: "Pass auf" },
            text: {
                en: "Has the other player two in a line? Take the third square! If the board is full, nobody wins.",
                de: "Hat der andere zwei in einer Linie? Nimm das dritte Feld! Ist alles voll, gewinnt niemand.",
            },
            start: "O.X/.X./O..",
            rings: ["a2"],
        },
    ],
    aim: { en: "Get three of your marks in a line.", de: "Bring drei deiner Zeichen in eine Linie." },
    phases: [
        {
            when: /./,
            say: { en: "Tap an empty square.", de: "Tippe ein leeres Feld an." },
            why: { en: "That square is taken.", de: "Dieses Feld ist besetzt." },
        },
    ],
    moves: 2,
};
