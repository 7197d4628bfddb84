// Actions besides moves: undo, a hint, a replay of the last turn.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Actions } from "../match/actions.js";
import { button, fill, h } from "./dom.js";
import { icon, iconButton } from "./icons.js";

/** The tools of a match; `more` are those of the board. */
export function toolsView(store: Store<AppState>, actions: Actions, more: HTMLElement): HTMLElement {
    const own = h("div", { class: "tools" });
    const undo = button("", () => actions.match?.undo(), { id: "undo" });
    store.watch(({ match, t }, before) => {
        own.hidden = match?.observer !== null;
        const isOwn = ({ actor }: { actor: string }) => match?.players[Number(actor)] === "person";
        if (match?.history.some(isOwn)) undo.removeAttribute("aria-disabled");
        else undo.setAttribute("aria-disabled", "true");
        if (own.hasChildNodes() && t === before.t) return;
        undo.textContent = t.undo;
        fill(
            own,
            undo,
            button(t.hint, () => actions.match?.findHint(), { id: "hint" }),
            iconButton(icon("again"), t.replay, () => void actions.match?.replay(), { id: "replay", "data-word": t.replayWord }),
        );
    });
    return h("div", { class: "own-tools" }, own, more);
}
