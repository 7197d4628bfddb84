// The games of all modules that are loaded, as those of one.

import { Refusal } from "../src/engine/refusal.js";
import type { Module } from "../src/engine/load.js";

/** The modules in the order in which they are asked. `null` for one that is not loaded. */
type Modules = () => Iterable<Module | null>;

/** The package's functions over some modules. `others` says how those that are not loaded are loaded. */
export function catalogue(modules: Modules, others: () => string) {
    const names = new Map<Module, readonly string[]>();
    const list = () => [...loaded()].flatMap((module) => module.games());

    function* loaded(): Iterable<Module> {
        let isLoaded = false;
        for (const module of modules()) {
            if (module) yield module;
            isLoaded ||= module !== null;
        }
        if (!isLoaded) throw new Error("the games are not loaded: `await load()` first");
    }

    /** The refusal of a game that no module has, with what would be right. */
    const unknown = ({ kind, code, what, message, help }: Refusal) => {
        const right = (help?.startsWith("did you mean") ? help : `one of: ${[...loaded()].flatMap(namesIn).join(", ")}`) + others();
        return new Refusal({ kind, code, what, message, help: right }, `${what}: ${message}; ${right}`);
    };

    const namesIn = (module: Module) => {
        let found = names.get(module);
        if (!found) names.set(module, (found = module.games().map(nameOf)));
        return found;
    };

    /** The answer of the module that has the game of this name, or of the first one that knows it by its title. */
    const ask = <T>(name: unknown, question: (module: Module) => T): T => {
        for (const module of loaded()) {
            if (typeof name === "string" && namesIn(module).includes(name)) return question(module);
        }
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
        game: (name: string) => ask(name, (module) => module.game(name)),
        replay: (record: string) => ask(gameOf(record), (module) => module.replay(record)),
        follow: (record: string) => ask(gameOf(record), (module) => module.follow(record)),
    };
}

/** The name of a game, which is freed. */
function nameOf(game: ReturnType<Module["game"]>): string {
    const { name } = game;
    game.free();
    return name;
}

/** The name of the game in a record. */
function gameOf(record: unknown): string | undefined {
    return typeof record === "string" ? /^game: (\w+)$/m.exec(record)?.[1] : undefined;
}
