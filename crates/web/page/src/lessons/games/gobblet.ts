// Gobblet.

import type { Lesson } from "../types.js";
import { ONTO } from "./gobblers.js";

const EMPTY = ".,.,.,./.,.,.,./.,.,.,./.,.,.,. w";
const PARTS = ["board", "seat-0"];

export const gobblet: Lesson = {
    scenes: [
        {
            text: "Get four of your pieces in a line: across, up and down, or from corner to corner.",
            start: EMPTY,
            steps: ["4@a1", "4@a2", "4@b2", "3@c1", "4@c3", "4@d2", "3@d4"],
            result: "win 0",
            rings: ["a1", "b2", "c3", "d4"],
            parts: ["board"],
        },
        {
            text:
                "Take the outer piece of a stack and put it on an empty square. Or move a piece that is on the board.",
            start: EMPTY,
            steps: ["4@b2", "4@c3"],
            arrows: ["0.hand-3 c2"],
            parts: PARTS,
        },
        {
            title: "Covering",
            text: "A piece on the board may cover a smaller one. But what it covers comes back when it moves away!",
            start: EMPTY,
            steps: ["4@b2", "4@c3", "3@a1", "3@d1"],
            arrows: ["b2 d1"],
            rings: ["d1"],
            parts: ["board"],
        },
    ],
    aim: "Get four of your pieces in a line.",
    phases: [
        {
            when: /^>( \d\.hand-\d)+$/,
            say: "Tap a piece at the top of one of your stacks.",
            why: "None of your pieces can be taken from the board now.",
        },
        {
            when: /^>/,
            say: "Tap a piece: at the top of one of your stacks, or one of yours on the board.",
            why: "You can take the outer piece of your own stacks, and your own pieces on the board.",
        },
        {
            when: /^\d\.hand/,
            say: "Now tap an empty square. From the board, a piece may cover smaller ones.",
            why: "A new piece goes to an empty square.",
        },
        ONTO,
    ],
    moves: 2,
};
