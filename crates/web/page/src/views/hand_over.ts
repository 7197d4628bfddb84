// The screen between two people who must not see each other's hands.

import type { Actions } from "../actions.js";
import { button, fill, focusedNear, h } from "../dom.js";
import { seatName } from "../match.js";
import type { AppState } from "../state.js";
import type { Store } from "../store.js";
import { t } from "../strings/index.js";

export function handOverView(store: Store<AppState>, actions: Actions): HTMLElement {
    const root = h("div", { class: "hand-over", id: "hand-over" });
    store.watch(({ match, language }, before) => {
        if (match === before.match && language === before.language && match !== null) return;
        const hadFocus = root.contains(focusedNear(root));
        root.hidden = match === null || match.handOver === null;
        if (match === null || match.handOver === null) {
            fill(root);
            // The other views have drawn what can be picked by then.
            if (hadFocus) queueMicrotask(() => firstPick(root)?.focus());
            return;
        }
        const seat = seatName(match, match.handOver);
        const ready = button(t.ready(seat), () => actions.match?.takeOver(), { class: "main" });
        fill(root, h("h2", {}, t.passTo(seat)), h("p", {}, t.passHelp), ready);
        ready.focus();
    });
    return root;
}

/** The tab stop of the board, or the first button if nothing of it can be picked. */
function firstPick(near: Node): HTMLElement | null {
    const root = near.getRootNode() as Document | ShadowRoot;
    return root.querySelector<HTMLElement>('#board .cell[tabindex="0"], #outside button');
}
