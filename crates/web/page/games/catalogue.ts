// The games of all modules that are loaded, as those of one.

import type { Module } from "../src/engine/load.js";
import { Refusal } from "../src/engine/refusal.js";

/** The modules in the order in which they are asked. `null` for one that is not loaded. */
type Modules = () => Iterable<Module | null>;

/** The package's functions over some modules. `others` says how those that are not loaded are loaded. */
export function catalogue(modules: Modules, others: () => string) {
    const loaded = () => {
        const found = [...modules()].filter((module) => module !== null);
        if (found.length === 0) throw new Error("the games are not loaded: `await load()` first");
        return found;
    };
    const list = () => loaded().flatMap((module) => module.games());

    /** The refusal of a game that no module has, with what would be right. */
    const unknown = ({ kind, code, what, message, help }: Refusal) => {
        const names = list().map(({ name }) => name).join(", ");
        const right = (help?.startsWith("did you mean") ? help : `one of: ${names}`) + others();
        return new Refusal({ kind, code, what, message, help: right }, `${what}: ${message}; ${right}`);
    };

    /** The answer of the first module that has the game in question. */
    const ask = <T>(question: (module: Module) => T): T => {
        let missing: Refusal | undefined;
        for (const module of loaded()) {
            try {
                return question(module);
            } catch (error) {
                if (!(error instanceof Refusal) || error.kind !== "game") throw error;
                if (!missing?.help?.startsWith("did you mean")) missing = error;
            }
        }
        throw missing && unknown(missing);
    };

    return {
        games: list,
        game: (name: string) => ask((module) => module.game(name)),
        replay: (record: string) => ask((module) => module.replay(record)),
        follow: (record: string) => ask((module) => module.follow(record)),
    };
}
