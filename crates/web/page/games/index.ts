// `rulebook-games` where modules are fetched: on pages, in workers and through bundlers.

import { load as loadModule, type Module } from "../src/engine/load.js";
import { catalogue } from "./catalogue.js";
import { checked, type Name } from "./names.js";
import { checkReceivers } from "./receivers.js";

export { Refusal } from "../src/engine/refusal.js";

const loaded: Record<Name, Module | null> = { games: null, classics: null };

export const { follow, game, games, replay } = catalogue(() => [loaded.games, loaded.classics], () => {
    if (!loaded.games) return "; `await load()` adds the games";
    return !CLASSICS || loaded.classics ? "" : "; `await load(\"classics\")` adds the classics";
});

export async function load(name: Name = "games"): Promise<void> {
    const module = await loadModule(checked(name) === "classics" ? "classics" : "rules");
    if (!loaded[name]) checkReceivers(module);
    loaded[name] = module;
}
