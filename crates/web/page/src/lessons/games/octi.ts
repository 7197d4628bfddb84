// OCTI.

import type { Lesson } from "../types.js";

const PARTS = ["board"];

export const octi: Lesson = {
    scenes: [
        {
            text: {
                en: "Bring one of your pods to a base square of the other side. The first to get there wins.",
                de: "Bring einen deiner Steine auf ein Basisfeld der anderen Seite. Wer zuerst dort ist, gewinnt.",
            },
            start: "S: 22 32 42 45A ; N: 26 36 54 56 ; 11 12 ; S",
            arrows: ["45 46"],
            rings: ["46"],
            parts: PARTS,
        },
        {
            text: {
                en: "Put a prong into one of your pods, or move a pod. A pod can only go where a prong points.",
                de: "Stecke einen Stab in einen deiner Steine, oder bewege einen. Ein Stein kann nur dorthin, wohin ein Stab zeigt.",
            },
            start: "S: 22 32AB 42 52 ; N: 26 36 46E 56 ; 10 11 ; S",
            arrows: ["32 33", "32 43"],
            parts: PARTS,
        },
        {
            title: { en: "Jumping", de: "Springen" },
            text: {
                en: "A pod can jump over the pod next to it. You may keep what you jump over: then it is out of the game.",
                de: "Ein Stein kann über den Stein neben ihm springen. Was du überspringst, darfst du nehmen: Dann ist es aus dem Spiel.",
            },
            start: "S: 22 33A 42 52 ; N: 26 36 34E 56 ; 11 11 ; S",
            arrows: ["33 35"],
            rings: ["34"],
            parts: PARTS,
        },
    ],
    aim: {
        en: "Reach a base square of the other side.",
        de: "Erreiche ein Basisfeld der anderen Seite.",
    },
    phases: [
        {
            when: /^>/,
            say: { en: "Tap one of your pods.", de: "Tippe einen deiner Steine an." },
            why: {
                en: "You can only use your own pods, the ones on your side.",
                de: "Du kannst nur deine eigenen Steine nehmen, die auf deiner Seite.",
            },
        },
        {
            when: /^\d\d >/,
            say: {
                en: "Tap a hole or a direction for a prong. Or tap a marked square: your pod goes there.",
                de: "Tippe ein Loch oder eine Richtung für einen Stab an. Oder tippe ein markiertes Feld an: Dein Stein geht dorthin.",
            },
            why: {
                en: "A pod goes only where one of its prongs points, to an empty square.",
                de: "Ein Stein geht nur dorthin, wohin ein Stab zeigt, auf ein leeres Feld.",
            },
        },
        {
            when: /./,
            say: {
                en: "You jump! Take the pod that you jumped over, jump on, or stop.",
                de: "Du springst! Nimm den übersprungenen Stein, springe weiter, oder höre auf.",
            },
            why: {
                en: "Only a pod that you jumped over can be taken.",
                de: "Nur ein übersprungener Stein kann genommen werden.",
            },
        },
    ],
    moves: 2,
};
