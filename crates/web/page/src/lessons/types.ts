// The parts of a lesson. A lesson is data: positions that the rules replay, and sentences, which are English in
// its file; other languages have them in their catalogue.

/** One of the pictures: a position of the game, with marks, and sentences about it. */
export interface Scene {
    /** If it is left out, the first picture is of the aim, and another one of a turn. */
    title?: string;
    text: string;
    /** Options of the rules. */
    variant?: string;
    /** The position where the steps begin. */
    start: string;
    /** Moves and events of chance, in order. */
    steps?: readonly string[];
    /** The verdict, if the steps end the game. */
    result?: string;
    /** The observer; the public if it is left out. */
    who?: string;
    /** Picks with a ring around them. */
    rings?: readonly string[];
    /** Arrows through picks: `["22 44 46"]` is two arrows in a row. */
    arrows?: readonly string[];
    /** The parts of the drawing that are shown; all if it is left out. */
    parts?: readonly string[];
}

/** The help for a kind of pick. */
export interface Phase {
    /**
     * A pattern for the picks so far, `>`, and the picks that can follow, with spaces between:
     * `^>.*\bpile\b` is a turn in which the pile can be picked first.
     */
    when: RegExp;
    /** The instruction. */
    say: string;
    /** The reason why other things cannot be picked. */
    why: string;
}

export interface Lesson {
    scenes: readonly [Scene, Scene, Scene];
    /** The aim in one sentence, said again during the first turns. */
    aim: string;
    /** The first phase that matches is shown. The last one always matches. */
    phases: readonly Phase[];
    /** The number of moves that are guided. */
    moves: number;
    /** Options that make the game shorter or easier, and what they do. */
    short?: { variant: string; about: string };
}
