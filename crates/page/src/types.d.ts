import type { Drawing, EventInfo, GameInfo, MoveInfo, NextPicks, Preview } from "./values.js";
import type { ResultInfo, SeatInfo, Status, StepInfo } from "./values.js";
import type { Refusal } from "./values.js";

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
export type Colours = "light" | "dark" | "contrast" | "plain light" | "plain dark";

/** An observer: a seat from 0, as a number or its text, `"public"` or `"host"`. */
export type Who = number | string;
