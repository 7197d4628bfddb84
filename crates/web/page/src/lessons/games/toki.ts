// Toki Toki.

import type { Lesson } from "../types.js";

const MIDDLE =
    "round 1 totals 0,0 birthdays 0,1 boxes 5,2,3,9/T,7,?,?|7,?,12,0/?,?,?,? pile 9 under 1x1,2x2,3x4 " +
    "bank - turns 10 closer - next 0:source";
const VARIANT = "rounds=1";

export const toki: Lesson = {
    scenes: [
        {
            text: "Have few points. Every card in your box counts its number, the hidden ones too.",
            variant: VARIANT,
            start: MIDDLE,
            who: "0",
            parts: ["seat-0"],
        },
        {
            title: "Pairs",
            text: "Two equal cards, one above the other, count nothing. A Toki is equal to the card in its column.",
            variant: VARIANT,
            start: MIDDLE,
            steps: ["pile", "place-d2", "6"],
            who: "0",
            rings: ["0.a1", "0.a2", "0.d1", "0.d2"],
            parts: ["seat-0"],
        },
        {
            text:
                "Take the open card or a new one, and put it in your box. When all your cards are open, the others have one more turn.",
            variant: VARIANT,
            start: MIDDLE,
            who: "0",
            arrows: ["pile 0.d2"],
            parts: ["supply", "board", "seat-0"],
        },
    ],
    aim: "Have few points: put equal cards one above the other.",
    phases: [
        {
            when: /^>.*\bbank\b/,
            say: "Take the open card from the pile, or a new one from the bank.",
            why: "First take a card.",
        },
        {
            when: /^>.*\bpile\b/,
            say: "Tap the card in your hand to put it in your box. Or tap the pile to throw it away.",
            why: "First decide about the card in your hand.",
        },
        {
            when: /^>.*\bdrawn\b/,
            say: "Tap the card in your hand: it goes into your box.",
            why: "First decide about the card in your hand.",
        },
        {
            when: /^>/,
            say: "Tap one of your cards. You open two before the game begins.",
            why: "Only your own hidden cards can be opened.",
        },
        {
            when: /^pile >/,
            say: "Now tap a hidden card of yours to open it.",
            why: "Only a hidden card can be opened.",
        },
        {
            when: /^drawn >/,
            say: "Now tap a place in your box. The card that is there goes to the pile.",
            why: "The card goes into your own box.",
        },
        {
            when: /./,
            say: "Now tap the hidden card that the Toki flies to.",
            why: "A Toki flies to a hidden card in your box.",
        },
    ],
    moves: 6,
    short: {
        variant: VARIANT,
        about: "One round only, for a shorter game",
    },
};
