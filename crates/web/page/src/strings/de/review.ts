// The words of the review.

import type { ReviewWords } from "../en/review.js";

export const review: ReviewWords = {
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
