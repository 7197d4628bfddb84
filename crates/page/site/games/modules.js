// The modules that can search, by name.

export const MODULES = {
    "rules": { script: () => import("./rules.js"), file: new URL("./rules.wasm", import.meta.url) },
};
