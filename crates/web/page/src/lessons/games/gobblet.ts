// Gobblet.

import type { Lesson } from "../types.js";
import { ONTO } from "./gobblers.js";

const EMPTY = ".,.,.,./.,.,.,./.,.,.,./.,.,.,. w";
const PARTS = ["board", "seat-0"];

export const gobblet: Lesson = {
    scenes: [
        {
            text: {
                en: "Get four of your pieces in a line: across, up and down, or from corner to corner.",
                de: "Bring vier deiner Steine in eine Linie: waagerecht, senkrecht oder von Ecke zu Ecke.",
            },
            start: EMPTY,
            steps: ["4@a1", "4@a2", "4@b2", "3@c1", "4@c3", "4@d2", "3@d4"],
            result: "win 0",
            rings: ["a1", "b2", "c3", "d4"],
            parts: ["board"],
        },
        {
            text: {
                en: "Take the outer piece of a stack and put it on an empty square. Or move a piece that is on the board.",
                de: "Nimm den äußersten Stein eines Stapels und stelle ihn auf ein leeres Feld. Oder versetze einen Stein auf dem Brett.",
            },
            start: EMPTY,
            steps: ["4@b2", "4@c3"],
            arrows: ["0.hand-3 c2"],
            parts: PARTS,
        },
        {
            title: { en: "Covering", de: "Zudecken" },
            text: {
                en: "A piece on the board may cover a smaller one. But what it covers comes back when it moves away!",
                de: "Ein Stein auf dem Brett darf einen kleineren zudecken. Zieht er weg, ist der kleine wieder da!",
            },
            start: EMPTY,
            steps: ["4@b2", "4@c3", "3@a1", "3@d1"],
            arrows: ["b2 d1"],
            rings: ["d1"],
            parts: ["board"],
        },
    ],
    aim: { en: "Get four of your pieces in a line.", de: "Bring vier deiner Steine in eine Linie." },
    phases: [
        {
            when: /^>/,
            say: {
                en: "Tap a piece: at the top of one of your stacks, or one of yours on the board.",
                de: "Tippe einen Stein an: außen an einem deiner Stapel, oder einen von dir auf dem Brett.",
            },
            why: {
                en: "You can take the outer piece of your own stacks, and your own pieces on the board.",
                de: "Du kannst den äußersten Stein deiner Stapel nehmen, und deine Steine auf dem Brett.",
            },
        },
        {
            when: /^\d\.hand/,
            say: { en: "Now tap an empty square.", de: "Tippe jetzt ein leeres Feld an." },
            why: {
                en: "A new piece goes to an empty square.",
                de: "Ein neuer Stein kommt auf ein leeres Feld.",
            },
        },
        ONTO,
    ],
    moves: 2,
};
