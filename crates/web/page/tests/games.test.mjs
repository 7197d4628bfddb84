// The package `rulebook-games` as npm packs it, in an empty folder on Node.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { PACKAGE, Project, run } from "./project.mjs";

/** The number of calls with values of any kind; a strict run makes a million. */
const CALLS = process.env.RULEBOOK_SLOW ? 1_000_000 : 50_000;

let project; // A project that has installed the package.
let rules; // The package, as the project imports it.
let search; // Its bots.
let wasm; // What its module with the five games exports.

before(async () => {
    project = await Project.make();
    const entry = (name) => project.import(`node_modules/rulebook-games/${name}`);
    [rules, { search }] = await Promise.all([entry("node.js"), entry("search-node.js")]);
    wasm = (await entry("rules.js")).initSync();
});

after(() => project.remove());

/** Compiles files of the project, strictly. */
async function compile(...files) {
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom,esnext.disposable"];
    const tsc = path.join(import.meta.dirname, "../node_modules/typescript/bin/tsc");
    const compiled = run(process.execPath, [tsc, ...options, ...files], { cwd: project.folder });
    await compiled.catch(({ stdout }) => assert.fail(stdout));
}

/** A refusal with these members. */
const refused = (members) => (error) => {
    assert.ok(error instanceof rules.Refusal && error instanceof Error, String(error));
    for (const [name, value] of Object.entries(members)) assert.equal(error[name], value);
    return true;
};

test("a script in an empty folder plays a move, and is told the rule that another one breaks", async () => {
    const out = await project.printed(`
        import { game, Refusal } from "rulebook-games";
        const match = game("gobblet").start({ touch: "lose_turn" });
        console.log(match.play("4@b2"), match.turn, match.legalMoves().length);
        try {
            match.check("b2-c3");
        } catch (refusal) {
            console.log(refusal instanceof Refusal, String(refusal));
        }
    `);
    const [played, why] = out.trim().split("\n");
    assert.match(played, /^4@b2 1 \d+$/);
    assert.match(why, /^true Refusal: move `b2-c3`: .+ \(R11\)$/);
});

test("the examples of the README run, and TypeScript accepts them", async () => {
    const readme = await readFile(path.join(PACKAGE, "README.md"), "utf8");
    const [first, second, third] = [...readme.matchAll(/```ts\n(.+?)```/gs)].map(([, code]) => code);
    const [refused, turn] = (await project.printed(first)).trim().split("\n");
    assert.match(refused, /^R\d+ [a-z].+/);
    assert.ok(first.includes(`// ${refused.split(" ")[0]}: `), "the comment names the rule");
    assert.match(turn, /^1 \[/);
    const whole = `import { follow, game } from "rulebook-games";\n${second}`;
    const bot = `import { game } from "rulebook-games";\nconst match = game("octi").start();\n${third}`;
    for (const code of [whole, bot]) assert.equal(await project.printed(code.replaceAll(/!(?=[.)])/g, "")), "");
    await project.write("first.ts", first);
    await project.write("second.ts", whole);
    await project.write("third.ts", bot);
    await compile("first.ts", "second.ts", "third.ts");
});

