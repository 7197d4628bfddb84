// Goofspiel.

import type { Lesson } from "../types.js";

export const goofspiel: Lesson = {
    scenes: [
        {
            text: {
                en: "Win prizes. Each one is worth as many points as its number.",
                de: "Gewinne Preise. Jeder ist so viele Punkte wert, wie seine Zahl sagt.",
            },
            start: ".",
            steps: ["p3", "2", "1", "p4"],
            who: "0",
        },
        {
            text: {
                en: "Choose one of your cards in secret. The other player does the same, and the higher card wins the prize.",
                de: "Wähle heimlich eine deiner Karten. Der andere tut dasselbe, und die höhere Karte gewinnt den Preis.",
            },
            start: ".",
            steps: ["p3", "3"],
            who: "0",
        },
        {
            title: { en: "Used cards", de: "Gespielte Karten" },
            text: {
                en: "Each card can be used once. If both cards are equal, nobody gets the prize.",
                de: "Jede Karte spielst du nur einmal. Sind beide gleich, bekommt niemand den Preis.",
            },
            start: ".",
            steps: ["p3", "3", "3"],
            who: "0",
        },
    ],
    aim: { en: "Win more points than the other player.", de: "Gewinne mehr Punkte als der andere." },
    phases: [
        {
            when: /./,
            say: {
                en: "Tap the button of a card to bid it for the prize. A high card may win it.",
                de: "Tippe auf den Knopf einer Karte, um sie für den Preis zu bieten. Eine hohe kann gewinnen.",
            },
            why: { en: "You can only bid a card that you still have.", de: "Du kannst nur eine Karte bieten, die du noch hast." },
        },
    ],
    moves: 2,
    short: {
        variant: "cards=3",
        about: { en: "Three cards each, for a shorter game", de: "Nur drei Karten, für ein kürzeres Spiel" },
    },
};
