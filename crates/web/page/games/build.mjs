// Builds the npm packages: that with the rules of this repository, and the files that every other author's has.

import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { FAST, from, OPTIONS, rulesApart, writeModule } from "../files.mjs";

/** The package `rulebook-games`, with these search modules. */
export async function buildGames(out, searches) {
    await buildPackage(out, { classics: true, searches });
    for (const name of ["rules", "classics"]) await writeModule(out, name, { minify: false });
    await mkdir(path.join(out, "search"));
    for (const name of searches) await writeModule(out, name, { minify: false, level: FAST });
    for (const name of ["package.json", "README.md"]) await cp(from("games", name), path.join(out, name));
    for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) await cp(from("../../..", name), path.join(out, name));
}

/**
 * The files of a package with another author's games beside its module, of which `rules` has searches, too. What is
 * between percent signs is still to be replaced.
 */
export async function buildTemplateOfGames(out) {
    await buildPackage(out, { classics: false, searches: [] });
    const { type, exports, sideEffects, engines } = JSON.parse(await readFile(from("games/package.json"), "utf8"));
    const own = { name: "%NAME%", version: "%VERSION%", description: "%DESCRIPTION%", license: "%LICENSE%" };
    const manifest = { ...own, type, exports, sideEffects, engines };
    await writeFile(path.join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The scripts and types of a package beside its modules. */
async function buildPackage(out, { classics, searches }) {
    await rm(out, { recursive: true, force: true });
    await mkdir(out, { recursive: true });
    const bundle = async (entryPoints, isNode) => {
        const define = { CLASSICS: `${classics}`, NODE: `${isNode}` };
        // Not on one line: Node prints the line of an exception that nobody catches.
        const options = { ...OPTIONS, minify: false, minifySyntax: true, define, external: ["node:*", "./modules.js"] };
        const plugins = classics ? [rulesApart] : [withoutClassics, rulesApart];
        await build({ ...options, entryPoints, outdir: out, plugins });
    };
    await bundle({ node: from("games/node.ts"), "search-node": from("games/search.ts") }, true);
    await bundle({ index: from("games/index.ts"), search: from("games/search.ts"), refusal: from("src/engine/refusal.ts") }, false);
    await writeFile(path.join(out, "modules.js"), table(classics ? searches : ["rules"]));
    await writeFile(path.join(out, "rules.d.ts"), typesOf(await readFile(from("generated/rules.d.ts"), "utf8")));
    const index = await readFile(from("games/index.d.ts"), "utf8");
    await writeFile(path.join(out, "index.d.ts"), classics ? index : index.replace(' | "classics"', ""));
    for (const name of ["games/search.d.ts", "games/search-options.d.ts", "generated/values.d.ts"]) {
        await cp(from(name), path.join(out, path.basename(name)));
    }
}

/** Leaves out the module that a package without classics does not have. */
const withoutClassics = {
    name: "without classics",
    setup({ onResolve, onLoad }) {
        onResolve({ filter: /generated\/classics\.js$/ }, () => ({ path: "classics", namespace: "left out" }));
        onLoad({ filter: /^/, namespace: "left out" }, () => ({ contents: "export default undefined; export const initSync = undefined;" }));
    },
};

/** The script with the table of the modules that can search, in a form that bundlers understand. */
function table(names) {
    const entry = (name) => `    "${name}": { script: () => import("./${name}.js"), file: new URL("./${name}.wasm", import.meta.url) },\n`;
    return `// The modules that can search, by name.\n\nexport const MODULES = {\n${names.map(entry).join("")}};\n`;
}

/** The types of the module without those of its start and of the page's session. */
function typesOf(declarations) {
    const own = declarations
        .slice(0, declarations.indexOf("export type InitInput"))
        .replace(/export class Session \{[^]*?\n\}\n/, "")
        .replace('{ Refusal } from "./values.js"', '{ Refusal } from "./index.js"');
    return `/// <reference lib="esnext.disposable" />\n${own}`;
}
