// Messages between the page and its worker. A question holds only what the seat that thinks may know.

import type { Asked } from "./searching.js";
import type { Analysis } from "./types.js";

export type ToWorker =
    | ({ kind: "think"; id: number } & Asked)
    | { kind: "stop"; id: number }
    /** The searches that were kept are no longer needed. */
    | { kind: "forget" };

export type FromWorker =
    | { kind: "progress"; id: number; analysis: Analysis | null }
    | { kind: "done"; id: number; analysis: Analysis }
    | { kind: "failed"; id: number; message: string }
    /** A module could not be loaded. */
    | { kind: "missing"; id: number };
