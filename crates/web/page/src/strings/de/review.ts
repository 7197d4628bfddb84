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
    relative: "Das Spiel zählt Punkte: die Kurve zeigt den Vorsprung, der zu erwarten ist.",
    turning: "Die Züge, die das Spiel entschieden haben",
    noTurning: "Kein Zug hat seinen Spieler viel gekostet.",
    cost: ({ name, isYou }, before, after) =>
        `${isYou ? "Deine Aussichten" : `Die Aussichten von ${name}`} fielen von ${before} auf ${after}.`,
    costs: ({ name, isYou }, cost) => `Er kostete ${isYou ? "dich" : name} etwa ${cost}.`,
    better: "Besser:",
    missed: (n) => (n === 1 ? "Es gab einen Gewinn sofort." : `Es gab einen erzwungenen Gewinn in höchstens ${n} Zügen.`),
    allowed: (n) => (n === 1 ? "Der nächste Zug konnte sofort gewinnen." : `Er erlaubte einen erzwungenen Gewinn in höchstens ${n} Zügen.`),
    drawn: "Davor stand das Spiel gleich.",
    gaveLead: "Er gab den Vorsprung her.",
    ahead: "Der Vorsprung wurde kleiner.",
    behind: "Er vergrößerte den Rückstand.",
    lucky: (gain) => `Bis zur nächsten Entscheidung kamen ${gain} zurück: das war kein Verdienst dieses Zugs.`,
    unlucky: (loss) => `Bis zur nächsten Entscheidung gingen weitere ${loss} verloren: das lag nicht an diesem Zug.`,
    accounts: "Glück und Entscheidungen",
    account: (seat, lost, luck) => `${seat}: Entscheidungen ${lost}${luck === null ? "" : `, Glück ${luck}`}.`,
    accountsHelp: "Entscheidungen: die Summe dessen, was Züge gegenüber den besten kosteten. Glück: der Rest des Ergebnisses, etwa Karten, Würfe und was niemand wissen konnte. ± ist ein Intervall von 95\u00a0%.",
    show: "Den besseren Zug zeigen",
    inWords: "Die Kurve in Worten",
    stepColumn: "Schritt",
    moveColumn: "Zug",
};
