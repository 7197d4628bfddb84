// OCTI.

import type { Lesson } from "../types.js";

const PARTS = ["board"];

export const octi: Lesson = {
    scenes: [
        {
            text: "Bring one of your pods to a base square of the other side. The first to get there wins.",
            start: "S: 22 32 42 45A ; N: 26 36 54 56 ; 11 12 ; S",
            arrows: ["45 46"],
            rings: ["46"],
            parts: PARTS,
        },
        {
            text: "Put a prong into one of your pods, or move a pod. A pod can only go where a prong points.",
            start: "S: 22 32AB 42 52 ; N: 26 36 46E 56 ; 10 11 ; S",
            arrows: ["32 33", "32 43"],
            parts: PARTS,
        },
        {
            title: "Jumping",
            text:
                "A pod can jump over the pod next to it. You may keep what you jump over: then it is out of the game.",
            start: "S: 22 33A 42 52 ; N: 26 36 34E 56 ; 11 11 ; S",
            arrows: ["33 35"],
            rings: ["34"],
            parts: PARTS,
        },
    ],
    aim: "Reach a base square of the other side.",
    phases: [
        {
            when: /^>/,
            say: "Tap one of your pods.",
            why: "You can only use your own pods, the ones on your side.",
        },
        {
            when: /^\d\d >( [A-H])+$/,
            say: "Tap an arrow to give the pod a prong that way.",
            why: "A pod goes only where one of its prongs points.",
        },
        {
            when: /^\d\d >/,
            say: "Tap an arrow to give the pod a prong that way, or a marked square to move it there.",
            why: "A pod goes only where one of its prongs points: to the next square, or over a pod on it.",
        },
        {
            when: /> stop$/,
            say: "Tap the button to end your move.",
            why: "The pod cannot jump on.",
        },
        {
            when: /./,
            say: "You jump! Take the pod that you jumped over, jump on, or end your move.",
            why: "Only a pod that you jumped over can be taken.",
        },
    ],
    moves: 2,
};