test("values have the members of their types and no others, and each has a description", async () => {
    const code = ['import type { Drawing, EventInfo, GameInfo, MoveInfo, NextPicks, Preview } from "rulebook-games";'];
    code.push('import type { Refusal, ResultInfo, SeatInfo } from "./node_modules/rulebook-games/values.js";');
    const seen = new Set();
    // TypeScript refuses members of a literal that its type lacks.
    const add = (type, value) => {
        seen.add(type);
        code.push(`{ const value: ${type} = ${JSON.stringify(value)}; }`);
    };
    for (const game of rules.games()) {
        add("GameInfo", game.info);
        const match = game.start();
        for (let seed = 0; seed < 3; seed++) {
            const view = match.view("public");
            add("Drawing", view.drawing());
            add("SeatInfo[]", view.seats);
            add("EventInfo[]", match.events());
            const infos = match.moveInfos().slice(-5);
            add("MoveInfo[]", infos);
            for (const { move } of infos) {
                const picks = match.picksOf(move);
                for (let n = 0; n <= picks.length; n++) {
                    add("NextPicks", match.nextPicks(picks.slice(0, n)));
                    if (n === picks.length) add("Preview", match.preview(picks));
                }
            }
            match.deal(seed);
            match.randomStep(seed);
        }
        assert.throws(() => match.step("?"), (refusal) => (add("Refusal", refusal), true));
        if (!match.isOver) match.resign(0);
        add("ResultInfo", match.outcome);
    }
    assert.equal(seen.size, 9);
    await project.write("values.ts", code.join("\n"));
    await compile("values.ts");
    const types = await readFile(path.join(PACKAGE, "values.d.ts"), "utf8");
    const members = types.match(/^ +\w+\??: /gm).length;
    assert.equal(types.match(/^ +\/\*\*/gm).length, members);
    assert.doesNotMatch(types, /\[`|\[k: /);
});

test("a match that was refused something goes on as if nothing had been asked", () => {
    const match = rules.game("octi").start();
    const before = match.record();
    assert.throws(() => match.play("z9"), refused({ kind: "move", what: "move `z9`" }));
    assert.throws(() => match.step("z9"), refused({ kind: "move" }));
    assert.throws(() => match.resign(7), refused({ kind: "declaration" }));
    assert.throws(() => match.view(5), refused({ kind: "view" }));
    assert.throws(() => rules.game("chess"), refused({ kind: "game" }));
    assert.throws(() => rules.replay("game: chess\n"), refused({ kind: "record" }));
    assert.equal(match.record(), before);
    match.play(match.legalMoves()[0]);
    assert.ok(match.undo());
    assert.equal(match.record(), before);
});

test("a refusal is sent as JSON with all that it says", () => {
    const match = rules.game("gobblet").start();
    try {
        match.play("4@e9");
        assert.fail("the board has no such square");
    } catch (refusal) {
        const sent = JSON.parse(JSON.stringify(refusal));
        assert.deepEqual(Object.keys(sent).sort(), ["code", "kind", "message", "offset", "what"]);
        assert.equal(sent.message, refusal.message);
        assert.match(String(refusal), new RegExp(`^Refusal: ${sent.what}: `.replaceAll("@", "@")));
    }
});

test("a match starts from a position, under options and draw rules, and is replayed from its record", () => {
    const match = rules.game("octi").start("", { plyLimit: 2 });
    const { position } = match;
    for (let n = 0; n < 2; n++) match.randomStep(n);
    assert.deepEqual(match.outcome, { verdict: "draw by ply limit", payoffs: [], winners: [] });
    const record = match.record(["Ada", "Bob"]);
    assert.match(record, /Ada/);
    assert.equal(rules.replay(record).record(["Ada", "Bob"]), record);
    assert.equal(rules.game("octi").start("", { position }).position, position);
    assert.equal(rules.game("toki").start({ players: 3 }).players, 3);
    assert.equal(rules.game("octagone").start({ covered: true }).hasHiddenInfo, true);
    assert.throws(() => rules.game("toki").start({ players: 9 }), refused({ kind: "variant" }));
    assert.throws(() => rules.game("octi").start("", { plyLimit: -1 }), TypeError);
    assert.throws(() => rules.game("octi").start("", { limit: 1 }), TypeError);
});

test("a seat is sent what it knows and nothing else, and follows the match from there", () => {
    for (const [name, variant] of [["kuhn", ""], ["leduc", ""], ["octagone", "covered=on"]]) {
        const host = rules.game(name).start(variant);
        host.deal(7);
        const client = rules.follow(JSON.parse(JSON.stringify(host.view(1))));
        assert.equal(client.who, 1);
        let n = client.steps.length;
        for (let seed = 0; !host.isOver && seed < 200; seed++) {
            host.randomStep(seed);
            for (const step of host.view(1).stepsSince(n)) client.learn(step);
            n = client.steps.length;
            assert.equal(client.record(), host.view(1).record(), name);
            assert.equal(client.infoKey, host.view(1).infoKey);
            if (host.turn !== 1) assert.equal(client.mayAsk, host.isOver && client.mayAsk);
            else assert.deepEqual(client.legalMoves(), host.legalMoves());
        }
        assert.ok(0 < n);
    }
});

test("a view plays a match whose host is elsewhere: it takes back, resigns and agrees", () => {
    const view = rules.game("gobblet").start().view("public");
    view.learn("4@b2");
    view.resign(1);
    assert.equal(view.outcome.verdict, "win 0 by resignation of 1");
    assert.throws(() => view.agreeDraw(), refused({ kind: "declaration" }));
    assert.ok(view.undo() && view.undo() && !view.undo());
    assert.deepEqual([view.steps, view.turn], [[], 0]);
    assert.throws(() => view.resign(2), refused({ kind: "declaration" }));
    view.agreeDraw();
    assert.equal(view.outcome.verdict, "draw by agreement");
    assert.ok(view.undo());
    view.adjudicate("win 1 by forfeit of 0");
    assert.equal(view.turn, "over");
});

test("chance is drawn from the system unless there is a seed", () => {
    // A whole hand: a single card is the same one too often.
    const dealt = (seed) => rules.game("octagone").start().deal(seed).join(" ");
    assert.equal(dealt(5), dealt(5n));
    assert.notEqual(dealt(5), dealt(6));
    assert.notEqual(dealt(), dealt());
});

test("a message says what would be right", async () => {
    const says = (act, pattern) => assert.throws(act, (error) => assert.match(String(error), pattern) ?? true);
    says(() => rules.game("gobblett"), /did you mean `gobblet`\?$/);
    says(() => rules.game("chess"), /one of: .*octi.*, .*kuhn/);
    says(() => rules.game("octi").start({ player: 2 }), /player/);
    says(() => rules.game("toki").start({ players: {} }), /^TypeError: players must be a string, a number or a boolean, not object$/);
    says(() => rules.game("octi").start("", { ply_limit: 5 }), /^TypeError: ply_limit is not an option: .*plyLimit/);
    says(() => rules.game("octi").start().record(["Ada"]), /names 1 players for 2 seats/);
    says(() => rules.game("octi").start().deal("x"), /^TypeError: seed must be a whole number or a bigint of 64 bits, not string$/);
    says(() => JSON.stringify({ match: rules.game("octi").start() }), /^TypeError: .*send match\.view\(seat\)/);
    await assert.rejects(rules.load("clasics"), /"games" or "classics"/);
    assert.equal(rules.game("gobblet").start({ players: 2, touch: undefined }).variant, "");
});

/** Values of every kind, some of which throw when they are looked at. */
const VALUES = () => [
    undefined, null, true, 0, -0, -1, 0.9, 1, 7, 8, 255, 256, 2 ** 32, 2 ** 53, NaN, Infinity, 1n, -1n, 2n ** 64n,
    "", "0", "host", "public", "4@b2", "x".repeat(100_000), "\ud800", "toki", "game: toki", Symbol("s"), () => "x",
    {}, { players: 3 }, { position: "x" }, { position: 5 }, [], ["b2"], [5], new Array(2 ** 32 - 1), new Map(), new Date(NaN),
    Object.create(null), new String("0"), { toString() { throw new Error("no"); } }, { toJSON() { throw new Error("no"); } },
    new Proxy({}, { get() { throw new Error("no"); }, ownKeys() { throw new Error("no"); } }), new Proxy([], { get() { throw new Error("no"); } }),
];

test("whatever is passed to whichever function, it answers or throws, and everything works afterwards", () => {
    const taken = (object, take) => {
        const answer = take(object);
        object.free();
        return answer;
    };
    const make = {
        match: () => taken(rules.game("gobblet"), (game) => game.start()),
        covered: () => taken(rules.game("octagone"), (game) => game.start("covered=on")),
        view: () => taken(taken(rules.game("toki"), (game) => game.start()), (match) => match.view(0)),
        game: () => rules.game("toki"),
        module: () => ({ __proto__: { ...rules, Refusal: undefined, load: (name) => void rules.load(name).catch(meant("load")) } }),
    };
    const objects = Object.values(make);
    let state = 1;
    const random = (n) => (state = (state * 48271) % 2147483647) % n;
    const values = VALUES();
    const meant = (name) => (error) => {
        assert.ok(error instanceof rules.Refusal || error instanceof TypeError, `${name}: ${error.stack}`);
    };
    const before = held();
    for (let n = 0; n < CALLS; n++) {
        const object = objects[random(objects.length)]();
        const names = Object.getOwnPropertyNames(Object.getPrototypeOf(object)).filter((name) => !/^(constructor|free|__.*)$/.test(name));
        const name = names[random(names.length)];
        const given = [values[random(values.length)], values[random(values.length)]];
        try {
            const got = object[name];
            const answer = typeof got === "function" ? got.apply(object, given) : got;
            for (const made of Array.isArray(answer) ? answer : [answer]) made?.free?.();
        } catch (error) {
            meant(name)(error);
        }
        if (object.free) {
            if (object.legalMoves && n % 100 === 0) assert.ok(object.turn !== 0 || 0 < object.legalMoves().length || !object.mayAsk);
            object.free();
        }
    }
    const after = held();
    // The glue of wasm-bindgen leaves a slot of 8 bytes where a getter of an argument throws.
    assert.ok(after.slots <= before.slots + CALLS / 200 + 256 && after.bytes <= before.bytes + 2 ** 20, JSON.stringify([before, after]));
});

test("a value of another type leaves nothing behind", () => {
    const match = rules.game("gobblet").start();
    const before = held();
    for (let n = 0; n < 50_000; n++) {
        for (const value of ["", 5, null, {}, true]) {
            for (const call of [() => match.nextPicks(value), () => match.record(value), () => match.play(value)]) {
                try {
                    call();
                } catch {} // Most are refused.
            }
        }
    }
    assert.deepEqual(held(), before);
});

/** What the module with the five games holds: slots for values of JavaScript, and its memory. */
function held() {
    const { __wbindgen_externrefs, memory } = wasm;
    return { slots: __wbindgen_externrefs.length, bytes: memory.buffer.byteLength };
}

test("an object that was freed throws, and the others work", () => {
    const [one, other] = [rules.game("gobblet").start(), rules.game("gobblet").start()];
    one.free();
    one.free();
    assert.throws(() => one.play("4@b2"), /`play` needs a Match that was not freed/);
    assert.throws(() => one.turn, TypeError);
    assert.throws(() => other.legalMoves.call(other.view(0)), TypeError);
    assert.throws(() => new other.constructor().legalMoves(), TypeError);
    const { play } = other;
    assert.throws(() => play("4@b2"), TypeError);
    assert.equal(other.play("4@b2"), "4@b2");
});

test("what is dropped comes back after a collection", async () => {
    const out = await project.printed(
        `
        import { game } from "rulebook-games";
        const before = process.memoryUsage();
        for (let n = 0; n < 100_000; n++) {
            game("gobblet").start().play("4@b2");
            if (n % 1000 === 0) {
                globalThis.gc();
                await new Promise((resolve) => setImmediate(resolve));
            }
        }
        const after = process.memoryUsage();
        console.log(Math.round((after.rss - before.rss) / 2 ** 20));
        `,
        "--expose-gc",
    );
    assert.ok(Number(out) < 48, `${out} MiB more after 100,000 matches`);
});

test("a bot finds moves in every game, and knows what its seat knows", async () => {
    for (const { name } of rules.games().map(({ info }) => info)) {
        const host = rules.game(name).start();
        host.deal(1);
        const { lines, nodes } = await search(host.question(), { nodes: 50, lines: 2 });
        assert.ok(0 < nodes && host.check(lines[0].moves[0]), name);
    }
    const asked = ["K", "Q"].map((other) => {
        const host = rules.game("kuhn").start();
        for (const card of ["J", other]) host.step(card);
        return host.question();
    });
    assert.equal(asked[0], asked[1]);
});

test("a bot ends at the first of its bounds, or when it is told to", async () => {
    const question = rules.game("octi").start().question();
    const begun = performance.now();
    const [reports, end] = [[], new AbortController()];
    await search(question, { seconds: 0.6, progress: ({ nodes }) => reports.push(nodes) });
    assert.ok(performance.now() - begun < 5_000 && 0 < reports.length);
    const ended = search(question, { seconds: 600, signal: end.signal });
    end.abort(new Error("the game is left"));
    await assert.rejects(ended, { message: "the game is left" });
    const both = await Promise.all([search(question, { nodes: 2_000 }), search(question, { nodes: 2_000 })]);
    assert.deepEqual(both[0], both[1]);
    const solved = await search(rules.game("tictactoe").start().question(), { solve: true, lines: 9 });
    assert.ok(solved.solved && solved.lines.every(({ score }) => score.draw !== undefined));
});

test("a question that cannot be searched and an option that does not exist are refused", async () => {
    const { position } = rules.game("octi").start();
    for (const question of ["", "game chess\nstart x\n", "game octi\nstart x\n", "game octi\nseat 9\nview x\n", `game octi\n${position}`]) {
        await assert.rejects(search(question), refused({ kind: "search" }));
    }
    const question = rules.game("octi").start().question();
    const wrong = [{ nodes: 0 }, { nodes: NaN }, { node: 1 }, { seconds: -1 }, { lines: 1.5 }, { memory: 2 ** 40 }, { solve: 1 }];
    for (const options of [...wrong, { signal: {} }, { progress: 1 }, null, 5]) {
        await assert.rejects(search(question, options), TypeError);
    }
    for (const value of [undefined, null, 5, {}, Symbol("q")]) await assert.rejects(search(value), TypeError);
    for (const memory of [1, 1_000, 2 ** 31]) {
        await search(question, { memory, lines: 2 ** 31, nodes: 20 }).catch((error) => refused({ kind: "search" })(error));
    }
    assert.ok((await search(question, { nodes: 20 })).lines[0]);
});
