// Searches in slices, between which other tasks of their thread run.

import type { Analysis } from "./types.js";

export interface SearchModule {
    Search: new (question: string, memory: number, lines: number, seed: number) => Search;
}

interface Search {
    goTo(question: string): void;
    run(steps: number): boolean;
    analysis(): string;
    free(): void;
}

/** A question to a search, and its bounds. */
export interface Asked {
    /** From `Match.question`, `View.question` or `Session.question`. */
    question: string;
    /** The modules that may search the position, the most suitable first. */
    modules: readonly string[];
    /** The module of a solver that runs beside the search; `null` if nothing is to be solved. */
    solver: string | null;
    /** Questions with the same purpose share a search, which is kept from move to move. */
    purpose: string;
    nodes: number;
    /** In bytes. */
    memory: number;
    /** The longest time for the search and its solver, in milliseconds; `null` for the usual ones. */
    time: number | null;
    lines: number;
    seed: number;
}

/** The longest time without a look at other tasks, in milliseconds. */
const SLICE = 30;
/** The time between two reports of a search, in milliseconds. */
const PROGRESS = 250;
/** The longest time that a solver may take, in milliseconds. */
const SOLVING = 10_000;
/** A number of lines with which a solver reports all moves. */
const ALL = 2 ** 31;
/** The number of searches that are kept. */
const KEPT = 4;

/** The searches of a thread. */
export class Searching {
    /** The searches by module and purpose, the one that was used last at the end. */
    private readonly kept = new Map<string, Search>();

    constructor(private readonly load: (module: string) => Promise<SearchModule>) {}

    /** The result at the end of the budget; `null` if the search is aborted before. Rejects if it cannot be searched. */
    async answer(asked: Asked, signal: AbortSignal, progress: (analysis: Analysis) => void): Promise<Analysis | null> {
        const search = await this.searchFor(asked, signal);
        const solver = await this.solverFor(asked);
        try {
            return search && (await run(asked, search, solver, signal, progress));
        } finally {
            solver?.free();
        }
    }

    /** Frees all but the `n` searches that were used last. */
    forget(n = 0): void {
        for (const [name, search] of [...this.kept].slice(0, Math.max(0, this.kept.size - n))) {
            this.kept.delete(name);
            search.free();
        }
    }

    /**
     * The search of the first module that suits the position; nothing if it is aborted. One that was kept for this
     * purpose goes to the new position.
     */
    private async searchFor(asked: Asked, signal: AbortSignal): Promise<Search | null> {
        const { question, memory, lines, seed } = asked;
        let refusal: unknown = new Error("there is no search for this game");
        for (const module of asked.modules) {
            const { Search } = await this.load(module);
            if (signal.aborted) return null;
            const name = `${module} ${asked.purpose}`;
            let search = this.kept.get(name);
            this.kept.delete(name);
            try {
                if (search) search.goTo(question);
                else search = new Search(question, memory, lines, seed);
            } catch (error) {
                search?.free();
                refusal = error;
                continue;
            }
            this.kept.set(name, search);
            this.forget(KEPT);
            return search;
        }
        throw refusal;
    }

    /** A solver; nothing if there is none for this position. */
    private async solverFor(asked: Asked): Promise<Search | null> {
        if (asked.solver === null) return null;
        const { Search } = await this.load(asked.solver);
        try {
            return new Search(asked.question, asked.memory, ALL, asked.seed);
        } catch {
            return null; // The search answers alone.
        }
    }
}

/** Runs to the end of the budget; nothing if the search is aborted before. */
async function run(
    asked: Asked,
    search: Search,
    solver: Search | null,
    signal: AbortSignal,
    progress: (analysis: Analysis) => void,
): Promise<Analysis | null> {
    const [searching, solving, begun] = [sliced(search), solver && sliced(solver), performance.now()];
    let [left, told, goesOn, solves] = [asked.nodes, begun, true, solver !== null];
    while ((goesOn && 0 < left) || solves) {
        if (signal.aborted) return null;
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
            progress(parsed(search));
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
