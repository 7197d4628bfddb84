// What is heard of a match: a knock for a move, a rattle for chance, three tones at the end.

import type { AppState, MatchState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Sound } from "../sound.js";

/** Lets the steps be heard that are taken on the screen. The sounds are loaded for the first of them. */
export function listen(store: Store<AppState>): void {
    store.watch(({ match, sound, screen }, before) => {
        if (!match || !sound || screen !== "play" || match === before.match) return;
        const heard = soundsOf(match, before.match);
        if (0 < heard.size) void import("../sound.js").then(({ play }) => heard.forEach(play));
    });
}

/** The sounds of what was done between two states of a match, if it is one move and what chance adds to it. */
function soundsOf(match: MatchState, before: MatchState | null): Set<Sound> {
    const { history, shown, status } = match;
    const isLater = before?.info === match.info && shown === status.steps;
    const kinds = history.slice(before?.status.steps).map(({ actor }): Sound => (actor === "chance" ? "chance" : "move"));
    if (!isLater || 1 < kinds.filter((kind) => kind === "move").length) return new Set();
    return new Set(status.turn === "over" && 0 < kinds.length ? ["end"] : kinds);
}
