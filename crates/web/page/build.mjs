// Bundles the page: `node build.mjs OUT`. The wasm modules are in `generated` already; `cargo xtask
// web` does both.

import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { weigh } from "./weigh.mjs";

/** What rustc uses of WebAssembly, and every browser of the last years has. */
const FEATURES = [
    "bulk-memory",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
].map((feature) => `--enable-${feature}`);

const here = import.meta.dirname;
const out = path.resolve(process.argv[2] ?? path.join(here, "dist"));
const from = (...names) => path.join(here, ...names);

execFileSync(process.execPath, [from("node_modules/typescript/bin/tsc"), "-p", here], {
    stdio: "inherit",
});
await rm(out, { recursive: true, force: true });
await mkdir(path.join(out, "search"), { recursive: true });

const searches = (await readdir(from("generated/search")))
    .filter((name) => name.endsWith("_bg.wasm"))
    .map((name) => name.replace("_bg.wasm", ""));
const modules = ["rules", "classics", ...searches.map((name) => `search/${name}`)];
await Promise.all(
    modules.map(async (name) => {
        const smaller = await shrunk(from(`generated/${name}_bg.wasm`));
        await cp(smaller, path.join(out, `${name}.wasm`));
    }),
);

const options = {
    bundle: true,
    format: "esm",
    minify: true,
    target: "es2022",
    logLevel: "warning",
    legalComments: "none",
    outdir: out,
};
await build({ ...options, splitting: true, entryPoints: [from("src/main.ts"), from("src/page.css")] });
await build({
    ...options,
    entryPoints: [from("src/worker.ts")],
    define: { SEARCHES: JSON.stringify(searches) },
});
await build({
    ...options,
    outdir: path.join(out, "search"),
    entryPoints: searches.map((name) => from(`generated/search/${name}.js`)),
});
for (const name of ["index.html", "icon.svg"]) await cp(from("src", name), path.join(out, name));

const files = await filesIn(out);
await build({
    ...options,
    entryPoints: [from("src/sw.ts")],
    define: {
        FILES: JSON.stringify(["./", ...files.filter((name) => name !== "index.html")]),
        BUILD: JSON.stringify(await digest(files)),
    },
});
process.exitCode = (await weigh(out, await filesIn(out))) ? 0 : 1;

/** The file of a smaller module that does the same. It is kept as long as the module. */
async function shrunk(module) {
    const smaller = module.replace(".wasm", ".small.wasm");
    const key = createHash("sha256").update(await readFile(module)).digest("hex");
    const kept = await readFile(`${smaller}.of`, "utf8").catch(() => "");
    if (kept === key) return smaller;
    const wanted = ["-Oz", ...FEATURES, "--strip-debug", "--strip-producers"];
    const program = from("node_modules/binaryen/bin/wasm-opt");
    await promisify(execFile)(process.execPath, [program, ...wanted, module, "-o", smaller]);
    await writeFile(`${smaller}.of`, key);
    return smaller;
}

/** The files below a folder, with `/` between. */
async function filesIn(folder) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .map((name) => name.split(path.sep).join("/"))
        .sort();
}

/** A text that changes with any of the files. */
async function digest(names) {
    const hash = createHash("sha256");
    for (const name of names) hash.update(name).update(await readFile(path.join(out, name)));
    return hash.digest("hex").slice(0, 16);
}
