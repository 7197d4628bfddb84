// The button that begins or stops the review of the match. The review itself is a script of its own.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Actions } from "../match/actions.js";
import { button, h } from "./dom.js";
import { reviewScript } from "./later.js";

export function reviewEntry(store: Store<AppState>, actions: Actions): HTMLElement {
    const begin = button("", () => actions.match?.review(reviewScript), { id: "review-game", "aria-describedby": "no-review" });
    const why = h("p", { class: "about", id: "no-review" });
    const place = h("div", { id: "review" });
    let isLoaded = false;
    const load = async () => {
        isLoaded = true;
        try {
            place.append((await reviewScript()).reviewView(store, actions));
        } catch {
            isLoaded = false; // The reviewer, which needs the same script, reports the reason.
        }
    };
    store.watch(({ match, t }, before) => {
        if (!match || (match === before.match && t === before.t)) return;
        const { review, noReview } = match;
        const label = review?.isRunning ? t.stopReview : t.review;
        if (begin.textContent !== label) begin.textContent = label;
        begin.toggleAttribute("aria-disabled", noReview !== null);
        if (noReview !== null) begin.setAttribute("aria-disabled", "true");
        why.textContent = noReview === null ? "" : t.noReview[noReview];
        place.hidden = review === null;
        if (review && !isLoaded) void load();
    });
    return h("section", { class: "review" }, h("div", { class: "tools" }, begin, why), place);
}
