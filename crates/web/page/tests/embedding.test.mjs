// The programs of the pages on embedding, as a user copies them, and everything that their clients receive.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { after, afterEach, before, test } from "node:test";
import { closeBrowser, withFolder } from "./browser.mjs";
import { blocks, PACKAGE, Project } from "./project.mjs";

const BOARDGAME = "guide/boardgame-io.md";
/** The most lines of the files for boardgame.io. */
const LINES = 150;

let project; // A project that has installed the package, and boardgame.io if that is possible.
let rules; // The package, as the project imports it.
let missing; // The reason why there is no boardgame.io.
const left = []; // What ends the connections and servers of a test, which keep the process alive.

before(async () => {
    const [settings] = await blocks(BOARDGAME, "json");
    project = await Project.make(JSON.parse(settings));
    rules = await project.import("node_modules/rulebook-games/node.js");
    for (const page of ["guide/node.md", BOARDGAME]) {
        for (const code of await blocks(page, "js")) await project.write(/^\/\/ ([a-z]+\.mjs)/.exec(code)[1], code);
    }
    const [install] = await blocks(BOARDGAME, "sh");
    try {
        await project.install("--fetch-retries=1", /\bboardgame\.io@[\d.]+/.exec(install)[0]);
    } catch (error) {
        if (process.env.RULEBOOK_SLOW) throw error;
        missing = `boardgame.io cannot be installed: ${error.stderr?.trim().split("\n")[0] ?? error}`;
    }
});

after(() => project.remove());
after(closeBrowser);
afterEach(() => {
    for (const end of left.splice(0)) end();
});

/** A test that needs boardgame.io. */
const testOfBoardgame = (name, act) => test(name, (context) => (missing ? context.skip(missing) : act(context)));

