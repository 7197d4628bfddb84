// Toki Toki.

import type { Lesson } from "../types.js";

const MIDDLE =
    "round 1 totals 0,0 birthdays 0,1 boxes 5,2,3,9/T,7,?,?|7,?,12,0/?,?,?,? pile 9 under 1x1,2x2,3x4 " +
    "bank - turns 10 closer - next 0:source";
const VARIANT = "rounds=1";

export const toki: Lesson = {
    scenes: [
        {
            text: {
                en: "Have few points. Every card in your box counts its number, the hidden ones too.",
                de: "Habe wenig Punkte. Jede Karte in deinem Kasten zählt ihre Zahl, auch die verdeckten.",
            },
            variant: VARIANT,
            start: MIDDLE,
            who: "0",
            parts: ["seat-0"],
        },
        {
            title: { en: "Pairs", de: "Paare" },
            text: {
                en: "Two equal cards, one above the other, count nothing. A Toki is equal to the card in its column.",
                de: "Zwei gleiche Karten übereinander zählen nichts. Ein Toki ist gleich der Karte in seiner Spalte.",
            },
            variant: VARIANT,
            start: MIDDLE,
            steps: ["pile", "place-d2", "6"],
            who: "0",
            rings: ["0.a1", "0.a2", "0.d1", "0.d2"],
            parts: ["seat-0"],
        },
        {
            text: {
                en: "Take the open card or a new one, and put it in your box. When all your cards are open, the others have one more turn.",
                de: "Nimm die offene Karte oder eine neue und lege sie in deinen Kasten. Sind alle deine Karten offen, sind die anderen noch einmal dran.",
            },
            variant: VARIANT,
            start: MIDDLE,
            who: "0",
            arrows: ["pile 0.d2"],
            parts: ["supply", "board", "seat-0"],
        },
    ],
    aim: {
        en: "Have few points: put equal cards one above the other.",
        de: "Habe wenig Punkte: Lege gleiche Karten übereinander.",
    },
    phases: [
        {
            when: /^>.*\bbank\b/,
            say: {
                en: "Take the open card from the pile, or a new one from the bank.",
                de: "Nimm die offene Karte vom Ablagestapel, oder eine neue von der Bank.",
            },
            why: { en: "First take a card.", de: "Nimm zuerst eine Karte." },
        },
        {
            when: /^>.*\bpile\b/,
            say: {
                en: "Tap the card in your hand to put it in your box. Or tap the pile to throw it away.",
                de: "Tippe die Karte in deiner Hand an, um sie in den Kasten zu legen. Oder tippe den Ablagestapel an, um sie wegzuwerfen.",
            },
            why: { en: "First decide about the card in your hand.", de: "Entscheide zuerst über die Karte in deiner Hand." },
        },
        {
            when: /^>.*\bdrawn\b/,
            say: {
                en: "Tap the card in your hand: it goes into your box.",
                de: "Tippe die Karte in deiner Hand an: Sie kommt in deinen Kasten.",
            },
            why: { en: "First decide about the card in your hand.", de: "Entscheide zuerst über die Karte in deiner Hand." },
        },
        {
            when: /^>/,
            say: {
                en: "Tap one of your cards. You open two before the game begins.",
                de: "Tippe eine deiner Karten an. Zwei deckst du auf, bevor es losgeht.",
            },
            why: { en: "Only your own hidden cards can be opened.", de: "Nur deine eigenen verdeckten Karten lassen sich aufdecken." },
        },
        {
            when: /^pile >/,
            say: { en: "Now tap a hidden card of yours to open it.", de: "Tippe jetzt eine deiner verdeckten Karten an, um sie aufzudecken." },
            why: { en: "Only a hidden card can be opened.", de: "Nur eine verdeckte Karte lässt sich aufdecken." },
        },
        {
            when: /^drawn >/,
            say: {
                en: "Now tap a place in your box. The card that is there goes to the pile.",
                de: "Tippe jetzt einen Platz in deinem Kasten an. Die Karte von dort kommt auf den Ablagestapel.",
            },
            why: { en: "The card goes into your own box.", de: "Die Karte kommt in deinen eigenen Kasten." },
        },
        {
            when: /./,
            say: { en: "Now tap the hidden card that the Toki flies to.", de: "Tippe jetzt die verdeckte Karte an, zu der der Toki fliegt." },
            why: { en: "A Toki flies to a hidden card in your box.", de: "Ein Toki fliegt zu einer verdeckten Karte in deinem Kasten." },
        },
    ],
    moves: 6,
    short: {
        variant: VARIANT,
        about: { en: "One round only, for a shorter game", de: "Nur eine Runde, für ein kürzeres Spiel" },
    },
};
