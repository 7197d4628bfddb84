// The words of the review.

import type { Language } from "./index.js";
import type { Person } from "./say.js";

const en = {
    running: "Every position of the game is judged. The graph grows meanwhile.",
    progress: (n: number, all: number) => `Position ${n} of ${all}`,
    finished: "The review is finished.",
    stopped: "The review was stopped.",
    nothing: "No position could be judged.",
    graph: (seat: string) => `The chances of ${seat}`,
    graphHelp: "Click or tap the graph, or go through it with the arrow keys: the board shows that position.",
    start: "Before the first move",
    step: (n: number) => `Step ${n}:`,
    share: (seat: string, share: string) => `${seat}: ${share}`,
    noValue: "no value",
    relative: "The game counts points: 100 % is the largest lead of this game.",
    turning: "The moves that decided the game",
    noTurning: "No move cost its player much.",
    cost: ({ name, isYou }: Person, before: string, after: string) =>
        `${isYou ? "Your chances" : `The chances of ${name}`} fell from ${before} to ${after}.`,
    better: "Better:",
    show: "Show the better move",
    inWords: "The graph in words",
    stepColumn: "Step",
    moveColumn: "Move",
};

export type ReviewWords = typeof en;

const de: ReviewWords = {
    running: "Jede Stellung des Spiels wird bewertet. Die Kurve wächst dabei.",
    progress: (n, all) => `Stellung ${n} von ${all}`,
    finished: "Der Durchgang ist fertig.",
    stopped: "Der Durchgang wurde angehalten.",
    nothing: "Keine Stellung ließ sich bewerten.",
    graph: (seat) => `Die Aussichten von ${seat}`,
    graphHelp: "Klicke oder tippe auf die Kurve, oder geh mit den Pfeiltasten hindurch: das Brett zeigt die Stellung dort.",
    start: "Vor dem ersten Zug",
    step: (n) => `Schritt ${n}:`,
    share: (seat, share) => `${seat}: ${share}`,
    noValue: "kein Wert",
    relative: "Das Spiel zählt Punkte: 100 % ist der größte Vorsprung in diesem Spiel.",
    turning: "Die Züge, die das Spiel entschieden haben",
    noTurning: "Kein Zug hat seinen Spieler viel gekostet.",
    cost: ({ name, isYou }, before, after) =>
        `${isYou ? "Deine Aussichten" : `Die Aussichten von ${name}`} fielen von ${before} auf ${after}.`,
    better: "Besser:",
    show: "Den besseren Zug zeigen",
    inWords: "Die Kurve in Worten",
    stepColumn: "Schritt",
    moveColumn: "Zug",
};

/** The words of the review in each language. */
export const REVIEW: Record<Language, ReviewWords> = { en, de };
