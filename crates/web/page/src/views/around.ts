// What belongs to a match beside its board: its end, and what is sent of it. Fetched when there is something
// to say.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Actions } from "../match/actions.js";
import { h } from "./dom.js";
import { later } from "./later.js";

export function aroundView(store: Store<AppState>, actions: Actions): HTMLElement {
    const root = h("div", { class: "around" });
    let isAsked = false;
    store.watch(({ match }) => {
        const isNeeded = match !== null && (match.status.turn === "over" || match.players.includes("away"));
        if (isAsked || !isNeeded) return;
        isAsked = true;
        void later(actions, import("../home.js")).then((views) => {
            isAsked = views !== null;
            if (views) root.append(views.endCard(store, actions), views.sendBar(store, actions));
        });
    });
    return root;
}
