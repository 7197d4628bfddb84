// The words around the lessons, which are fetched when they are used. Those of each lesson are in its file.

export const around = {
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
    enough: "You know enough: play on!",
    over: "That was a whole game. Now you know how it goes!",
    playOn: "Play on",
    again: "Play again",
    alone: "Play on without help",
    allRules: "All the rules",
};

export type AroundWords = typeof around;

/** The words of a lesson, in the order of its parts. */
export interface LessonText {
    aim: string;
    scenes: readonly { title?: string; text: string }[];
    phases: readonly { say: string; why: string }[];
    /** The effect of the options that make the game shorter or easier. */
    short?: string;
}

/** The words of the lessons in another language. */
export interface LessonWords {
    around: AroundWords;
    /** By the name of the game. A lesson without words is English. */
    games: Readonly<Record<string, LessonText>>;
}
