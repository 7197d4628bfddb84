// Octiles.

import type { Lesson } from "../types.js";

const START =
    "- W1,W3,W5/E1,E3,E5 [T1,T2,T3,T4,T5,T6,T7,T8,T9,T10,T11,T12,T13,T14,T15,T16,T17,T18] 0 0";

export const octiles: Lesson = {
    scenes: [
        {
            text: {
                en: "Bring all your runners to the circles on the other side. The first to do it wins.",
                de: "Bring alle deine Läufer auf die Kreise gegenüber. Wer es zuerst schafft, gewinnt.",
            },
            variant: "runners=3",
            start: START,
            arrows: ["W3 E4"],
            parts: ["board"],
        },
        {
            text: {
                en: "Lay the tile anywhere and turn it as you like. Then one of your runners follows a path across it.",
                de: "Lege die Kachel irgendwohin und drehe sie, wie du willst. Dann folgt einer deiner Läufer einem Weg über sie.",
            },
            variant: "runners=3",
            start: START,
            steps: ["draw T1", "T1@a2r1 W1-s11", "draw T5"],
            rings: ["s11"],
            parts: ["board"],
        },
        {
            title: { en: "Replacing", de: "Ersetzen" },
            text: {
                en: "You may also lay a tile in place of another. A runner stops at the first white stop or goal that it reaches.",
                de: "Du darfst eine Kachel auch gegen eine andere tauschen. Ein Läufer hält am ersten weißen Halt oder Ziel.",
            },
            start:
                "b4:T3r2,a2:T17r1 s11,W2,W3,W4,W5/s13,E2,E3,E4,E5 " +
                "T5,[T4,T6,T7,T9,T10,T11,T12,T13,T14,T15,T16,T18],T8,T1,T2 1 0",
            steps: ["T5@b4r2 s13-s24", "draw T9"],
            parts: ["board"],
        },
    ],
    aim: {
        en: "Bring all your runners to the other side.",
        de: "Bring alle deine Läufer auf die andere Seite.",
    },
    phases: [
        {
            when: /^> pass$/,
            say: { en: "Nothing works with this tile. Tap the button to pass.", de: "Mit dieser Kachel geht nichts. Tippe auf den Knopf, um zu passen." },
            why: { en: "None of your runners can use this tile.", de: "Keiner deiner Läufer kann diese Kachel benutzen." },
        },
        {
            when: /^>/,
            say: {
                en: "Tap an octagon for your tile, close to one of your runners.",
                de: "Tippe ein Achteck für deine Kachel an, nahe bei einem deiner Läufer.",
            },
            why: {
                en: "From there no runner of yours would find a path across the tile.",
                de: "Dort fände keiner deiner Läufer einen Weg über die Kachel.",
            },
        },
        {
            when: /^\S+ \S+ >/,
            say: {
                en: "Turn the tile with the arrows if you like. Then tap the runner that goes.",
                de: "Drehe die Kachel mit den Pfeilen, wenn du willst. Dann tippe den Läufer an, der geht.",
            },
            why: {
                en: "This runner finds no path across the tile as it lies. Turn it.",
                de: "Dieser Läufer findet so keinen Weg über die Kachel. Drehe sie.",
            },
        },
        {
            when: /./,
            say: { en: "Now tap the marked place where it stops.", de: "Tippe jetzt die markierte Stelle an, wo er hält." },
            why: {
                en: "A path leads only to the marked places, and only one runner can stand there.",
                de: "Ein Weg führt nur zu den markierten Stellen, und dort ist nur für einen Läufer Platz.",
            },
        },
    ],
    moves: 2,
    short: {
        variant: "runners=3",
        about: { en: "Three runners each, for a shorter game", de: "Nur drei Läufer, für ein kürzeres Spiel" },
    },
};
