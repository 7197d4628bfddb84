// `rulebook-games` where modules are fetched: on pages, in workers and through bundlers.

import start, * as rules from "../generated/rules.js";
import { catalogue, type Module } from "./catalogue.js";

export { Refusal } from "../src/engine/refusal.js";

const loaded: Record<"games" | "classics", Module | null> = { games: null, classics: null };
const loading = new Map<string, Promise<void>>();

export const { follow, game, games, replay } = catalogue(() => [loaded.games, loaded.classics], () =>
    loaded.games ? (loaded.classics ? "" : "; `await load(\"classics\")` adds the classics") : "; `await load()` adds the games",
);

export async function load(name: "games" | "classics" = "games"): Promise<void> {
    if (!(name in loaded)) throw new TypeError(`what is loaded is "games" or "classics", not ${JSON.stringify(name)}`);
    let promise = loading.get(name);
    if (!promise) {
        promise = name === "classics" ? loadClassics() : loadGames();
        promise.catch(() => loading.delete(name)); // Another attempt may find the network again.
        loading.set(name, promise);
    }
    return promise;
}

async function loadGames(): Promise<void> {
    await start({ module_or_path: new URL("./rules.wasm", import.meta.url) });
    loaded.games = rules;
}

async function loadClassics(): Promise<void> {
    const classics = await import("../generated/classics.js");
    await classics.default({ module_or_path: new URL("./classics.wasm", import.meta.url) });
    loaded.classics = classics as unknown as Module;
}
