// `rulebook-games/search`: searches for a move, in slices.

import { once } from "../src/engine/once.js";
import { Refusal } from "../src/engine/refusal.js";
import { searchesFor } from "../src/engine/searches.js";
import { Searching, type SearchModule } from "../src/engine/searching.js";
import type { Analysis } from "../src/engine/types.js";
import { MODULES } from "./modules.js";
import type { SearchOptions } from "./search-options.js";

/** The least and the greatest value of the options that are numbers. */
const BOUNDS = {
    nodes: [1, Number.MAX_SAFE_INTEGER],
    seconds: [0, Number.MAX_SAFE_INTEGER],
    memory: [1, 2 ** 31],
    lines: [1, 2 ** 31],
    seed: [0, 2 ** 32 - 1],
} as const;

/** The kinds of the other options. */
const KINDS = { solve: "boolean", progress: "function", signal: "AbortSignal" } as const;

export async function search(question: string, options: SearchOptions = {}): Promise<Analysis> {
    check(question, options);
    const { nodes, seconds = nodes === undefined ? 1 : undefined, memory = 32 << 20, lines = 1, seed = 0 } = options;
    const { solve = false, progress = () => {}, signal = new AbortController().signal } = options;
    signal.throwIfAborted();
    const { modules, solver } = searchesFor(question, (name) => name in MODULES);
    const searching = new Searching(load);
    const bounds = { nodes: nodes ?? Infinity, time: seconds === undefined ? null : 1000 * seconds, memory, lines, seed };
    const asked = { question, modules, solver: solve ? solver : null, purpose: "", ...bounds };
    try {
        const analysis = await searching.answer(asked, signal, progress);
        if (analysis) return analysis;
    } finally {
        searching.forget();
    }
    throw signal.reason;
}

const load = once(async (name: string): Promise<SearchModule> => {
    const { Search } = await loaded(name);
    return {
        Search: class extends Search {
            constructor(...asked: ConstructorParameters<typeof Search>) {
                try {
                    super(...asked);
                } catch (error) {
                    throw error instanceof Refusal ? error : refusal("search", String((error as Error).message));
                }
            }
        },
    };
});

async function loaded(name: string): Promise<SearchModule> {
    const { script, file } = MODULES[name]!;
    try {
        const module = await script();
        const code = NODE ? (await import("node:fs/promises")).readFile(file) : file;
        await module.default({ module_or_path: code });
        if (module.Search) return module;
    } catch (error) {
        throw refusal("network", `the search cannot be loaded: ${(error as Error).message}`);
    }
    throw refusal("search", "the module was built without searches");
}

function refusal(kind: string, message: string): Refusal {
    return new Refusal({ kind, code: kind, what: "search", message }, `search: ${message}`);
}

/** Throws a `TypeError` for arguments that are none. */
function check(question: unknown, options: SearchOptions): void {
    if (typeof question !== "string") throw new TypeError("a question is a text, that of `match.question()` or `view.question()`");
    if (!/^game \w+$/m.test(question)) throw refusal("search", "this is not a question; `match.question()` and `view.question()` write them");
    if (typeof options !== "object" || options === null) throw new TypeError("the options of a search are an object");
    for (const [name, value] of Object.entries(options)) {
        if (value === undefined) continue;
        if (name in BOUNDS) checkNumber(name, value, BOUNDS[name as keyof typeof BOUNDS]);
        else if (name in KINDS) checkKind(name, value, KINDS[name as keyof typeof KINDS]);
        else throw new TypeError(`a search has no option \`${name}\``);
    }
}

function checkKind(name: string, value: unknown, kind: string): void {
    const isMeant = kind === "AbortSignal" ? value instanceof AbortSignal : typeof value === kind;
    if (!isMeant) throw new TypeError(`the option \`${name}\` has the type ${kind}`);
}

function checkNumber(name: string, value: unknown, [least, most]: readonly [number, number]): void {
    const isWhole = name === "seconds" || Number.isInteger(value);
    if (typeof value === "number" && isWhole && least <= value && value <= most) return;
    throw new TypeError(`${name} is a ${name === "seconds" ? "" : "whole "}number from ${least} to ${most}`);
}