/** Calls `act` with the port of a program of the project, which prints it on its first line. */
async function withServer(program, act, env = {}) {
    const server = spawn(process.execPath, [program], {
        cwd: project.folder,
        env: { ...process.env, PORT: "0", ...env },
        stdio: ["ignore", "pipe", "pipe"],
    });
    const printed = [];
    server.stderr.on("data", (data) => printed.push(data));
    try {
        const [line] = await Promise.race([
            once(createInterface(server.stdout), "line"),
            once(server, "exit").then(() => [`it ended: ${printed.join("")}`]),
        ]);
        await act(Number(/\d+/.exec(line)?.[0] ?? assert.fail(line)));
        assert.equal(server.exitCode, null, printed.join(""));
    } finally {
        server.kill();
    }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Numbers below `n` that are the same in each run. */
function numbers(seed) {
    let state = seed;
    return (n) => (state = (state * 48271) % 2147483647) % n;
}

test("the example of the page on embedding prints what its comments say", async () => {
    const [code] = await blocks("embedding.md", "js");
    const expected = [...code.matchAll(/console\.log.*\/\/ (.*)/g)].map(([, comment]) => comment);
    assert.equal(expected.length, 3);
    assert.deepEqual((await project.printed(code)).trim().split("\n"), expected);
});

test("the page in the README of the package shows a board", async () => {
    const readme = await readFile(path.join(PACKAGE, "README.md"), "utf8");
    const [, page] = /^```html\n(.*?)^```/ms.exec(readme);
    await project.write("index.html", `<!doctype html><body></body>${page}`);
    await cp(PACKAGE, project.path("rulebook-games"), { recursive: true });
    await withFolder(project.folder, "/some/where/", {}, async (opened) => {
        await opened.waitForSelector("body > svg");
    });
});

test("two seats and a spectator play a match on the server on Node, and each sees its own hand", async () => {
    await withServer("server.mjs", async (port) => {
        const ask = async (place, token, body, headers = {}) => {
            const response = await fetch(`http://localhost:${port}${place}`, {
                method: body === undefined ? "GET" : "POST",
                headers: token === undefined ? headers : { authorization: `Bearer ${token}`, ...headers },
                body: typeof body === "object" && body !== null ? JSON.stringify(body) : body,
                duplex: "half",
            });
            return [response.status, await response.json()];
        };
        const [status, { id, tokens }] = await ask("/matches", undefined, { game: "octagone", variant: { covered: true } });
        assert.deepEqual([status, tokens.length], [201, 2]);
        const place = `/matches/${id}`;
        const everybody = [...tokens, undefined];
        const views = [];
        for (const token of everybody) views.push(rules.follow((await ask(place, token))[1]));
        assert.deepEqual(views.map(({ who }) => who), [0, 1, "public"]);
        for (let n = 0; n < 36; n++) {
            const seen = views.map((view) => view.stepsSince(n)[0]);
            assert.deepEqual(seen.map((step) => step === "+?"), [n % 2 === 1, n % 2 === 0, true]);
        }

        const refusal = async (expected, members, ...asked) => {
            const [status, body] = await ask(...asked);
            assert.equal(status, expected, JSON.stringify(body));
            for (const [name, value] of Object.entries(members)) assert.equal(body[name], value);
        };
        const early = { kind: "not-your-turn", code: "not-your-turn" };
        await refusal(409, early, place, tokens[1], { move: "L23-2" });
        await refusal(409, early, place, undefined, { move: "L23-2" });
        await refusal(422, { code: "lady-first", rule: "R9" }, place, tokens[0], { move: "pass" });
        await refusal(403, {}, place, "0", { move: "L23-2" });
        await refusal(403, {}, place, "");
        await refusal(404, {}, "/matches/x", tokens[0]);
        await refusal(422, { code: "game" }, "/matches", undefined, { game: "chess" });
        await refusal(422, { code: "variant" }, "/matches", undefined, { game: "toki", variant: { players: 9 } });
        for (const body of ["{", "null", "5", "[]", '{ "move": 5 }', "{}"]) {
            await refusal(400, {}, place, tokens[0], body);
            await refusal(400, {}, "/matches", undefined, body);
        }
        await refusal(400, {}, `${place}?known=x`);
        await refusal(413, {}, place, tokens[0], { move: "x".repeat(5000) });

        const random = numbers(7);
        for (let left = 100; !views[2].isOver; left--) {
            assert.ok(0 < left, "the match ends");
            const { turn } = views[2];
            const moves = views[turn].legalMoves();
            const [status, record] = await ask(place, tokens[turn], { move: moves[random(moves.length)] });
            assert.equal(status, 200, JSON.stringify(record));
            for (const [i, view] of views.entries()) {
                const known = view.stepsSince(0).length;
                for (const step of (await ask(`${place}?known=${known}`, everybody[i]))[1]) view.learn(step);
                assert.equal(view.record(), (await ask(place, everybody[i]))[1]);
            }
            assert.equal(record, views[turn].record());
        }
        await refusal(409, { kind: "over" }, place, tokens[0], { move: "pass" });
    });
});

test("the server on Node forgets the match that has not been used for longest", async () => {
    const code = await readFile(project.path("server.mjs"), "utf8");
    await project.write("small.mjs", code.replace("10_000", "2"));
    await withServer("small.mjs", async (port) => {
        const places = [];
        const isThere = async (n) => (await fetch(`http://localhost:${port}/matches/${places[n]}`)).status === 200;
        for (let n = 0; n < 3; n++) {
            const body = JSON.stringify({ game: "gobblet" });
            const response = await fetch(`http://localhost:${port}/matches`, { method: "POST", body });
            places.push((await response.json()).id);
            assert.ok(await isThere(0) || n === 2);
        }
        assert.deepEqual([await isThere(0), await isThere(1), await isThere(2)], [true, false, true]);
    });
});

test("the files for boardgame.io are short", async () => {
    const n_lines = (await blocks(BOARDGAME, "js")).join("").split("\n").length - 1;
    assert.ok(n_lines <= LINES, `${n_lines} lines`);
});

/** A match of the lobby in which everybody has joined: its identifier and the seats' credentials. */
async function joined(address, name, n_seats) {
    const post = async (place, body) => {
        const headers = { "content-type": "application/json" };
        const response = await fetch(address + place, { method: "POST", headers, body: JSON.stringify(body) });
        assert.equal(response.status, 200, place);
        return response.json();
    };
    const { matchID } = await post(`/games/${name}/create`, { numPlayers: n_seats });
    const join = async () => {
        const seats = [];
        for (let seat = 0; seat < n_seats; seat++) {
            const { playerID, playerCredentials } = await post(`/games/${name}/${matchID}/join`, { playerName: `P${seat}` });
            seats.push({ matchID, playerID, credentials: playerCredentials });
        }
        return seats;
    };
    return { matchID, join };
}

/** A connection to a server of boardgame.io, and everything that it receives. */
class Connection {
    received = [];

    constructor(address, name) {
        const { io } = createRequire(project.path("x.mjs"))("socket.io-client");
        this.socket = io(`${address}/${name}`, { transports: ["websocket"], forceNew: true });
        left.push(() => this.socket.disconnect());
        this.socket.io.engine.on("data", (data) => {
            if (/^2/.test(data)) this.received.push(data); // An event, as it comes from the network.
        });
    }

    sync({ matchID, playerID = null, credentials }) {
        this.socket.emit("sync", matchID, playerID, credentials, 2);
    }

    /** Sends an action of a seat. */
    send({ matchID, playerID, credentials }, stateID, type, payload, more = {}) {
        const action = { type, payload: { playerID, credentials, ...payload }, ...more };
        this.socket.emit("update", action, stateID, matchID, playerID);
    }

    async until(n_received) {
        for (let left = 2000; this.received.length < n_received; left--) {
            assert.ok(0 < left, `there are ${this.received.length} of ${n_received} messages`);
            await pause(2);
        }
        assert.equal(this.received.length, n_received);
    }
}

testOfBoardgame("two clients and a spectator play covered Octagone on the server of the page", async () => {
    const client = await project.import("client.mjs");
    await withServer("main.mjs", async (port) => {
        const address = `http://localhost:${port}`;
        const { matchID, join } = await joined(address, "octagone", 2);
        const eavesdropper = new Connection(address, "octagone");
        await once(eavesdropper.socket, "connect");
        eavesdropper.sync({ matchID, playerID: "1" }); // Before anybody has joined.
        await pause(100);
        const seats = await join();
        const clients = [...seats, { matchID }].map((seat) => client.join("octagone", address, seat));
        const states = () => clients.map((one) => one.getState()?._stateID);
        const until = async (stateID) => {
            for (let left = 2000; states().some((state) => state !== stateID); left--) {
                assert.ok(0 < left, `${states()} are not ${stateID}`);
                await pause(2);
            }
        };
        for (const one of clients) {
            left.push(() => one.stop());
            one.start();
        }
        await until(0);
        const views = () => clients.map(client.seen);
        assert.deepEqual(views().map(({ who }) => who), [0, 1, "public"]);

        const rule = ({ code, rule }) => code === "lady-first" && rule === "R9";
        assert.throws(() => client.play(clients[0], "pass"), rule);
        assert.throws(() => client.play(clients[1], "L23-2"), /not your turn/);
        assert.throws(() => client.play(clients[2], "L23-2"), /not your turn/);

        // Clients that check nothing.
        const [one, two] = seats.map(() => new Connection(address, "octagone"));
        const foreign = { ...seats[0], credentials: seats[1].credentials };
        for (const seat of [{ ...seats[0], credentials: undefined }, foreign, { matchID, playerID: "host" }]) one.sync(seat);
        const play = (text) => ({ type: "play", args: [text] });
        const [state] = [clients[0].store.getState()];
        one.send(seats[0], 0, "MAKE_MOVE", play("pass"));
        for (const text of [undefined, null, 5, {}, ["L23-2"], "x".repeat(10_000)]) one.send(seats[0], 0, "MAKE_MOVE", play(text));
        for (const type of ["constructor", "toString", "__proto__", "x"]) one.send(seats[0], 0, "MAKE_MOVE", { type, args: [] });
        for (const type of ["endGame", "endTurn", "pass", "setActivePlayers"]) one.send(seats[0], 0, "GAME_EVENT", { type, args: [] });
        for (const type of ["UPDATE", "RESET", "SYNC"]) one.send(seats[0], 0, type, {}, { state: { ...state, G: { record: "" } } });
        one.send(seats[0], 0, "UNDO", {});
        one.send(foreign, 0, "MAKE_MOVE", play("L23-2"));
        two.send(seats[1], 0, "MAKE_MOVE", play("L23-2"));
        two.send({ ...seats[1], playerID: "0" }, 0, "MAKE_MOVE", play("L23-2"));
        two.socket.emit("update");
        await pause(300);
        assert.deepEqual(states(), [0, 0, 0]);

        const random = numbers(3);
        let stateID = 0;
        for (; !views()[2].isOver; stateID++) {
            assert.ok(stateID < 100, "the match ends");
            const { turn } = views()[2];
            const moves = views()[turn].legalMoves();
            client.play(clients[turn], moves[random(moves.length)]);
            await until(stateID + 1);
        }
        assert.ok(10 < stateID);
        for (const one of clients) assert.deepEqual(one.getState().ctx.gameover, client.seen(one).outcome);
        assert.deepEqual([eavesdropper.received, one.received, two.received], [[], [], []]);
    });
});

testOfBoardgame("every game of the package is a game of boardgame.io", async () => {
    const { table } = await project.import("table.mjs");
    const { dealer } = await project.import("host.mjs");
    const { Client } = createRequire(project.path("x.mjs"))("boardgame.io/client");
    const random = numbers(11);
    for (const { name, info } of rules.games()) {
        const numPlayers = info.seats.at(-1);
        const client = Client({ game: table(name, {}, dealer("secret")), numPlayers, debug: false });
        let host;
        for (let n = 0; n < 40; n++) {
            const { G, ctx } = client.store.getState();
            host = rules.replay(G.record);
            while (host.turn === "chance") dealer("secret")(host, G.id);
            assert.deepEqual(ctx.gameover, host.outcome, name);
            if (host.isOver) break;
            assert.equal(ctx.currentPlayer, String(host.turn), name);
            const moves = host.legalMoves();
            client.moves.play(moves[random(moves.length)]);
        }
        assert.ok(0 < host.plies, name);
    }
});

testOfBoardgame("the secret decides chance, each event by itself", async () => {
    const { dealer } = await project.import("host.mjs");
    const dealt = (secret, id, first = []) => {
        const match = rules.game("octagone").start();
        for (const event of first) match.resolve(event);
        dealer(secret)(match, id);
        return match.steps.join(" ");
    };
    assert.equal(dealt("a", "x"), dealt("a", "x"));
    assert.notEqual(dealt("a", "x"), dealt("b", "x"));
    assert.notEqual(dealt("a", "x"), dealt("a", "y"));
    const first = dealt("a", "x").split(" ").slice(0, 9);
    assert.equal(dealt("a", "x", first), dealt("a", "x"));
});

testOfBoardgame("a client that names no seat sees what the public sees", async () => {
    const { table } = await project.import("table.mjs");
    const game = table("kuhn", {}, listed(["K", "Q"]));
    const ctx = { numPlayers: 2, playOrder: ["0", "1"] };
    const G = game.setup({ ctx });
    const seen = (playerID) => rules.follow(game.playerView({ G, ctx, playerID }).record).who;
    assert.deepEqual(["0", "1"].map(seen), [0, 1]);
    const others = ["host", "public", "2", "", "00", " 0", "__proto__", null, undefined, 0, ["0"], {}];
    assert.deepEqual(others.map(seen), others.map(() => "public"));
});

/** Chance as a list of events decides it. */
const listed = (events) => (match) => {
    while (match.turn === "chance") match.resolve(events[match.steps.length - match.plies]);
};

/** The events of a deal of Octagone, with two of them exchanged. */
function octagone(n_seats, one, other) {
    const match = rules.game("octagone").start({ players: n_seats });
    const events = match.deal(5);
    [events[one], events[other]] = [events[other], events[one]];
    return events;
}

/**
 * Two matches that differ only in what is hidden from `who`: by the events of chance, or by their first
 * moves. `null` is a spectator.
 */
const TWINS = () => [
    // A shield of seat 1 and one of seat 0, which only the spectator cannot distinguish.
    { name: "octagone", variant: { covered: true }, events: [octagone(2, 0, 0), octagone(2, 0, 3)], who: [null] },
    // The order of the shields of seat 1.
    { name: "octagone", variant: { covered: true }, events: [octagone(2, 0, 0), octagone(2, 1, 3)], who: [null, 0] },
    { name: "octagone", variant: { covered: true }, events: [octagone(2, 0, 0), octagone(2, 0, 4)], who: [null, 1] },
    // Shields of seats 2 and 3.
    {
        name: "octagone", variant: { covered: true }, n_seats: 4,
        events: [octagone(4, 0, 0), octagone(4, 2, 7)], who: [null, 0, 1],
    },
    { name: "kuhn", events: [["J", "Q"], ["J", "K"]], who: [null, 0], first: [["p", "b", "p"], ["p", "b", "p"]] },
    { name: "kuhn", events: [["Q", "K"], ["J", "K"]], who: [null, 1], first: [["b", "p"], ["b", "p"]] },
    // A covered bid.
    { name: "goofspiel", events: [["p2", "p1", "p3"], ["p2", "p1", "p3"]], who: [null, 1], first: [["1"], ["3"]] },
];

/** The moves that both matches can take without a difference that the observers see. */
function movesOf({ name, variant, n_seats = 2, events, who, first = [[], []] }) {
    const hosts = events.map(() => rules.game(name).start({ ...variant, players: n_seats }));
    const step = (moves) => hosts.map((host, i) => {
        if (moves) host.play(moves[i]);
        listed(events[i])(host);
        return who.map((seat) => host.view(seat ?? "public").record()).join("\n");
    });
    const look = (seen) => assert.equal(seen[0], seen[1], `${name}: the matches differ`);
    look(step());
    const played = first[0].map((move, n) => [move, first[1][n]]);
    for (const moves of played) look(step(moves));
    const random = numbers(5);
    const choose = () => {
        const [one, other] = hosts.map((host) => host.legalMoves());
        const common = one.filter((move) => other.includes(move));
        const lengths = hosts.map((host) => host.steps.length);
        while (0 < common.length) {
            const [move] = common.splice(random(common.length), 1);
            const [seen, same] = step([move, move]);
            if (seen === same) return move;
            for (const [i, host] of hosts.entries()) while (lengths[i] < host.steps.length) host.undo();
        }
    };
    for (let move; (move = choose()) !== undefined; ) played.push([move, move]);
    const [one, other] = hosts.map((host) => host.record());
    assert.notEqual(one, other, `${name}: the matches are the same`);
    return { played, isOver: hosts[0].isOver };
}

/** Everything that the observers of one of two matches receive, from a server of this game. */
async function receivedBy({ name, variant, n_seats = 2, events, who }, moves, index, change) {
    const { table } = await project.import("table.mjs");
    const { serve } = await project.import("host.mjs");
    const deal = listed(events[index]);
    const game = change({ ...table(name, variant, deal), seed: 1 }, deal);
    const { appServer } = await serve([game], { origins: false }, 0);
    left.push(() => appServer.closeAllConnections(), () => appServer.close());
    const address = `http://localhost:${appServer.address().port}`;
    const { matchID, join } = await joined(address, name, n_seats);
    const observers = [...(await join()), { matchID }];
    const connections = observers.map(() => new Connection(address, name));
    let expected = observers.map(() => 0);
    const all = () => Promise.all(connections.map((one, i) => one.until(expected[i])));
    const isThere = observers.map(() => false);
    const sync = async (i) => {
        connections[i].sync(observers[i]);
        isThere[i] = true;
        const isSeat = observers[i].playerID !== undefined;
        expected = expected.map((n, at) => n + (at === i ? 1 : 0) + (isSeat && isThere[at] ? 1 : 0));
        await all();
    };
    for (const i of observers.keys()) await sync(i);
    const host = rules.game(name).start({ ...variant, players: n_seats });
    deal(host);
    for (const [stateID, move] of moves.entries()) {
        const seat = host.turn;
        connections[seat].send(observers[seat], stateID, "MAKE_MOVE", { type: "play", args: [move[index]] });
        expected = expected.map((n) => n + 1);
        await all();
        host.play(move[index]);
        deal(host);
    }
    for (const i of observers.keys()) await sync(i); // As after a lost connection.
    const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(connections[0].received[0]);
    const same = (text) => text.replaceAll(matchID, "MATCH").replaceAll(id, "ID");
    return who.map((seat) => connections[seat ?? n_seats].received.map(same));
}

/** Whether the observers receive the same in both matches. */
async function areAlike(twins, change = (game) => game) {
    const { played } = movesOf(twins);
    const received = [await receivedBy(twins, played, 0, change), await receivedBy(twins, played, 1, change)];
    assert.ok(received.flat().every((messages) => played.length + 2 <= messages.length));
    return JSON.stringify(received[0]) === JSON.stringify(received[1]);
}

testOfBoardgame("a seat and a spectator receive the same bytes in matches that they must not distinguish", async () => {
    for (const twins of TWINS()) {
        const { played, isOver } = movesOf(twins);
        if (twins.name === "octagone") assert.ok(20 < played.length || isOver, `${played.length} moves`);
        assert.ok(await areAlike(twins), JSON.stringify(twins));
    }
    const patches = (game) => ({ ...game, deltaState: true });
    for (const twins of [TWINS()[0], TWINS().at(-1)]) assert.ok(await areAlike(twins, patches), JSON.stringify(twins));
});

testOfBoardgame("the comparison notices a change of the files that shows what is hidden", async () => {
    const twins = TWINS();
    const [hands, bid] = [twins[0], twins.at(-1)];
    assert.equal(await areAlike(hands, (game) => ({ ...game, playerView: ({ G }) => G })), false, "no view");
    const early = (game, deal) => {
        const setup = (context) => {
            const G = game.setup(context);
            const match = rules.replay(G.record);
            deal(match);
            return { ...G, record: match.record() };
        };
        return { ...game, setup };
    };
    assert.equal(await areAlike(hands, early), false, "a deal in the first state");
    const plugin = (game, deal) => {
        const dealt = ({ game: { setup }, ctx }) => {
            const match = rules.replay(setup({ ctx }).record);
            deal(match);
            return match.steps;
        };
        return { ...game, plugins: [{ name: "dealt", setup: dealt, playerView: () => ({}) }] };
    };
    assert.equal(await areAlike(hands, plugin), false, "the data of a plugin");
    const open = (game) => ({ ...game, moves: { play: { ...game.moves.play, redact: false } } });
    assert.equal(await areAlike(bid, open), false, "a log with arguments");
});
