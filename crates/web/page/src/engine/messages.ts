// What the page and its worker tell each other. A question holds what the seat that thinks may know.

import type { Analysis } from "./types.js";

export type ToWorker =
    | {
          kind: "think";
          id: number;
          /** The name of the module that searches this game. */
          module: string;
          /** Questions with the same purpose share a search, which is kept from move to move. */
          purpose: string;
          /** From `Table.question`. */
          question: string;
          nodes: number;
          memory: number;
          lines: number;
          seed: number;
          /** Whether a solver tries too. */
          solve: boolean;
      }
    | { kind: "stop"; id: number }
    /** Searches that were kept are of no use any more. */
    | { kind: "forget" };

export type FromWorker =
    | { kind: "progress"; id: number; analysis: Analysis | null }
    | { kind: "done"; id: number; analysis: Analysis }
    | { kind: "failed"; id: number; message: string };
