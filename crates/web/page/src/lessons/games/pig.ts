// Pig.

import type { Lesson } from "../types.js";

export const pig: Lesson = {
    scenes: [
        {
            text: {
                en: "Be the first with 100 points. You get them with a die.",
                de: "Habe zuerst 100 Punkte. Du bekommst sie mit einem Würfel.",
            },
            start: "93,71 0+2",
            steps: ["roll", "5"],
        },
        {
            text: {
                en: "Roll as often as you like: what you roll is added up. Stop in time, and the points are yours.",
                de: "Würfle, so oft du willst: Alles wird zusammengezählt. Hör rechtzeitig auf, dann gehören dir die Punkte.",
            },
            start: "20,31 0+11",
            steps: ["hold"],
        },
        {
            title: { en: "The one", de: "Die Eins" },
            text: {
                en: "If you roll a 1, you lose the points of this turn. Then it is the other player's turn.",
                de: "Würfelst du eine 1, verlierst du die Punkte dieses Zuges. Dann ist der andere dran.",
            },
            start: "20,31 0+11",
            steps: ["roll", "1"],
        },
    ],
    aim: { en: "Be the first to reach the target.", de: "Erreiche zuerst das Ziel." },
    phases: [
        {
            when: /^>.*hold/,
            say: {
                en: "Roll again for more points, or hold to keep those you have.",
                de: "Würfle noch einmal für mehr Punkte, oder halte, um deine zu behalten.",
            },
            why: { en: "Choose one of the two buttons.", de: "Wähle einen der beiden Knöpfe." },
        },
        {
            when: /./,
            say: { en: "Roll the die with the button.", de: "Würfle mit dem Knopf." },
            why: { en: "You have to roll first.", de: "Zuerst musst du würfeln." },
        },
    ],
    moves: 4,
    short: {
        variant: "target=30",
        about: { en: "Only up to 30 points, for a shorter game", de: "Nur bis 30 Punkte, für ein kürzeres Spiel" },
    },
};
