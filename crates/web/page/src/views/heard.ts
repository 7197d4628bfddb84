// What is heard of a match: a knock for a move, a rattle for chance, three tones at the end.

import type { AppState, MatchState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Sound } from "../sound.js";

/** Lets the steps be heard that are taken on the screen. The sounds are loaded for the first of them. */
export function listen(store: Store<AppState>): void {
    store.watch(({ match, sound, screen }, before) => {
        if (!match || !sound || screen !== "play" || match === before.match) return;
        const heard = soundOf(match, before.match);
        if (heard) void import("../sound.js").then(({ play }) => play(heard));
    });
}

/** The sound of the step between two states of a match, if there is just one. */
function soundOf(match: MatchState, before: MatchState | null): Sound | null {
    const isStep = match.info === before?.info && match.status.steps === before.status.steps + 1;
    if (!isStep || match.shown !== match.status.steps) return null;
    if (match.status.turn === "over") return "end";
    return match.history.at(-1)?.actor === "chance" ? "chance" : "move";
}
