// Nim.

import type { Lesson } from "../types.js";

export const nim: Lesson = {
    scenes: [
        {
            text: {
                en: "Take the very last stone. Here you can take all three, and win!",
                de: "Nimm den allerletzten Stein. Hier kannst du alle drei nehmen und gewinnst!",
            },
            start: "0,0,0,3 0",
            rings: ["d1", "d2", "d3"],
        },
        {
            text: {
                en: "Take as many stones as you like, but all from the same row. You must take at least one.",
                de: "Nimm so viele Steine, wie du willst, aber alle aus derselben Reihe. Einen musst du mindestens nehmen.",
            },
            start: "1,3,5,7 0",
            steps: ["d2"],
        },
        {
            title: { en: "A trick", de: "Ein Trick" },
            text: {
                en: "Leave two rows that are equal. Then do in one row what the other player does in the other.",
                de: "Lass zwei gleiche Reihen übrig. Dann mach in der einen nach, was der andere in der anderen tut.",
            },
            start: "0,0,5,7 0",
            steps: ["d2"],
        },
    ],
    aim: { en: "Take the last stone.", de: "Nimm den letzten Stein." },
    phases: [
        {
            when: /./,
            say: {
                en: "Tap a stone. You take as many as you count from the left up to it.",
                de: "Tippe einen Stein an. Du nimmst so viele, wie du von links bis zu ihm zählst.",
            },
            why: { en: "There is no stone here any more.", de: "Hier liegt kein Stein mehr." },
        },
    ],
    moves: 2,
    short: {
        variant: "a=1,b=2,c=3,d=0",
        about: { en: "Fewer stones, for a shorter game", de: "Weniger Steine, für ein kürzeres Spiel" },
    },
};
