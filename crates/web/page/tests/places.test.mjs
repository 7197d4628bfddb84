// The package `rulebook-games` in each place that its README names: runtimes, bundlers, TypeScript, and a
// folder under the README's Content-Security-Policy. The tools come from the registry, in strict runs only;
// where they cannot be reached, their tests are skipped.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { closeBrowser, withFolder } from "./browser.mjs";

const TOOLS = {
    bun: "1.4.5",
    deno: "2.9.6",
    esbuild: "0.28.2",
    typescript: "7.0.2",
    vite: "8.4.0",
    webpack: "5.113.0",
    "webpack-cli": "7.3.1",
};
/** The oldest version and the newest one. */
const NODES = ["20.0.0", "26.10.0"];
/** The last versions before Vite 8. */
const OLDER_VITES = ["6.4.6", "7.3.8"];

/** The codes of npm for a registry that cannot be reached, and for a tool that this machine cannot have. */
const UNREACHABLE = /E(CONN\w+|NOTFOUND|TIMEDOUT|AI_AGAIN|403|BADPLATFORM)\b/;

/** A project that does the same everywhere. */
const FILES = {
    "package.json": '{ "name": "user", "private": true, "type": "module" }',
    "play.js": `
        import { game, load, Refusal } from "rulebook-games";
        export async function play() {
            await load();
            const match = game("gobblet").start({ touch: "lose_turn" });
            const said = [match.play("4@b2")];
            try {
                match.check("b2-c3");
            } catch (refusal) {
                if (!(refusal instanceof Refusal)) throw refusal;
                said.push(String(refusal.rule));
            }
            await load("classics");
            return [...said, String(game("kuhn").start().hasHiddenInfo), match.svg()];
        }`,
    "script.js": 'import { play } from "./play.js"; console.log(JSON.stringify(await play()));',
    "worker.js": 'import { play } from "./play.js"; postMessage(await play());',
    "page.js": `
        import { play } from "./play.js";
        const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
        const heard = new Promise((resolve, reject) => {
            worker.onmessage = ({ data }) => resolve(data);
            worker.onerror = reject;
        });
        const said = await play();
        document.body.innerHTML = said.at(-1);
        window.said = [said, await heard];`,
    "index.html": page('type="module" src="./page.js"'),
};

const PACKAGE = path.resolve(process.env.RULEBOOK_GAMES ?? path.join(import.meta.dirname, "../dist-games"));
const README = await readFile(path.join(PACKAGE, "README.md"), "utf8").catch(() => "");
const run = promisify(execFile);
let packed; // A folder with the package as npm packs it.
let archive;

before(async () => {
    packed = await mkdtemp(path.join(tmpdir(), "rulebook-packed-"));
    const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", packed], { cwd: PACKAGE });
    archive = path.join(packed, JSON.parse(stdout)[0].filename);
});

after(async () => {
    await rm(packed, { recursive: true });
    await closeBrowser();
});

/** A test in a new folder with the project, these tools and the package. */
function place(name, tools, body) {
    test(name, async (t) => {
        if (0 < tools.length && !process.env.RULEBOOK_SLOW) return t.skip("only strict runs install from the registry");
        const folder = await mkdtemp(path.join(tmpdir(), "rulebook-place-"));
        try {
            for (const [file, text] of Object.entries(FILES)) await writeFile(path.join(folder, file), text);
            const install = (...what) => run("npm", ["install", "--no-audit", "--no-fund", ...what], { cwd: folder });
            try {
                if (0 < tools.length) await install(...tools);
            } catch (error) {
                const [reason] = UNREACHABLE.exec(error.stderr) ?? [];
                if (!reason) throw error;
                return t.skip(`${tools.join(", ")} cannot be installed: ${reason}`);
            }
            await install("--offline", archive);
            await body({
                folder,
                write: (file, text) => writeFile(path.join(folder, file), text),
                /** What a program prints, an installed one or this Node. */
                call: async (program, ...args) => {
                    const file = path.resolve(folder, "node_modules/.bin", program);
                    return (await run(file, args, { cwd: folder })).stdout;
                },
            });
        } finally {
            await rm(folder, { recursive: true });
        }
    });
}

const tool = (name) => `${name}@${TOOLS[name]}`;

/** A document with one script. */
function page(script) {
    return `<!doctype html><title>A page</title><body><script ${script}></script>`;
}

/** Checks the answer of the project. */
function check(said) {
    assert.deepEqual(said.slice(0, -1), ["4@b2", "R11", "true"]);
    assert.match(said.at(-1), /^<svg/);
}

/** Checks the output of the script. */
const prints = (text) => check(JSON.parse(text));

