// Loads the modules with the rules. Whatever is hidden in a match is in their memory and nowhere
// else on the page.

import initGames, * as games from "../../generated/rules.js";
import { once } from "./once.js";

export type Module = typeof games;

/** The module with the five games, or that with the classics. */
export const load: (name: "rules" | "classics") => Promise<Module> = once(async (name) => {
    if (name === "rules") return started(games, initGames, new URL("./rules.wasm", import.meta.url));
    const classics = await import("../../generated/classics.js");
    return started(classics as unknown as Module, classics.default, new URL("./classics.wasm", import.meta.url));
});

async function started(module: Module, start: typeof initGames, file: URL): Promise<Module> {
    try {
        await start({ module_or_path: file });
        return module;
    } catch (error) {
        throw new Error(`${file} cannot be loaded: ${(error as Error).message}`, { cause: error });
    }
}
