// The sounds of a match: a knock for a move, a rattle for chance, a tone for one's turn, three tones at the end. While
// the page is not seen, a notification says that it is one's turn.

import type { AppState, MatchState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Sound } from "../sound.js";
import { titleWords } from "../strings/say.js";

/** Lets the steps be heard that are taken on the screen. The sounds are loaded for the first of them. */
export function listen(store: Store<AppState>): void {
    store.watch(({ match, sound, notifying, screen, t }, before) => {
        if (!match || screen !== "play" || match === before.match) return;
        const heard = soundsOf(match, before.match);
        if (sound && 0 < heard.size) void import("../sound.js").then(({ play }) => heard.forEach(play));
        if (notifying && document.hidden && heard.has("turn")) {
            void import("../notify.js").then(({ notify }) => notify(t.yourTurn, titleWords(t, match.info).text));
        }
    });
}

/** The sounds of what was done between two states of a match, if it is one move, with what chance adds to it. */
export function soundsOf(match: MatchState, before: MatchState | null): Set<Sound> {
    const { handOver, history, info, shown, status } = match;
    if (!before || before.info !== info || shown !== status.steps) return new Set();
    if (status.plies !== before.status.plies + 1) return new Set();
    if (status.turn === "over") return new Set(["end"]);
    if (handOver !== null) return new Set(["move"]); // What chance adds to it is not seen now.
    const heard = history.slice(before.status.steps).map(({ actor }): Sound => (actor === "chance" ? "chance" : "move"));
    const isCalled = isPersons(match) && !isPersons(before);
    return new Set<Sound>([...heard, ...(isCalled ? ["turn" as const] : [])]);
}

/** Whether a person at this device is to move. */
function isPersons({ players, status }: MatchState): boolean {
    return players[Number(status.turn)] === "person";
}
