// The words of the review, which is fetched when it is used.

import type { Person } from "../say.js";

export const review = {
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

export type ReviewWords = typeof review;
