// Builds the npm package with `<rulebook-board>` into a folder.

import { cp, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { catalogues, scriptsApart, from, OPTIONS, rulesApart, writeModule } from "../files.mjs";

/** Style sheets as text in which `:root` is the element. */
const stylesOfElement = {
    name: "styles of the element",
    setup({ onLoad }) {
        onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
            const style = { bundle: true, minify: true, write: false, entryPoints: [file] };
            const { outputFiles } = await build(style);
            return { contents: hosted(outputFiles[0].text), loader: "text" };
        });
    },
};

/** Selectors of the root, with or without conditions, as selectors of the element. */
function hosted(style) {
    return style
        .replaceAll(/:root((?:\[[^\]]*\]|:not\([^)]*\))+)/g, ":host($1)")
        .replaceAll(":root", ":host");
}

export async function buildBoard(out) {
    await rm(out, { recursive: true, force: true });
    await mkdir(out, { recursive: true });
    await build({
        ...OPTIONS,
        entryPoints: { "rulebook-board": from("board/element.ts"), refusal: from("src/engine/refusal.ts") },
        outdir: out,
        plugins: [rulesApart, scriptsApart, stylesOfElement],
    });
    await build({ ...OPTIONS, entryPoints: await catalogues(), outdir: out });
    for (const name of ["rules", "classics"]) await writeModule(out, name);
    for (const name of ["package.json", "README.md", "rulebook-board.d.ts", "example"]) {
        await cp(from("board", name), path.join(out, name), { recursive: true });
    }
    for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) {
        await cp(from("../../..", name), path.join(out, name));
    }
}
