// The modules that can search, by name; `build.mjs` writes them.

import type { SearchModule } from "../src/engine/searching.js";

export declare const MODULES: Record<
    string,
    { script: () => Promise<SearchModule & { default: (options: object) => Promise<unknown> }>; file: URL }
>;
