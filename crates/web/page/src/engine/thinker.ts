// Asks the worker, and starts another one if it is gone.

import type { FromWorker, ToWorker } from "./messages.js";
import { hasModule } from "./modules.js";
import { fileOf } from "./rules.js";
import { Refusal } from "./refusal.js";
import { searchesFor } from "./searches.js";
import type { Analysis } from "./types.js";

/** The longest silence of the worker, in milliseconds, before another one takes over. */
const SILENCE = 8000;
/** The number of times that a question is asked. */
const ATTEMPTS = 3;

let worker: Worker | null = null;
let latest = 0;

/** The bounds of a search. */
export interface Budget {
    nodes: number;
    /** In bytes. */
    memory: number;
    /** In milliseconds. */
    time?: number;
}

export interface Asked {
    /** Questions with the same purpose share a search, which is kept from move to move. */
    purpose: string;
    question: string;
    budget: Budget;
    lines: number;
    /** Whether a solver runs beside the search. */
    solve?: boolean;
    /** Receives what has been found so far. */
    progress?: (analysis: Analysis) => void;
    signal: AbortSignal;
}

/** The refusal of a question while the worker or one of its modules cannot be loaded. */
const MISSING = { kind: "network", code: "network", what: "search", message: "the search cannot be loaded" };

/** The result of a search; `null` if it was aborted. Rejects if the question cannot be answered. */
export async function think(asked: Asked): Promise<Analysis | null> {
    for (let attempt = 1; ; attempt++) {
        const answer = await ask(asked);
        if (asked.signal.aborted) return null;
        if (answer !== "silent" && answer !== "missing") return answer;
        end();
        if (attempt < ATTEMPTS) continue;
        throw answer === "missing" ? new Refusal(MISSING, MISSING.message) : new Error("the worker that searches does not answer");
    }
}

function ask(asked: Asked): Promise<Analysis | "silent" | "missing" | null> {
    const [id, at] = [++latest, started()];
    const tell = (message: ToWorker) => at.postMessage(message);
    return new Promise((resolve, reject) => {
        let timer = 0;
        const finish = (end: () => void) => {
            clearTimeout(timer);
            at.removeEventListener("message", hear);
            at.removeEventListener("error", gone);
            asked.signal.removeEventListener("abort", abort);
            end();
        };
        const gone = () => finish(() => resolve("missing"));
        const wait = () => {
            clearTimeout(timer);
            timer = setTimeout(() => finish(() => resolve("silent")), SILENCE);
        };
        const abort = () => finish(() => (tell({ kind: "stop", id }), resolve(null)));
        const hear = ({ data }: MessageEvent<FromWorker>) => {
            if (data.id !== id) return;
            wait();
            if (data.kind === "progress" && data.analysis) asked.progress?.(data.analysis);
            if (data.kind === "done") finish(() => resolve(data.analysis));
            if (data.kind === "missing") gone();
            // A search that has failed may have left its module in disorder.
            if (data.kind === "failed") finish(() => (end(), reject(new Error(data.message))));
        };
        if (asked.signal.aborted) return resolve(null);
        at.addEventListener("message", hear);
        at.addEventListener("error", gone);
        asked.signal.addEventListener("abort", abort);
        wait();
        const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
        const { question, lines, purpose, budget } = asked;
        const { modules, solver: ofGame } = searchesFor(question, hasModule);
        const solver = asked.solve ? ofGame : null;
        const { nodes, memory, time = null } = budget;
        tell({ kind: "think", id, modules, solver, purpose, question, lines, seed, nodes, memory, time });
    });
}

/** Frees the searches of a match that is over or was left. */
export function forgetSearches(): void {
    const message: ToWorker = { kind: "forget" };
    worker?.postMessage(message);
}

function end(): void {
    worker?.terminate();
    worker = null;
}

function started(): Worker {
    worker ??= new Worker(fileOf("worker.js"), { type: "module" });
    return worker;
}
