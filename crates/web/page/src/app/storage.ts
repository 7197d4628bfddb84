// Everything that the page saves. Of a game with hidden hands it saves the record of the host, which is
// part of the engine's state; no other part of the page reads it.
//
// Each tab has a place of its own for its match, so that tabs do not overwrite each other. All names
// begin with the path of the page: other pages of the same origin have others.

import type { Player } from "../engine/players.js";
import { isLanguage, type Language } from "../strings/index.js";
import { CONFIRMING, type Confirming } from "./state.js";
import { COLOUR_CHOICES, type ColourChoice } from "./theme.js";

export interface Settings {
    colours?: ColourChoice;
    language?: Language;
    confirming?: Confirming;
    sound?: boolean;
    notation?: boolean;
}

/** A match that is being played: its record, who sits where, and how many steps are undone. */
export interface SavedMatch {
    record: string;
    players: Player[];
    undone?: number;
}

/** The name under which version 0.1 saved the settings and one match; read if there is nothing newer. */
const OLD = "rulebook";
/** The name of the settings, and the beginning of the names of matches. */
const NAME = `rulebook ${new URL(".", location.href).pathname}`;
/** The number of matches that are kept. */
const MOST = 20;
/** The time that a tab waits for the page that it has just left, in milliseconds. */
const LEAVING = 1000;

type Kind = "localStorage" | "sessionStorage";

let place = ""; // The name of this tab's match, once there is one.
let release = () => {}; // Makes it free for other tabs.

/** The settings that were saved; without what cannot be read, or is not known to this version. */
export function saved(): Settings {
    const { colours, language, confirming, sound, notation } = read(NAME) ?? read(OLD) ?? {};
    const known: Settings = {};
    const choice = COLOUR_CHOICES.find((one) => one === colours);
    if (choice) known.colours = choice;
    if (isLanguage(language)) known.language = language;
    const way = CONFIRMING.find((one) => one === confirming);
    if (way) known.confirming = way;
    if (typeof sound === "boolean") known.sound = sound;
    if (typeof notation === "boolean") known.notation = notation;
    return known;
}

/** Replaces some of the settings. Returns whether the browser has kept them. */
export function save(change: Settings): boolean {
    return write(NAME, { ...saved(), ...change });
}

/** The match that this tab continues: its own, or the latest one that no other tab has. */
export async function takeMatch(): Promise<SavedMatch | null> {
    const own = read(NAME, "sessionStorage")?.["place"];
    const names = places();
    for (const name of [...names.filter((name) => name === own), ...names]) {
        const match = read(name);
        if (!isMatch(match) || !(await isFree(name, name === own))) continue;
        settle(name);
        return match;
    }
    const match = read(OLD)?.["match"];
    return names.length === 0 && isMatch(match) ? match : null;
}

/** Saves the match of this tab. Returns whether the browser has kept it. */
export function keepMatch(match: SavedMatch): boolean {
    if (place === "") {
        for (const name of places().slice(MOST - 1)) localStorage.removeItem(name);
        settle(`${NAME} ${crypto.getRandomValues(new BigUint64Array(1))[0]}`);
        void isFree(place, false);
    }
    return write(place, { ...match, time: Date.now() });
}

/** Leaves the match of this tab as it was saved; the next one is kept beside it. */
export function leaveMatch(): void {
    release();
    place = "";
}

/** The names of the matches that are kept, the latest first. */
function places(): string[] {
    try {
        const time = (name: string) => Number(read(name)?.["time"] ?? 0);
        const names = Object.keys(localStorage).filter((name) => name.startsWith(`${NAME} `));
        return names.sort((one, other) => time(other) - time(one));
    } catch {
        return []; // Storage is forbidden.
    }
}

/** Remembers the place of this tab's match, also when the page is loaded again. */
function settle(name: string): void {
    place = name;
    write(NAME, { place }, "sessionStorage");
}

/** Whether no other tab has a place, as far as the browser knows; then no other tab can take it. */
function isFree(name: string, isOwn: boolean): Promise<boolean> {
    const { locks } = navigator as Partial<Navigator>;
    if (!locks) return Promise.resolve(true);
    return new Promise((resolve) => {
        const hold = (lock: Lock | null) => {
            resolve(lock !== null);
            return lock && new Promise<void>((free) => (release = free));
        };
        const options = isOwn ? { signal: AbortSignal.timeout(LEAVING) } : { ifAvailable: true };
        locks.request(name, options, hold).catch(() => resolve(false));
    });
}

function isMatch(value: unknown): value is SavedMatch {
    if (typeof value !== "object" || value === null) return false;
    const { record, players, undone } = value as Record<string, unknown>;
    const isCount = undone === undefined || typeof undone === "number";
    return typeof record === "string" && Array.isArray(players) && isCount;
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
