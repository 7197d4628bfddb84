// Everything that the page saves. Of a game with hidden hands it saves the record of the host, which is
// part of the engine's state; no other part of the page reads it.
//
// Every match has a place of its own, and a tab holds the place of the match that it shows, so that tabs
// do not overwrite each other. All names begin with the path of the page: other pages of the same origin
// have others.

import { type Player, playerNamed } from "../engine/players.js";
import { isLanguage } from "../strings/index.js";
import { type Settings, settingsIn } from "./settings.js";

/** A match: its record, who sits where, and how many steps are undone. */
export interface SavedMatch {
    record: string;
    players: Player[];
    undone?: number;
    /** The turn; see `Status.turn`. */
    turn?: string;
    /** Whether a move was played. */
    isBegun?: boolean;
    /** The time when it was saved, in milliseconds. */
    time?: number;
    /** The text by which the pages of the people who play it by link know it. */
    id?: string;
    /** The number of steps with which its end has come by a link. */
    ended?: number;
}

/** A match that is kept, and the name of its place. */
export interface KeptMatch extends SavedMatch {
    name: string;
}

/** A place that this tab holds, or will hold once `settle` is called. */
export interface Claim {
    name: string;
    match: SavedMatch;
    /** Makes it the place of this tab's match. */
    settle(): void;
    /** Makes it free for other tabs. */
    drop(): void;
}

/** The name under which version 0.1 saved the settings and one match; read if there is nothing newer. */
const OLD = "rulebook";
/** The name of the settings, and the beginning of the names of matches. */
const NAME = `rulebook ${new URL(".", location.href).pathname}`;
/** The number of matches that are over and are kept. Those that are not over stay until they are deleted. */
const MOST = 20;
/** The time that a tab waits for the page that it has just left, in milliseconds. */
const LEAVING = 1000;

type Kind = "localStorage" | "sessionStorage";
type Free = () => void;

let place = ""; // The name of this tab's match, once there is one.
let release: Free = () => {}; // Makes it free for other tabs.
let id: string | undefined; // That of this tab's match; see `SavedMatch`.
let taken: Free = () => {}; // Called when another tab takes it.

/** The settings that were saved; without what cannot be read, or is not known to this version. */
export function saved(): Partial<Settings> {
    const values = read(NAME) ?? read(OLD) ?? {};
    const { language, puzzles } = values;
    const counts = Object.entries(puzzles ?? {}).filter(([, count]) => isCount(count));
    return { ...settingsIn(values), ...(isLanguage(language) && { language }), puzzles: Object.fromEntries(counts) };
}

/** Replaces some of the settings. Returns whether the browser has kept them. */
export function save(change: Partial<Settings>): boolean {
    return write(NAME, { ...saved(), ...change });
}

/** The place of this tab's match; empty if that is not saved. */
export function ownPlace(): string {
    return place;
}

/** Calls `act` when another tab takes the match of this one, which is not saved here any more. */
export function watchTaken(act: () => void): void {
    taken = act;
}

/** The matches that are kept, the latest first. */
export function keptMatches(): KeptMatch[] {
    try {
        const names = Object.keys(localStorage).filter((name) => name.startsWith(`${NAME} `));
        const matches = names.flatMap((name) => {
            const match = matchIn(read(name));
            return match ? [{ ...match, name }] : [];
        });
        return matches.sort((one, other) => (other.time ?? 0) - (one.time ?? 0));
    } catch {
        return []; // Storage is forbidden.
    }
}

/** The places that other tabs hold, as far as the browser knows. */
export async function heldElsewhere(): Promise<Set<string>> {
    const { locks } = navigator as Partial<Navigator>;
    const held = (await locks?.query())?.held ?? [];
    return new Set(held.map(({ name = "" }) => name).filter((name) => name !== place));
}

/** The match that this tab continues: its own, or the latest one that is not over and not in another tab. */
export async function claimLatest(): Promise<Claim | null> {
    const own = read(NAME, "sessionStorage")?.["place"];
    const kept = keptMatches();
    const mine = kept.filter(({ name }) => name === own);
    for (const { name } of [...mine, ...kept.filter(({ turn }) => turn !== "over")]) {
        const found = await claim(name, name === own ? "own" : "free");
        if (found) return found;
    }
    const match = matchIn(read(OLD)?.["match"]);
    if (0 < kept.length || !match) return null;
    return { name: "", match, settle: () => {}, drop: () => {} };
}

