// The values of the engine, whose types the rules module states.

export type {
    Area,
    Colours,
    Dial,
    Drawing,
    GameInfo,
    MoveInfo,
    NextPicks,
    OptionInfo,
    Preview,
    Refusal,
    SeatInfo,
    Status,
    StepInfo,
    Who,
} from "../../generated/rules.js";

/** The result of a search so far; the facade's `Analysis`. */
export interface Analysis {
    /** With a description of the first move for the viewer, once one was asked for. */
    lines: { moves: string[]; score: Score; share: number; description?: string | undefined }[];
    nodes: number;
    depth: number;
    cut_off: number;
    /** Whether a solver has found the exact values of all moves. */
    solved?: boolean;
}

/**
 * The value of a line for the player to move: a proof, the exact expected payoff as a fraction, or
 * an estimate from -1 to 1.
 */
export type Score =
    | { win: number }
    | { loss: number }
    | { draw: boolean }
    | { exact: string; per_seat?: string[] }
    | { estimate: number; per_seat?: number[] };
