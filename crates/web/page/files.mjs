// Files that more than one script reads or writes.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

/** The features of WebAssembly that rustc uses; every browser of the last years has them. */
const FEATURES = [
    "bulk-memory",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
].map((feature) => `--enable-${feature}`);

/** What is downloaded before the first board: small. A function that is inlined is compressed worse. */
export const SMALL = ["-Oz", "--dae-optimizing", "--one-caller-inline-max-function-size=0"];

/** For searches: fast. */
export const FAST = ["-O3"];

/** The path of something in the folder of these scripts. */
export const from = (...names) => path.join(import.meta.dirname, ...names);

/** The file of a better module that does the same. It is kept as long as the module. */
export async function optimised(module, level) {
    const better = module.replace(".wasm", ".better.wasm");
    const wanted = [...level, ...FEATURES, "--strip-debug", "--strip-producers"];
    const key = createHash("sha256").update(await readFile(module)).update(wanted.join(" ")).digest("hex");
    const kept = await readFile(`${better}.of`, "utf8").catch(() => "");
    if (kept === key) return better;
    console.log(`wasm-opt makes ${path.basename(module)} ${level === SMALL ? "smaller" : "faster"} …`);
    const program = from("node_modules/binaryen/bin/wasm-opt");
    await promisify(execFile)(process.execPath, [program, ...wanted, module, "-o", better]);
    await writeFile(`${better}.of`, key);
    return better;
}

/** The files below a folder, with `/` between. */
export async function filesIn(folder) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .map((name) => name.split(path.sep).join("/"))
        .sort();
}

/** A text that changes with any of the files. */
export async function digest(folder, names) {
    const hash = createHash("sha256");
    for (const name of names) hash.update(name).update(await readFile(path.join(folder, name)));
    return hash.digest("hex").slice(0, 16);
}

/** Options for every bundle. */
export const OPTIONS = {
    bundle: true,
    format: "esm",
    minify: true,
    target: "es2022",
    logLevel: "warning",
    legalComments: "none",
};

/**
 * Leaves the JavaScript of the modules with the rules in files of their own, so that the same page
 * works with the rules of other games.
 */
export const rulesApart = {
    name: "rules apart",
    setup({ onResolve }) {
        onResolve({ filter: /\/generated\/\w+\.js$/ }, ({ path: name }) => ({
            path: `./${path.basename(name)}`,
            external: true,
        }));
    },
};

/** Leaves what is fetched on first use in scripts of their own. */
export const laterApart = {
    name: "later apart",
    setup({ onResolve }) {
        onResolve({ filter: /\/home\.js$/ }, ({ path: name, kind }) =>
            kind === "dynamic-import" ? { path: `./${path.basename(name)}`, external: true } : undefined,
        );
    },
};
