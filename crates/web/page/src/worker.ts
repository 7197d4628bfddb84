// The worker: answers the page's questions to searches, the latest one only.

import type { FromWorker, ToWorker } from "./engine/messages.js";
import { once } from "./engine/once.js";
import { Searching, type SearchModule } from "./engine/searching.js";

/** A module could not be loaded. */
class Missing extends Error {}

const searching = new Searching(once(load));
let current = new AbortController();
let asked = 0;

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === "stop" && data.id !== asked) return;
    current.abort();
    if (data.kind === "forget") searching.forget();
    if (data.kind !== "think") return;
    const { id } = data;
    [current, asked] = [new AbortController(), id];
    tell({ kind: "progress", id, analysis: null });
    searching.answer(data, current.signal, (analysis) => tell({ kind: "progress", id, analysis })).then(
        (analysis) => analysis && tell({ kind: "done", id, analysis }),
        (error: unknown) => {
            if (error instanceof Missing) return tell({ kind: "missing", id });
            tell({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) });
        },
    );
});

async function load(name: string): Promise<SearchModule> {
    try {
        const module = await import(new URL(`${name}.js`, import.meta.url).href);
        await module.default({ module_or_path: new URL(`${name}.wasm`, import.meta.url) });
        return module;
    } catch {
        throw new Missing();
    }
}

function tell(message: FromWorker): void {
    postMessage(message);
}
