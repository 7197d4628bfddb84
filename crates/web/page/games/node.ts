// `rulebook-games` where modules are files beside this one: on Node, Bun and Deno. The games are ready
// at once, and the classics when one is asked for.

import { readFileSync } from "node:fs";
import * as classics from "../generated/classics.js";
import * as rules from "../generated/rules.js";
import type { Module } from "../src/engine/load.js";
import { catalogue } from "./catalogue.js";
import { checked, type Name } from "./names.js";
import { checkReceivers } from "./receivers.js";

export { Refusal } from "../src/engine/refusal.js";

rules.initSync({ module: file("rules.wasm") });
checkReceivers(rules);
let areClassicsReady = false;

export const { follow, game, games, replay } = catalogue(modules, () => "");

export async function load(name: Name = "games"): Promise<void> {
    checked(name);
}

function* modules(): Iterable<Module> {
    yield rules;
    if (!CLASSICS) return;
    if (!areClassicsReady) {
        classics.initSync({ module: file("classics.wasm") });
        checkReceivers(classics as unknown as Module);
        areClassicsReady = true;
    }
    yield classics as unknown as Module;
}

function file(name: string): Uint8Array<ArrayBuffer> {
    return readFileSync(new URL(name, import.meta.url));
}
