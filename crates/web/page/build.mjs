// Bundles the page and the packages with the board and the games: `node build.mjs PAGE BOARD GAMES TEMPLATE`,
// four folders. The wasm modules are in `generated` already; `cargo xtask web` does both.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { buildBoard } from "./board/build.mjs";
import { buildGames, buildTemplateOfGames } from "./games/build.mjs";
import {
    catalogues,
    digest,
    FAST,
    filesIn,
    from,
    OPTIONS,
    rulesApart,
    scriptsApart,
    stylesAsText,
    writeModule,
} from "./files.mjs";
import { writeTypes } from "./types.mjs";
import { weigh } from "./weigh.mjs";

const folders = process.argv.slice(2).map((folder) => path.resolve(folder));
const [page = from("dist"), board = from("dist-board"), games = from("dist-games"), template = from("dist-template")] =
    folders;

await writeTypes();
execFileSync(process.execPath, [from("node_modules/typescript/bin/tsc"), "-p", from()], {
    stdio: "inherit",
});
const searches = (await readdir(from("generated/search")))
    .filter((name) => name.endsWith("_bg.wasm"))
    .map((name) => `search/${name.replace("_bg.wasm", "")}`);
const modules = ["rules", "classics", ...searches];
/** The scripts of the page beside the catalogues: the first one, and what it fetches later. */
const SCRIPTS = ["main", "engine/refusal", "home", "lessons/lesson", "notify", "review", "sound", "sw", "views/dial", "worker"];
/** The files of the page that are copied as they are. */
const COPIED = ["index.html", "icon.svg", "icon-192.png", "icon-512.png", "manifest.json"];

// Beside the scripts of the modules, which import it, for programs that call them as they are.
await build({ ...OPTIONS, entryPoints: [from("src/engine/refusal.ts")], outdir: from("generated") });
await buildTemplate(template);
await buildPage(template, page);
await buildBoard(board);
await buildGames(games, searches);
await buildTemplateOfGames(path.join(template, "games"));
process.exitCode = (await weigh(page, await filesIn(page))) ? 0 : 1;

/** Everything but the modules. `%MODULES%`, `%FILES%` and `%BUILD%` are still to be replaced. */
async function buildTemplate(out) {
    await rm(out, { recursive: true, force: true });
    const scripts = Object.fromEntries(SCRIPTS.map((name) => [path.basename(name), from(`src/${name}.ts`)]));
    await buildScripts(out, { ...scripts, ...(await catalogues()) });
    await build({ ...OPTIONS, outdir: out, entryPoints: { page: from("src/site.css") } });
    for (const name of COPIED) await cp(from("src", name), path.join(out, name));
}

function buildScripts(out, entryPoints) {
    const plugins = [rulesApart, scriptsApart, stylesAsText];
    return build({ ...OPTIONS, outdir: out, plugins, entryPoints, define: { FILES: '["%FILES%"]', BUILD: '"%BUILD%"' } });
}

/** The page with the modules of this repository. */
async function buildPage(template, out) {
    await rm(out, { recursive: true, force: true });
    await cp(template, out, { recursive: true });
    await mkdir(path.join(out, "search"), { recursive: true });
    for (const name of modules) {
        await writeModule(out, name, searches.includes(name) ? { level: FAST } : {});
    }
    await buildScripts(out, { puzzles: from("src/puzzles/puzzles.ts") });
    await cp(from("puzzles"), path.join(out, "puzzles"), { recursive: true });
    const puzzles = (await filesIn(from("puzzles"))).map((name) => `puzzles/${name.replace(".json", "")}`);
    const offered = [...modules, ...puzzles, ...(await copyRules(path.join(out, "rules")))];
    await replace(path.join(out, "index.html"), { "%MODULES%": offered.join(" ") });
    const files = (await filesIn(out)).filter((name) => name !== "sw.js");
    const kept = ["./", ...files.filter((name) => name !== "index.html")];
    await replace(path.join(out, "sw.js"), {
        "%BUILD%": await digest(out, files),
        '["%FILES%"]': JSON.stringify(kept),
    });
}

/** Copies the translations and the drawings of the rules pages; returns their list for the page. */
async function copyRules(out) {
    await cp(from("rules"), out, { recursive: true });
    const translations = (await filesIn(from("rules"))).map((name) => `rules/${name.replace(".md", "")}`);
    for (const crate of await readdir(from("../.."))) {
        const drawings = from("../..", crate, "drawings");
        if (existsSync(drawings)) await cp(drawings, path.join(out, crate, "drawings"), { recursive: true });
    }
    return [...translations, "rules/drawings"];
}

/** Replaces texts in a file; all of them must occur. */
async function replace(file, texts) {
    let content = await readFile(file, "utf8");
    for (const [mark, text] of Object.entries(texts)) {
        if (!content.includes(mark)) throw new Error(`${file} has no ${mark}`);
        content = content.replaceAll(mark, text);
    }
    await writeFile(file, content);
}
