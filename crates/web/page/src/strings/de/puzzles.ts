// The words of the puzzles.

import type { PuzzleWords } from "../en/puzzles.js";

const moves = (n: number) => (n === 1 ? "einem Zug" : `${["", "", "zwei", "drei"][n] ?? n} Zügen`);

export const puzzles: PuzzleWords = {
    puzzle: (game) => `Rätsel: ${game}`,
    place: (n, of) => `Rätsel ${n} von ${of}`,
    streak: (n) => `Nacheinander gelöst: ${n}`,
    win: (who, n) => `${who} gewinnt in ${moves(n)}.`,
    hold: (who) => `${who}: Nur ein Zug verliert nicht. Finde ihn.`,
    best: (who) => `${who}: Finde den Zug, der im Durchschnitt am besten ist.`,
    right: "Richtig!",
    noWin: (n) => (n === 1 ? "Das gewinnt nicht sofort." : `Das gewinnt nicht in ${moves(n)}.`),
    loses: "Danach ist das Spiel verloren.",
    costs: (points) => `Das kostet im Durchschnitt ${points} Punkte.`,
    tryAgain: "Noch einmal",
    hintPlace: (place) => `Schau hierhin: ${place}.`,
    hintMove: (move) => `Der Zug: ${move}.`,
    solved: "Gelöst!",
    margin: (points) => `Der zweitbeste Zug kostet im Durchschnitt ${points} Punkte.`,
    next: "Nächstes Rätsel",
    analyse: "Ab hier analysieren",
};
