// The sounds of a match: a knock for a move, a rattle for chance, three tones at the end.

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

/** The sounds of what was done between two states of a match, if it is one move, with what chance adds to it. */
export function soundsOf(match: MatchState, before: MatchState | null): Set<Sound> {
    const { handOver, history, info, shown, status } = match;
    if (!before || before.info !== info || shown !== status.steps) return new Set();
    if (status.plies !== before.status.plies + 1) return new Set();
    if (status.turn === "over") return new Set(["end"]);
    if (handOver !== null) return new Set(["move"]); // What chance adds to it is not seen now.
    return new Set(history.slice(before.status.steps).map(({ actor }) => (actor === "chance" ? "chance" : "move")));
}
