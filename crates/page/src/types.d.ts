/** A game that can be played. */
export interface GameInfo {
    name: string;
    rules: number;
    title: string;
    author: string;
    aim: string;
    seats: number[];
    options: OptionInfo[];
    chance: boolean;
    hidden: boolean;
}

/** An option of the rules. `values` are its names; without them it is a number. */
export interface OptionInfo {
    key: string;
    about: string;
    default: string;
    values?: string[];
    min?: number;
    max?: number;
}

export interface SeatInfo {
    seat: number;
    name?: string;
    team: number[];
}

/** The error that is thrown when something is refused. Nothing has changed. */
export interface Refusal {
    kind: string;
    code: string;
    rule?: string;
    what: string;
    message: string;
    offset?: number;
    step?: number;
    help?: string;
}

/** The turn and the result of a match. */
export interface Status {
    /** The number of a seat, `"chance"` or `"over"`. */
    turn: string;
    result?: { verdict: string; ending?: string; payoffs: number[] };
    steps: number;
    plies: number;
}

export interface Area {
    x: number;
    y: number;
    width: number;
    height: number;
}

/** The drawing that one observer sees, without the caption. Areas and shapes use the same units. */
export interface Drawing {
    /** The parts: `board`, `seat-0`, `supply`, `dial`, each with its elements of SVG. */
    parts: { zone: string; area: Area; shapes: string }[];
    elements: { pick: string; label: string; area: Area }[];
    notes: { label: string; area: Area }[];
    buttons: { pick: string; label: string }[];
    /** For each seat, the quarter turns clockwise that bring its side of the board to the bottom, if any. */
    turns: number[];
}

/** The change that picks would make to a drawing: shapes over it, and the picks that only now have a place. */
export interface Preview {
    shapes: string;
    elements: Drawing["elements"];
}

export interface NextPicks {
    picks: string[];
    move?: string;
    /** Those of the picks that are directions or orientations. */
    dials: Dial[];
}

/** A pick that is a direction, or the orientation of something, in eighths of a circle clockwise. */
export interface Dial {
    pick: string;
    kind: "direction" | "rotation";
    eighths: number;
}

export interface MoveInfo {
    move: string;
    description?: string;
}

/** A step as the observer saw it. */
export interface StepInfo {
    number: number;
    /** The number of a seat, or `"chance"`. */
    actor: string;
    text: string;
    description?: string;
}

/** The name of a set of colours. */
export type Colours = "light" | "dark" | "contrast";

/** An observer: the number of a seat or `"public"`. */
export type Who = string;
