// The words around the lessons.

import type { Language } from "../strings/index.js";

const en = {
    lesson: (game: string) => `Lesson: ${game}`,
    step: (n: number, of: number) => `${n} of ${of}`,
    next: "Next",
    back: "Back",
    theAim: "The aim",
    aTurn: "Your turn",
    yourTurn: "Now you",
    yourTurnText: "Play your first turns against a patient player. You are told what you can tap.",
    begin: "Play",
    // The first turns.
    wellDone: "Well done!",
    aim: "Remember:",
    confirm: "Your move is complete. Press the button to play it.",
    waiting: "The other player's turn …",
    lookingBack: "You are looking at an earlier position. Go to the latest one.",
    refused: "Not that one.",
    enough: "You know enough: play on!",
    over: "That was a whole game. Now you know how it goes!",
    playOn: "Play on",
    again: "Play again",
    alone: "Play on without help",
    allRules: "All the rules",
};

export type LessonWords = typeof en;

const de: LessonWords = {
    lesson: (game) => `Lektion: ${game}`,
    step: (n, of) => `${n} von ${of}`,
    next: "Weiter",
    back: "Zurück",
    theAim: "Das Ziel",
    aTurn: "Dein Zug",
    yourTurn: "Jetzt du",
    yourTurnText: "Spiele deine ersten Züge gegen jemanden mit viel Geduld. Dir wird gesagt, was du antippen kannst.",
    begin: "Spielen",
    wellDone: "Gut gemacht!",
    aim: "Denk daran:",
    confirm: "Dein Zug ist fertig. Drücke den Knopf, um ihn zu spielen.",
    waiting: "Der andere ist dran …",
    lookingBack: "Das ist eine frühere Stellung. Gehe zur neuesten.",
    refused: "Das geht nicht.",
    enough: "Du weißt genug: Spiel weiter!",
    over: "Das war ein ganzes Spiel. Jetzt weißt du, wie es geht!",
    playOn: "Weiterspielen",
    again: "Noch einmal",
    alone: "Ohne Hilfe weiter",
    allRules: "Alle Regeln",
};

export const WORDS: Record<Language, LessonWords> = { en, de };
