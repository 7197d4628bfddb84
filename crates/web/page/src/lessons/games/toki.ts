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
            text: "Two equal cards, one above the other, count nothing. A Toki (T) is a joker: it is equal to any card in its column.",
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
            when: /^> pile$/,
            say: "The bank is empty: take the open card from the pile.",
            why: "First take a card.",
        },
        {
            when: /^>.*\bdrawn pile \d/,
            say: "Tap a place for the card, the pile to throw it away, or a Toki (T) to move it.",
            why: "First decide about the card in your hand.",
        },
        {
            when: /^>.*\bdrawn pile\b/,
            say: "Tap a place for the card, or the pile: throw it away, open a hidden card.",
            why: "First decide about the card in your hand.",
        },
        {
            when: /^>.*\bdrawn \d/,
            say: "Tap a place in your box for the card, or a Toki (T) to move the Toki.",
            why: "The card in your hand goes into your own box.",
        },
        {
            when: /^>.*\bdrawn\b/,
            say: "Tap the place in your box where the card goes.",
            why: "The card in your hand goes into your own box.",
        },
        {
            when: /^>/,
            say: "Tap a hidden card of yours to open it. Everybody opens two to begin a round.",
            why: "Only your own hidden cards can be opened.",
        },
        {
            when: /^pile >.*\bkeep\b/,
            say: "The card goes to the pile. Tap your last hidden card, or open nothing.",
            why: "Only a hidden card can be opened.",
        },
        {
            when: /^pile >/,
            say: "The card goes to the pile. Tap a hidden card of yours to open it.",
            why: "Only a hidden card can be opened.",
        },
        {
            when: /^drawn >/,
            say: "Now tap a place in your box. The card that is there goes to the pile.",
            why: "The card goes into your own box.",
        },
        {
            when: /./,
            say: "Tap the hidden card that the Toki flies to. Your new card takes its place.",
            why: "A Toki moves to a hidden card in your box.",
        },
    ],
    moves: 6,
    short: {
        variant: VARIANT,
        about: "One round only, for a shorter game",
    },
};