/** Checks the page of a folder or at an address, and its worker. */
async function opens(folder, headers = {}, address = "") {
    await withFolder(folder, "/some/where/", { headers }, async (page) => {
        const said = await (await page.waitForFunction(() => window.said, null, { timeout: 20_000 })).jsonValue();
        assert.equal(said.length, 2);
        said.forEach(check);
        assert.ok(await page.isVisible("svg"));
    }, address);
}

/** Copies the `.wasm` files and the page beside a bundle. */
async function beside(folder, out) {
    for (const file of ["rules.wasm", "classics.wasm"]) {
        await cp(path.join(folder, "node_modules/rulebook-games", file), path.join(folder, out, file));
    }
    await cp(path.join(folder, "index.html"), path.join(folder, out, "index.html"));
}

/** The settings in the README's row of a bundler. */
function needs(bundler) {
    const row = README.split("\n").find((line) => line.startsWith("|") && line.split("|")[1].includes(bundler));
    return [...row.split("|")[2].matchAll(/`(\w+: [^`]*)`/g)].map(([, setting]) => setting);
}

for (const version of NODES) {
    place(`Node ${version}`, [`node@${version}`], async ({ call }) => {
        assert.equal(await call("node", "--version"), `v${version}\n`);
        prints(await call("node", "script.js"));
    });
}

place("Bun, and its bundles with the .wasm files beside them", [tool("bun")], async ({ folder, call }) => {
    prints(await call("bun", "script.js"));
    await call("bun", "build", "page.js", "worker.js", "--outdir=out");
    await beside(folder, "out");
    await opens(path.join(folder, "out"));
    await call("bun", "build", "script.js", "--target=bun", "--outdir=programs");
    await beside(folder, "programs");
    prints(await call("bun", "programs/script.js"));
});

place("Deno with the permission to read and no other one", [tool("deno")], async ({ call }) => {
    prints(await call("deno", "run", "--no-prompt", "--allow-read", "script.js"));
    await assert.rejects(call("deno", "run", "--no-prompt", "script.js"), /Requires read access/);
});

for (const version of [TOOLS.vite, ...OLDER_VITES]) {
    place(`Vite ${version} with the README's settings, as it builds and as it develops`, [`vite@${version}`], async (its) => {
        const settings = needs("Vite 8");
        if (version !== TOOLS.vite) settings.push(...needs("Vite before 8"));
        await its.write("vite.config.js", `export default { ${settings.join(", ")} };`);
        await its.call("vite", "build", "--base=./");
        await opens(path.join(its.folder, "dist"));
        const { createServer } = await import(pathToFileURL(path.join(its.folder, "node_modules/vite/dist/node/index.js")));
        const server = await createServer({ root: its.folder, logLevel: "error" });
        try {
            await server.listen();
            await opens(its.folder, {}, server.resolvedUrls.local[0]);
        } finally {
            await server.close();
        }
    });
}

place("webpack without a configuration", ["webpack", "webpack-cli"].map(tool), async ({ folder, write, call }) => {
    assert.deepEqual(needs("webpack 5"), []);
    await call("webpack", "--mode=production", "--entry=./page.js");
    await write("dist/index.html", page('defer src="main.js"'));
    await opens(path.join(folder, "dist"));
});

place("esbuild with the .wasm files beside the bundle", [tool("esbuild")], async ({ folder, call }) => {
    await call("esbuild", "page.js", "worker.js", "--bundle", "--format=esm", "--outdir=out");
    await beside(folder, "out");
    await opens(path.join(folder, "out"));
    await call("esbuild", "script.js", "--bundle", "--format=esm", "--platform=node", "--outdir=programs");
    await beside(folder, "programs");
    prints(await call(process.execPath, "programs/script.js"));
});

place("a folder without a bundler, under the policy of the README", [], async ({ folder, write }) => {
    await cp(path.join(folder, "node_modules/rulebook-games"), path.join(folder, "rulebook-games"), { recursive: true });
    await write("play.js", FILES["play.js"].replace('"rulebook-games"', '"./rulebook-games/index.js"'));
    const [, policy] = /`(script-src [^`]+)`/.exec(README);
    await opens(folder, { "Content-Security-Policy": `default-src 'none'; ${policy}` });
});

for (const [module, resolution] of [["nodenext", "nodenext"], ["esnext", "bundler"]]) {
    place(`strict TypeScript that resolves as ${resolution}`, [tool("typescript")], async ({ write, call }) => {
        const options = ["--strict", "--target", "es2022", "--lib", "es2022", "--outDir", "out"];
        const tsc = () => call("tsc", ...options, "--module", module, "--moduleResolution", resolution, "play.ts");
        await write("play.ts", FILES["play.js"]);
        await tsc();
        await write("out/script.js", FILES["script.js"]);
        prints(await call(process.execPath, "out/script.js"));
        await write("play.ts", FILES["play.js"].replace('"4@b2"', "42"));
        await assert.rejects(tsc(), ({ stdout }) => stdout.includes("error TS2345"));
    });
}
