// Buttons for the parts that can be picked next: for those without a place in the drawing always, for the
// others on demand.

import type { AppState, MatchState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Actions } from "../match/actions.js";
import { OF_GAMES, type Strings } from "../strings/index.js";
import { boardStop, button, fill, focusedNear, h } from "./dom.js";

/** The most parts that are listed. */
const MOST = 200;

export function partsView(store: Store<AppState>, actions: Actions): HTMLElement {
    const picked = h("p", { class: "picks" });
    const outside = h("div", { class: "tools", id: "outside" });
    const summary = h("summary", {});
    const inside = h("div", { class: "tools", id: "inside" });
    const all = h("details", { class: "all-parts" }, summary, inside);
    // A list that nobody sees is not written.
    let write = () => fill(inside);
    all.addEventListener("toggle", () => write());
    let lost: string | null = null; // The part whose button had the focus when all of them went.
    store.watch(({ match, t }, before) => {
        if (match === before.match && t === before.t && match !== null) return;
        const next = match?.next;
        const focused = focusedNear(outside);
        const isFocused = outside.contains(focused) || inside.contains(focused);
        if (isFocused && focused instanceof HTMLElement) lost = focused.dataset["pick"] ?? "";
        if (!match || !next) {
            all.hidden = true;
            write = () => fill(inside);
            write();
            return [picked, outside].forEach((part) => fill(part));
        }
        const drawn = new Map(match.drawing?.elements.map(({ part, label }) => [part, label]));
        const names = new Map(match.drawing?.buttons.map(({ part, label }) => [part, label]));
        const choice = (part: string) =>
            button(names.get(part) ?? drawn.get(part) ?? part, () => actions.match?.pick(part), {
                "data-pick": part,
                lang: OF_GAMES,
            });
        fill(picked, ...picks(match, actions, t));
        const dialled = new Set(next.dials.map(({ part }) => part));
        const isOutside = (part: string) => !drawn.has(part) && !dialled.has(part);
        fill(outside, ...next.parts.filter(isOutside).slice(0, MOST).map(choice));
        const within = next.parts.filter((part) => drawn.has(part));
        all.hidden = within.length === 0;
        summary.textContent = `${t.choices}: ${t.nChoices(within.length)}`;
        write = () => fill(inside, ...(all.open ? within.slice(0, MOST).map(choice) : []));
        write();
        // Nobody else has taken the focus in the meantime.
        const isLost = lost !== null && [null, document.body].includes(focusedNear(outside) as HTMLElement);
        if (isLost) (buttonOf(lost, outside, inside) ?? boardStop(outside))?.focus();
        lost = null;
    });
    return h("section", { class: "parts", "aria-label": "" }, picked, outside, all);
}

/** The button of a part, or the first one. */
function buttonOf(part: string | null, ...places: HTMLElement[]): HTMLElement | undefined {
    const buttons = places.flatMap((place) => [...place.querySelectorAll("button")]);
    return buttons.find((button) => button.dataset["pick"] === part) ?? buttons[0];
}

function picks(match: MatchState, actions: Actions, t: Strings): (HTMLElement | string)[] {
    if (match.picked.length === 0) return [];
    const clear = button(t.clear, () => actions.match?.takeBack(true), { id: "clear" });
    const said = h("span", {}, `${t.picked}: `, h("code", {}, match.picked.join(" ")));
    return [said, clear];
}
