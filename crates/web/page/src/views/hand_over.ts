// The screen between two people who must not see each other's hands.

import { type AppState, seatName } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { MatchActions } from "../match/match.js";
import { boardStop, button, fill, focusedNear, h } from "./dom.js";

export function handOverView(store: Store<AppState>, actions: MatchActions): HTMLElement {
    const root = h("div", { class: "hand-over", id: "hand-over" });
    store.watch(({ match, t }, before) => {
        if (match === before.match && t === before.t && match !== null) return;
        const isEmpty = !root.hasChildNodes();
        if (isEmpty && root.hidden && (match?.handOver ?? null) === null) return;
        const hadFocus = !isEmpty && root.contains(focusedNear(root));
        root.hidden = match === null || match.handOver === null;
        if (match === null || match.handOver === null) {
            fill(root);
            // The other views have drawn what can be picked by then.
            if (hadFocus) queueMicrotask(() => boardStop(root)?.focus());
            return;
        }
        const seat = seatName(match, match.handOver, t);
        const ready = button(t.ready(seat), () => actions.match?.takeOver(), { class: "main" });
        fill(root, h("h2", {}, t.passTo(seat)), h("p", {}, t.passHelp), ready);
        queueMicrotask(() => ready.focus()); // The page is shown by then.
    });
    return root;
}
