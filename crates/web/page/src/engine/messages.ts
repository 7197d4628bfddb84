// What the page and its worker tell each other. A question holds what the seat that thinks may know.

import type { Analysis } from "./types.js";

export type ToWorker =
    | {
          kind: "think";
          id: number;
          /** The module that searches this game, without `.js`. */
          module: string;
          /** From `Table.question`. */
          question: string;
          nodes: number;
          memory: number;
          lines: number;
          seed: number;
      }
    | { kind: "stop"; id: number };

export type FromWorker =
    | { kind: "progress"; id: number; analysis: Analysis | null }
    | { kind: "done"; id: number; analysis: Analysis }
    | { kind: "failed"; id: number; message: string };
