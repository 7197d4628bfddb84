// The one place where the page keeps anything. Of a game with hidden hands it keeps the host's
// record: it is part of the engine's state, and no other part of the page reads it.

import type { Player } from "./players.js";
import { CONFIRMING, type Confirming } from "./state.js";
import { isLanguage, type Language } from "./strings/index.js";
import { COLOUR_CHOICES, type ColourChoice } from "./theme.js";

export interface Saved {
    /** The match that is being played: its record, who sits where, and how many steps are undone. */
    match?: { record: string; players: Player[]; undone?: number };
    colours?: ColourChoice;
    language?: Language;
    confirming?: Confirming;
}

const KEY = "rulebook";

/** What was saved; without what cannot be read, or is not known to this version. */
export function saved(): Saved {
    let value: unknown;
    try {
        value = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    } catch {
        return {}; // Storage is forbidden, or its text is not ours.
    }
    if (typeof value !== "object" || value === null) return {};
    const { match, colours, language, confirming } = value as Record<keyof Saved, unknown>;
    const known: Saved = {};
    if (isMatch(match)) known.match = match;
    const choice = COLOUR_CHOICES.find((one) => one === colours);
    if (choice) known.colours = choice;
    if (isLanguage(language)) known.language = language;
    const way = CONFIRMING.find((one) => one === confirming);
    if (way) known.confirming = way;
    return known;
}

function isMatch(value: unknown): value is NonNullable<Saved["match"]> {
    if (typeof value !== "object" || value === null) return false;
    const { record, players, undone } = value as Record<string, unknown>;
    const isCount = undone === undefined || typeof undone === "number";
    return typeof record === "string" && Array.isArray(players) && isCount;
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