/**
 * Claims the place of a match: when it is free (`free`), when the page that this tab has left makes it free
 * (`own`), or from another tab (`taken`). `null` if there is no match, or it is in another tab.
 */
export async function claim(name: string, way: "free" | "own" | "taken" = "free"): Promise<Claim | null> {
    const free = await hold(name, way);
    const match = matchIn(read(name));
    if (!free || !match) {
        free?.();
        return null;
    }
    const settle = () => {
        [place, release, id] = [name, free, match.id];
        write(NAME, { place }, "sessionStorage");
    };
    return { name, match, settle, drop: free };
}

/** Saves the match of this tab. Returns whether the browser has kept it. */
export function keepMatch(match: SavedMatch): boolean {
    if (place === "") {
        const over = keptMatches().filter(({ turn }) => turn === "over");
        for (const { name } of over.slice(MOST - 1)) localStorage.removeItem(name);
        const name = `${NAME} ${unique()}`;
        place = name;
        write(NAME, { place }, "sessionStorage");
        void hold(name, "free").then((free) => {
            if (name === place && free) release = free;
            else free?.();
        });
    }
    return write(place, { ...match, time: Date.now(), id });
}

/** The text by which two pages know the match of this tab. `given` is that of a match that was sent here. */
export function matchId(given?: string): string {
    return (id = given ?? id ?? unique());
}

/** Leaves the match of this tab as it was saved; without a move it is not kept. The next one is kept beside it. */
export function leaveMatch(): void {
    if (read(place)?.["isBegun"] === false) localStorage.removeItem(place);
    releaseMatch();
}

/** Makes the match of this tab free for other tabs. */
export function releaseMatch(): void {
    release();
    [place, release, id] = ["", () => {}, undefined];
}

/** Deletes a match. */
export function deleteMatch(name: string): void {
    if (name === place) releaseMatch();
    localStorage.removeItem(name);
}

function unique(): string {
    return String(crypto.getRandomValues(new BigUint64Array(1))[0]);
}

/**
 * Holds a place, so that no other tab can, as far as the browser knows. Returns what makes it free; `null`
 * if another tab holds it.
 */
function hold(name: string, way: "free" | "own" | "taken"): Promise<Free | null> {
    const { locks } = navigator as Partial<Navigator>;
    if (!locks) return Promise.resolve(() => {});
    return new Promise((resolve) => {
        let isHeld = false;
        const begin = (lock: Lock | null) => {
            isHeld = lock !== null;
            return lock ? new Promise<void>((free) => resolve(free)) : resolve(null);
        };
        const options = {
            free: { ifAvailable: true },
            own: { signal: AbortSignal.timeout(LEAVING) },
            taken: { steal: true },
        }[way];
        locks.request(name, options, begin).catch(() => {
            resolve(null);
            if (isHeld && name === place) {
                place = "";
                taken();
            }
        });
    });
}

/** A match that was saved, without what is not of its kind; `null` if it has no record or no players. */
function matchIn(value: unknown): SavedMatch | null {
    const { record, players, undone, turn, isBegun, time, id, ended } = (value ?? {}) as Record<string, unknown>;
    if (typeof record !== "string" || !Array.isArray(players)) return null;
    const match: SavedMatch = { record, players: players.map(playerNamed) };
    if (isCount(undone)) match.undone = undone;
    if (typeof turn === "string") match.turn = turn;
    if (typeof isBegun === "boolean") match.isBegun = isBegun;
    if (isCount(time)) match.time = time;
    if (typeof id === "string") match.id = id;
    if (isCount(ended)) match.ended = ended;
    return match;
}

/** Whether a value is a whole number that dates and numbers of steps can be. */
function isCount(value: unknown): value is number {
    return Number.isSafeInteger(value) && 0 <= (value as number);
}

/** The value of a name; nothing if there is none, or storage is forbidden, or its text is not ours. */
function read(name: string, kind: Kind = "localStorage"): Record<string, unknown> | null {
    try {
        const value: unknown = JSON.parse(window[kind].getItem(name) ?? "null");
        return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
    } catch {
        return null;
    }
}

/** Gives a name a value. Returns whether the browser has kept it. */
function write(name: string, value: object, kind: Kind = "localStorage"): boolean {
    try {
        window[kind].setItem(name, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}
