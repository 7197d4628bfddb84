// The worker: searches in slices, so that it can be stopped, and keeps the searches from move to
// move.

import type { FromWorker, ToWorker } from "./engine/messages.js";
import type { Analysis } from "./engine/types.js";

interface SearchModule {
    default: (options: { module_or_path: URL }) => Promise<unknown>;
    Search: new (question: string, memory: number, lines: number, seed: number) => Search;
}

interface Search {
    goTo(question: string): void;
    run(steps: number): boolean;
    analysis(): string;
    free(): void;
}

/** A module could not be loaded. */
class Missing extends Error {}

type Think = Extract<ToWorker, { kind: "think" }>;

/** The longest time without a look at the messages, in milliseconds. */
const SLICE = 30;
/** The time between two reports of a search, in milliseconds. */
const PROGRESS = 250;
/** The longest time that a solver may take, in milliseconds. */
const SOLVING = 10_000;
/** A number of lines with which a solver reports all moves. */
const ALL = 2 ** 31;
/** The number of searches that are kept. */
const KEPT = 4;

const modules = new Map<string, Promise<SearchModule>>();
/** The searches by module and purpose, the one that was used last at the end. */
const kept = new Map<string, Search>();
let current = 0;

addEventListener("message", (event: MessageEvent<ToWorker>) => {
    const message = event.data;
    if (message.kind === "forget") {
        current = 0;
        return forget(0);
    }
    if (message.kind === "stop") {
        if (message.id === current) current = 0;
        return;
    }
    current = message.id;
    const { id } = message;
    think(message).catch((error: unknown) => {
        if (error instanceof Missing) return tell({ kind: "missing", id });
        tell({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) });
    });
});

async function think(asked: Think): Promise<void> {
    tell({ kind: "progress", id: asked.id, analysis: null });
    const search = await searchFor(asked);
    const solver = await solverFor(asked);
    try {
        const analysis = search && (await run(asked, search, solver));
        if (analysis) tell({ kind: "done", id: asked.id, analysis });
    } finally {
        solver?.free();
    }
}

/**
 * The search of the first module that suits the position; nothing if another question came in the
 * meantime. One that was kept for this purpose goes to the new position.
 */
async function searchFor(asked: Think): Promise<Search | null> {
    const { question, memory, lines, seed } = asked;
    let refusal: unknown = new Error("there is no search for this game");
    for (const module of asked.modules) {
        const { Search } = await load(module);
        if (current !== asked.id) return null;
        const name = `${module} ${asked.purpose}`;
        let search = kept.get(name);
        kept.delete(name);
        try {
            if (search) search.goTo(question);
            else search = new Search(question, memory, lines, seed);
        } catch (error) {
            search?.free();
            refusal = error;
            continue;
        }
        kept.set(name, search);
        forget(KEPT);
        return search;
    }
    throw refusal;
}

/** A solver; nothing if there is none for this position. */
async function solverFor(asked: Think): Promise<Search | null> {
    if (asked.solver === null) return null;
    const { Search } = await load(asked.solver);
    try {
        return new Search(asked.question, asked.memory, ALL, asked.seed);
    } catch {
        return null; // The search answers alone.
    }
}

/** Frees all but the `n` searches that were used last. */
function forget(n: number): void {
    for (const [name, search] of [...kept].slice(0, Math.max(0, kept.size - n))) {
        kept.delete(name);
        search.free();
    }
}

/** Runs to the end of the budget; nothing if the search is stopped or replaced before. */
async function run(asked: Think, search: Search, solver: Search | null): Promise<Analysis | null> {
    const [searching, solving, begun] = [sliced(search), solver && sliced(solver), performance.now()];
    let [left, told, goesOn, solves] = [asked.nodes, begun, true, solver !== null];
    while ((goesOn && 0 < left) || solves) {
        if (current !== asked.id) return null;
        if (goesOn && 0 < left) {
            const { steps, isRunning } = searching(left);
            left -= steps;
            goesOn = isRunning;
        }
        if (solver && solving && solves && !solving(Infinity).isRunning) {
            const solved = parsed(solver);
            if (isProved(solved)) return { ...solved, solved: true };
            solves = false;
        }
        const now = performance.now();
        solves &&= now - begun < (asked.time ?? SOLVING);
        goesOn &&= now - begun < (asked.time ?? Infinity);
        if (PROGRESS < now - told) {
            told = now;
            tell({ kind: "progress", id: asked.id, analysis: parsed(search) });
        }
        await new Promise((resolve) => setTimeout(resolve));
    }
    return parsed(search);
}

/** Runs a search for about as long as a slice at a time, and not more than the steps it is given. */
function sliced(search: Search): (most: number) => { steps: number; isRunning: boolean } {
    let slice = 1;
    return (most) => {
        const steps = Math.min(slice, most);
        const start = performance.now();
        const isRunning = search.run(steps);
        const took = performance.now() - start;
        const fits = Math.max(1, Math.floor((slice * SLICE) / took));
        slice = Math.min(took < SLICE / 2 ? slice * 2 : fits, 2 ** 30);
        return { steps, isRunning };
    };
}

/** Whether all lines are proofs. */
function isProved({ lines }: Analysis): boolean {
    return 0 < lines.length && lines.every(({ score }) => !("estimate" in score));
}

function parsed(search: Search): Analysis {
    return JSON.parse(search.analysis()) as Analysis;
}

function load(name: string): Promise<SearchModule> {
    let loading = modules.get(name);
    if (!loading) {
        loading = import(new URL(`${name}.js`, import.meta.url).href).then(
            async (module: SearchModule) => {
                const file = new URL(`${name}.wasm`, import.meta.url);
                await module.default({ module_or_path: file });
                return module;
            },
        ).catch(() => {
            throw new Missing();
        });
        modules.set(name, loading);
    }
    return loading;
}

function tell(message: FromWorker): void {
    postMessage(message);
}
