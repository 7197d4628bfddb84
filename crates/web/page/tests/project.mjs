// A project in an empty folder that has installed `rulebook-games` as npm packs it.

import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

/** The folder of the package as it is built. */
export const PACKAGE = path.resolve(process.env.RULEBOOK_GAMES ?? path.join(import.meta.dirname, "../dist-games"));

export const run = promisify(execFile);

export class Project {
    /** A new project; `settings` are members of its `package.json`. */
    static async make(settings = {}) {
        const project = new Project();
        project.folder = await mkdtemp(path.join(tmpdir(), "rulebook-games-"));
        const pack = ["pack", "--json", "--pack-destination", project.folder];
        const [{ filename }] = JSON.parse(execFileSync("npm", pack, { cwd: PACKAGE, encoding: "utf8" }));
        await project.write("package.json", JSON.stringify({ name: "user", private: true, type: "module", ...settings }));
        await project.install("--offline", `./${filename}`);
        return project;
    }

    /** Installs packages. */
    install(...packages) {
        return run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...packages], { cwd: this.folder });
    }

    /** The path of a file of the project. */
    path(name) {
        return path.join(this.folder, name);
    }

    write(name, text) {
        return writeFile(this.path(name), text);
    }

    /** A module of the project. */
    import(name) {
        return import(pathToFileURL(this.path(name)));
    }

    /** What a script of the project prints. */
    async printed(script, ...flags) {
        await this.write("script.mjs", script);
        const { stdout } = await run(process.execPath, [...flags, "script.mjs"], { cwd: this.folder });
        return stdout;
    }

    remove() {
        return rm(this.folder, { recursive: true });
    }
}

/** The blocks of code of a page of the documentation, in this language. */
export async function blocks(page, language) {
    const text = await readFile(path.join(import.meta.dirname, "../../../../docs", page), "utf8");
    return [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.+?)^\`\`\``, "gms"))].map(([, code]) => code);
}
