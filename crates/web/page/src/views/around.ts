// Parts of a match beside its board: its end and those of its rounds, in the bar, and play by link, next to that.
// Fetched when they are needed.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Actions } from "../match/actions.js";
import { h } from "./dom.js";
import { later } from "./later.js";

export function aroundView(store: Store<AppState>, actions: Actions): [inBar: HTMLElement, beside: HTMLElement] {
    const end = h("div", { hidden: true });
    const sent = h("div", { class: "around" });
    let isAsked = false;
    store.watch(({ match }) => {
        const isByLink = match?.players.includes("away") ?? false;
        sent.hidden = !isByLink;
        const isNeeded = match !== null && (match.status.turn === "over" || match.round !== null || isByLink);
        if (isAsked || !isNeeded) return;
        isAsked = true;
        void later(actions, import("../home.js")).then((views) => {
            isAsked = views !== null;
            if (!views) return;
            end.replaceWith(views.endCard(store, actions));
            sent.append(views.sendBar(store, actions));
        });
    });
    return [end, sent];
}
