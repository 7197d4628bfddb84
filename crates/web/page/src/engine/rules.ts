// The page's access to the modules with the rules.

import { OF_GAMES } from "../strings/index.js";
import { load, type Module } from "./load.js";
import { hasModule } from "./modules.js";
import { Refusal } from "./refusal.js";
import { Session } from "./session.js";
import type { GameInfo } from "./types.js";

const base = new URL(".", import.meta.url);

/** The file of a module next to the script. */
export const fileOf = (name: string): URL => new URL(name, base);

/** The games of a module. */
export async function gamesOf(name: "rules" | "classics"): Promise<GameInfo[]> {
    return (await load(name)).games().map(infoOf);
}

/** The module that has a game. */
async function moduleOf(game: string): Promise<Module> {
    const rules = await load("rules");
    const isHere = !hasModule("classics") || rules.games().map(infoOf).some((info) => info.name === game);
    return isHere ? rules : load("classics");
}

/** The facts about a game, which is freed. */
function infoOf(game: ReturnType<Module["game"]>): GameInfo {
    const { info } = game;
    game.free();
    return info;
}

/** Facts about a game. */
export async function gameInfo(game: string): Promise<GameInfo> {
    return infoOf((await moduleOf(game)).game(game));
}

/** A text in Markdown and its language. */
export interface RulesPage { text: string; language: string }

/** The rules page of a game: translated, if the page was built with a translation. */
export async function rulesPage(game: string, language: string): Promise<RulesPage> {
    const translation = `rules/${language}/${game}`;
    if (!hasModule(translation)) return { text: pageOf((await moduleOf(game)).game(game)), language: OF_GAMES };
    const response = await fetch(fileOf(`${translation}.md`));
    if (!response.ok) throw refusal("page", translation, `${translation}: ${response.status}`);
    return { text: await response.text(), language };
}

/** The rules page of a game, which is freed. */
function pageOf(game: ReturnType<Module["game"]>): string {
    const { rulesPage } = game;
    game.free();
    return rulesPage;
}

/** The file of a drawing on a rules page, if the page was built with it. */
export function drawingOf(target: string): URL | null {
    const name = /\/crates\/(\w+\/drawings\/[\w-]+\.svg)$/.exec(target)?.[1];
    return name && hasModule("rules/drawings") ? fileOf(`rules/${name}`) : null;
}

/** A match from the official start. Chance is as nobody can guess, unless a seed is given. */
export async function start(game: string, variant: string, by = seed()): Promise<Session> {
    return new Session((await moduleOf(game)).Session.start(game, variant, by));
}

/** The seed of the games in pictures, which are always the same. */
const PICTURED = 1n;
/** The most moves of such a game, of which the picture shows the middle. */
const LONG = 160;

/** A match in the middle of a game that is played at random, the same each time. */
export async function startMiddle(game: string): Promise<Session> {
    const found = (await moduleOf(game)).game(game);
    const match = found.start();
    found.free();
    try {
        while (match.plies < LONG && match.randomStep(PICTURED) !== undefined);
        for (const half = match.plies / 2; half < match.plies; ) match.undo();
        return await open(match.record());
    } finally {
        match.free();
    }
}

/** The number of steps between two looks at the clock, and the time of a slice of work, in milliseconds. */
const [PIECE, SLICE] = [20, 30];

/** Works in slices, between which the page answers. `work` does a piece of it and returns whether it was the last one. */
export async function inSlices(work: () => boolean, paused: () => void): Promise<void> {
    for (let until = performance.now() + SLICE; !work(); ) {
        if (performance.now() < until) continue;
        paused();
        await new Promise((resolve) => setTimeout(resolve));
        until = performance.now() + SLICE;
    }
}

/**
 * The match of a record of at most `most` steps. `progress` is called between the slices in which it is replayed,
 * with the share of them that is done.
 */
export async function open(record: string, most = Infinity, progress = (_: number) => {}): Promise<Session> {
    const game = /^game:\s*(\S+)/m.exec(record)?.[1];
    const module = game ? await moduleOf(game) : await load("rules");
    const session = module.Session.prepare(record, seed());
    const n_steps = session.nLeft();
    try {
        if (most < n_steps) throw refusal("steps", "record", `the record has ${n_steps} steps; the limit is ${most}`);
        await inSlices(() => session.replay(PIECE), () => progress(1 - session.nLeft() / n_steps));
        return new Session(session);
    } catch (error) {
        session.free();
        throw error;
    }
}

/** An error as a refusal: that of the rules, or a message for anything else. */
export function asRefusal(error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    return refusal("page", "", error instanceof Error ? error.message : String(error));
}

function refusal(kind: string, what: string, message: string): Refusal {
    return new Refusal({ kind, code: kind, what, message }, `${what}: ${message}`);
}

/** 64 bits that nobody can guess. */
function seed(): bigint {
    return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
}
