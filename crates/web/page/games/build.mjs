// Builds the npm package with the rules into a folder.

import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { from, OPTIONS, rulesApart, writeModule } from "../files.mjs";

export async function buildGames(out) {
    await rm(out, { recursive: true, force: true });
    await mkdir(out, { recursive: true });
    const entryPoints = {
        index: from("games/index.ts"),
        node: from("games/node.ts"),
        refusal: from("src/engine/refusal.ts"),
    };
    // Not on one line: Node prints the line of an exception that nobody catches.
    const options = { ...OPTIONS, minify: false };
    await build({ ...options, entryPoints, outdir: out, plugins: [rulesApart], external: ["node:fs"] });
    for (const name of ["rules", "classics"]) await writeModule(out, name, { minify: false });
    await writeFile(path.join(out, "rules.d.ts"), typesOf(await readFile(from("generated/rules.d.ts"), "utf8")));
    for (const name of ["package.json", "README.md", "index.d.ts"]) await cp(from("games", name), path.join(out, name));
    for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) await cp(from("../../..", name), path.join(out, name));
}

/** The types of the module without those of its start and of the page's session. */
function typesOf(declarations) {
    const own = declarations
        .slice(0, declarations.indexOf("export type InitInput"))
        .replace(/export class Session \{[^]*?\n\}\n/, "")
        .replace(/export interface Refusal \{[^}]*\}/, 'import type { Refusal } from "./index.js";');
    return `/// <reference lib="esnext.disposable" />\n${own}`;
}
