/** A game that can be played. */
export interface GameInfo {
    name: string;
    rules: number;
    title: string;
    author: string;
    aim: string;
    seats: number[];
    options: OptionInfo[];
    /** The ways in which perft can count. */
    perft_modes: { name: string; about: string }[];
    chance: boolean;
    hidden: boolean;
    /** Its capabilities beyond the rules. */
    capabilities: string[];
    /** The number of indices of moves, if the game has them. */
    n_indices?: number;
    /** An example of a deal, if the game has a notation of its own for it. */
    deal?: string;
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

/** The end of a match. */
export interface ResultInfo {
    /** Such as `"win 0"`, `"draw"` or `"win 1 by resignation of 0"`. */
    verdict: string;
    /** The way in which the rules ended it, for games with several. */
    ending?: string;
    /** By seat; empty if it was not the rules that ended the match. */
    payoffs: number[];
}

/** The turn and the result of a match. */
export interface Status {
    /** The number of a seat, `"chance"` or `"over"`. */
    turn: string;
    result?: ResultInfo;
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
    /** The move that the picks are already. */
    move?: string;
    /** Of that move. */
    description?: string;
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
    /** Facts about it, in members of the game's own; `null` if the game has none. */
    annotation: unknown;
    /** Its index for machine learning, if the game has indices. */
    index?: number;
}

/** A step as the observer saw it. */
export interface StepInfo {
    number: number;
    /** The number of a seat, or `"chance"`. */
    actor: string;
    text: string;
    description?: string;
}

/** A possible chance event. */
export interface EventInfo {
    event: string;
    /** The probability is this over the sum of all weights. */
    weight: number;
    description?: string;
    /** Its index for machine learning, if the game has indices. */
    index?: number;
}

/** The actor of the next step: a seat from 0, or chance; `"over"` at the end. */
export type Turn = number | "chance" | "over";

/** Options of the rules: `"key=value,key=value"`, or an object. */
export type Variant = string | Record<string, string | number | boolean>;

/** The beginning of a match. */
export interface StartOptions {
    /** The text of a position; the official start without it. */
    position?: string;
    /** The occurrence of a position at which the match is a draw; 0 for none. */
    repetition?: number;
    /** The number of moves after which the match is a draw; 0 for none. */
    plyLimit?: number;
}

/** The name of a set of colours. */
export type Colours = "light" | "dark" | "contrast";

/** An observer: a seat from 0, as a number or its text, `"public"` or `"host"`. */
export type Who = number | string;
