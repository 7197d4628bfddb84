// Empty projects that install a built package, as npm packs it.

import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The folder of a project that has installed the package, and the name of that package. */
export async function projectWith(built) {
    const folder = await mkdtemp(path.join(tmpdir(), "rulebook-"));
    const { name } = JSON.parse(await readFile(path.join(built, "package.json"), "utf8"));
    const pack = ["pack", "--json", "--pack-destination", folder];
    const [{ filename }] = JSON.parse(execFileSync("npm", pack, { cwd: built, encoding: "utf8" }));
    await writeFile(path.join(folder, "package.json"), '{ "name": "user", "private": true, "type": "module" }');
    await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${filename}`], { cwd: folder });
    return { folder, name };
}

/** What a script of the project prints. */
export async function printed(folder, script, ...flags) {
    await writeFile(path.join(folder, "script.mjs"), script);
    const { stdout } = await run(process.execPath, [...flags, "script.mjs"], { cwd: folder });
    return stdout;
}
