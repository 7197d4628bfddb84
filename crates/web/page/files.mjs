// Files that more than one script reads or writes.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { build, transform } from "esbuild";

/** The features of WebAssembly that rustc uses; every browser of the last years has them. */
const FEATURES = [
    "bulk-memory",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
].map((feature) => `--enable-${feature}`);

/** Inlining makes compression worse. */
const SEPARATE = "--one-caller-inline-max-function-size=0";

/** For modules that are downloaded before the first board: small. */
const SMALL = ["-Oz", "--dae-optimizing", SEPARATE];

/** For searches: fast. */
export const FAST = ["-O3", SEPARATE];

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

/** The scripts with the words of the languages other than English, by name. */
export async function catalogues() {
    const languages = (await readdir(from("src/strings"))).filter((name) => /^[a-z]{2}$/.test(name) && name !== "en");
    return Object.fromEntries(languages.map((name) => [name, from(`src/strings/${name}/${name}.ts`)]));
}

/** A hash of the files. */
export async function digest(folder, names) {
    const hash = createHash("sha256");
    for (const name of names) hash.update(name).update(await readFile(path.join(folder, name)));
    return hash.digest("hex").slice(0, 16);
}

/** Style sheets as text, for scripts that are fetched later and bring their own. */
export const stylesAsText = {
    name: "styles as text",
    setup({ onLoad }) {
        onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
            const { code } = await transform(await readFile(file, "utf8"), { loader: "css", minify: true });
            return { contents: code, loader: "text" };
        });
    },
};

/** Options for every bundle. */
export const OPTIONS = {
    bundle: true,
    format: "esm",
    minify: true,
    target: "es2022",
    logLevel: "warning",
    legalComments: "none",
};

/** Writes a module and its script into a folder. By default both are as small as possible. */
export async function writeModule(out, name, { level = SMALL, ...options } = {}) {
    await cp(await optimised(from(`generated/${name}_bg.wasm`), level), path.join(out, `${name}.wasm`));
    const script = { entryPoints: [from(`generated/${name}.js`)], outfile: path.join(out, `${name}.js`) };
    await build({ ...OPTIONS, ...script, ...options, external: ["./refusal.js"] });
}

/** Leaves what is imported on demand in files of its own, beside the script that asks for them. */
export const scriptsApart = {
    name: "scripts apart",
    setup({ onResolve }) {
        onResolve({ filter: /^\.\.?\/(\w+\/)*\w+\.js$/ }, ({ path: name, kind }) =>
            kind === "dynamic-import" && !name.includes("generated")
                ? { path: `./${path.basename(name)}`, external: true }
                : undefined,
        );
    },
};

/**
 * Leaves the JavaScript of the modules with the rules, and the class of their exceptions, in files of their
 * own, so that the same page works with the rules of other games.
 */
export const rulesApart = {
    name: "rules apart",
    setup({ onResolve }) {
        onResolve({ filter: /\/(generated\/\w+|refusal)\.js$/ }, ({ path: name }) => ({
            path: `./${path.basename(name)}`,
            external: true,
        }));
    },
};

