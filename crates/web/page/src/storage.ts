// The one place where the page keeps anything. Of a game with hidden hands it keeps the host's
// record: it is part of the engine's state, and no other part of the page reads it.

import type { Player } from "./players.js";
import type { Confirming } from "./state.js";
import type { Language } from "./strings/index.js";
import type { ColourChoice } from "./theme.js";

export interface Saved {
    /** The match that is being played: its record, who sits where, and how many steps are undone. */
    match?: { record: string; players: Player[]; undone?: number };
    colours?: ColourChoice;
    language?: Language;
    confirming?: Confirming;
}

const KEY = "rulebook";

/** What was saved; nothing if it cannot be read. */
export function saved(): Saved {
    try {
        const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
        return typeof value === "object" && value !== null ? value : {};
    } catch {
        return {}; // Storage is forbidden, or its text is not ours.
    }
}

/** Replaces some members of what is saved. Returns whether the browser has kept it. */
export function save(change: Saved): boolean {
    try {
        localStorage.setItem(KEY, JSON.stringify({ ...saved(), ...change }));
        return true;
    } catch {
        return false;
    }
}
