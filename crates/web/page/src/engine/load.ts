// Loads the modules with the rules. Whatever is hidden in a match is in their memory and nowhere
// else on the page.

import initGames, * as games from "../../generated/rules.js";
import { once } from "./once.js";

export type Module = typeof games;

/** The module with the five games, or that with the classics. */
export const load: (name: "rules" | "classics") => Promise<Module> = once(async (name) => {
    if (name === "rules") {
        await initGames({ module_or_path: new URL("./rules.wasm", import.meta.url) });
        return games;
    }
    const classics = await import("../../generated/classics.js");
    await classics.default({ module_or_path: new URL("./classics.wasm", import.meta.url) });
    return classics as unknown as Module;
});
