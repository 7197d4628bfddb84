// The values of the engine, which the schema describes.

import type * as facade from "../../generated/values.js";

export type { Colours, Who } from "../../generated/rules.js";
export type * from "../../generated/values.js";

/** The result of a search so far. */
export interface Analysis extends facade.Analysis {
    /** With a description of the first move for the viewer, once one was asked for. */
    lines: (facade.AnalysisLine & { description?: string | undefined })[];
    /** Whether a solver has found the exact values of all moves. */
    solved?: boolean;
}

/** A refusal of the rules, or of the page with a kind of its own such as `network`. */
export interface Refusal extends Omit<facade.Refusal, "kind"> {
    kind: string;
}
