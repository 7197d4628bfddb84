// What can be picked next, as buttons: what has no place in the drawing always, the rest on demand.

import type { Actions } from "../actions.js";
import { button, fill, focusedNear, h } from "../dom.js";
import type { AppState, MatchState } from "../state.js";
import type { Store } from "../store.js";
import { t } from "../strings/index.js";

/** The most parts that are listed. */
const MOST = 200;

export function partsView(store: Store<AppState>, actions: Actions): HTMLElement {
    const picked = h("p", { class: "picks" });
    const outside = h("div", { class: "tools", id: "outside" });
    const summary = h("summary", {});
    const inside = h("div", { class: "tools", id: "inside" });
    const all = h("details", { class: "all-parts" }, summary, inside);
    store.watch(({ match, language }, before) => {
        if (match === before.match && language === before.language && match !== null) return;
        const next = match?.next;
        if (!match || !next) return [picked, outside, inside].forEach((part) => fill(part)), void (all.hidden = true);
        const drawn = new Map(match.drawing?.elements.map(({ part, label }) => [part, label]));
        const names = new Map(match.drawing?.buttons.map(({ part, label }) => [part, label]));
        const choice = (part: string) =>
            button(names.get(part) ?? drawn.get(part) ?? part, () => actions.match?.pick(part), {
                "data-pick": part,
            });
        const focused = focusedNear(outside);
        const isFocused = outside.contains(focused) || inside.contains(focused);
        fill(picked, ...picks(match, actions));
        const dialled = new Set(next.dials.map(({ part }) => part));
        const isOutside = (part: string) => !drawn.has(part) && !dialled.has(part);
        fill(outside, ...next.parts.filter(isOutside).slice(0, MOST).map(choice));
        const within = next.parts.filter((part) => drawn.has(part));
        all.hidden = within.length === 0;
        summary.textContent = `${t.choices}: ${t.nChoices(within.length)}`;
        fill(inside, ...within.slice(0, MOST).map(choice));
        if (isFocused) (outside.querySelector("button") ?? inside.querySelector("button"))?.focus();
    });
    return h("section", { class: "parts", "aria-label": "" }, picked, outside, all);
}

function picks(match: MatchState, actions: Actions): (HTMLElement | string)[] {
    if (match.picked.length === 0) return [];
    const clear = button(t.clear, () => actions.match?.takeBack(true), { id: "clear" });
    const said = h("span", {}, `${t.picked}: `, h("code", {}, match.picked.join(" ")));
    return [said, clear];
}
