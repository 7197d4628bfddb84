// Messages between the page and its worker. A question holds only what the seat that thinks may know.

import type { Analysis } from "./types.js";

export type ToWorker =
    | {
          kind: "think";
          id: number;
          /** The modules that may search this game, the most suitable first, without `.js`. */
          modules: string[];
          /** The module of a solver that runs beside the search; `null` if nothing is to be solved. */
          solver: string | null;
          /** Questions with the same purpose share a search, which is kept from move to move. */
          purpose: string;
          /** From `Session.question`. */
          question: string;
          nodes: number;
          memory: number;
          /** The longest time for the search and its solver, in milliseconds; `null` for the usual ones. */
          time: number | null;
          lines: number;
          seed: number;
      }
    | { kind: "stop"; id: number }
    /** The searches that were kept are no longer needed. */
    | { kind: "forget" };

export type FromWorker =
    | { kind: "progress"; id: number; analysis: Analysis | null }
    | { kind: "done"; id: number; analysis: Analysis }
    | { kind: "failed"; id: number; message: string }
    /** A module could not be loaded. */
    | { kind: "missing"; id: number };
