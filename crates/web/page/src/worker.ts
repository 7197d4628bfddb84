// The worker: searches in slices, so that it can be stopped.

import type { FromWorker, ToWorker } from "./engine/messages.js";
import type { Analysis } from "./engine/types.js";

interface SearchModule {
    default: (options: { module_or_path: URL }) => Promise<unknown>;
    Search: new (question: string, memory: number, lines: number, seed: number) => Search;
}

interface Search {
    run(steps: number): boolean;
    analysis(): string;
    free(): void;
}

type Think = Extract<ToWorker, { kind: "think" }>;

/** The longest time without a look at the messages, in milliseconds. */
const SLICE = 30;
/** How often the page hears from a search, in milliseconds. */
const PROGRESS = 250;

const modules = new Map<string, Promise<SearchModule>>();
let current = 0;

addEventListener("message", (event: MessageEvent<ToWorker>) => {
    const message = event.data;
    if (message.kind === "stop") {
        if (message.id === current) current = 0;
        return;
    }
    current = message.id;
    think(message).catch((error: unknown) => {
        modules.delete(message.module);
        const text = error instanceof Error ? error.message : String(error);
        tell({ kind: "failed", id: message.id, message: text });
    });
});

async function think(asked: Think): Promise<void> {
    tell({ kind: "progress", id: asked.id, analysis: null });
    const { Search } = await load(asked.module);
    const search = new Search(asked.question, asked.memory, asked.lines, asked.seed);
    try {
        const analysis = await run(search, asked);
        if (analysis) tell({ kind: "done", id: asked.id, analysis });
    } finally {
        search.free();
    }
}

/** Runs to the end of the budget; nothing if the search is stopped or replaced before. */
async function run(search: Search, asked: Think): Promise<Analysis | null> {
    let [done, slice, told] = [0, 1, performance.now()];
    while (done < asked.nodes) {
        if (current !== asked.id) return null;
        const steps = Math.min(slice, asked.nodes - done);
        const start = performance.now();
        const goesOn = search.run(steps);
        const took = performance.now() - start;
        done += steps;
        if (!goesOn) break;
        slice = took < SLICE / 2 ? slice * 2 : Math.max(1, Math.floor((slice * SLICE) / took));
        if (PROGRESS < performance.now() - told) {
            told = performance.now();
            tell({ kind: "progress", id: asked.id, analysis: parsed(search) });
        }
        await new Promise((resolve) => setTimeout(resolve));
    }
    return parsed(search);
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
        );
        modules.set(name, loading);
    }
    return loading;
}

function tell(message: FromWorker): void {
    postMessage(message);
}
