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
    relative: "The game counts points: the graph shows the lead that can be expected.",
    turning: "The moves that decided the game",
    noTurning: "No move cost its player much.",
    cost: ({ name, isYou }: Person, before: string, after: string) =>
        `${isYou ? "Your chances" : `The chances of ${name}`} fell from ${before} to ${after}.`,
    costs: ({ name, isYou }: Person, cost: string) => `It cost ${isYou ? "you" : name} about ${cost}.`,
    better: "Better:",
    missed: (n: number) => (n === 1 ? "There was a win at once." : `There was a forced win in at most ${n} moves.`),
    allowed: (n: number) => (n === 1 ? "The next move could win at once." : `It allowed a forced win in at most ${n} moves.`),
    drawn: "The game was even before it.",
    gaveLead: "It gave the lead away.",
    ahead: "The lead became smaller.",
    behind: "It was a step further behind.",
    lucky: (gain: string) => `Until the next decision ${gain} came back: that was not this move's merit.`,
    unlucky: (loss: string) => `Until the next decision another ${loss} were lost: that was not this move's fault.`,
    accounts: "Luck and decisions",
    account: (seat: string, lost: string, luck: string | null) =>
        `${seat}: decisions ${lost}${luck === null ? "" : `, luck ${luck}`}.`,
    accountsHelp: "Decisions: the sum of what moves cost against the best ones. Luck: what is left of the result, such as draws, deals, and what nobody could know. ± is an interval of 95\u00a0%.",
    show: "Show the better move",
    inWords: "The graph in words",
    stepColumn: "Step",
    moveColumn: "Move",
};

export type ReviewWords = typeof review;
