// The directions that can be picked, as a dial of buttons; the orientation of what is in hand; and the
// confirmation of a move. On a phone they stay at the lower edge of the screen.

import type { AppState, MatchState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Dial } from "../engine/types.js";
import type { MatchActions } from "../match/match.js";
import type { Strings } from "../strings/index.js";
import { boardStop, button, fill, focusedNear, h } from "./dom.js";
import { type Icon, icon, iconButton } from "./icons.js";

export function dialView(store: Store<AppState>, actions: MatchActions): HTMLElement {
    const root = h("div", { class: "dials" });
    store.watch(({ match, t, notation }, before) => {
        const isSame = match === before.match && t === before.t && notation === before.notation;
        if (isSame && match !== null) return;
        const focused = focusedNear(root);
        const kept = focused && root.contains(focused) ? focused.id : "";
        const views = [directions, orientation, confirmation];
        const shown = views.map((view) => match && view(match, actions, t, notation));
        if (root.hasChildNodes() || shown.some((element) => element !== null)) fill(root, ...shown);
        if (kept) root.querySelector<HTMLElement>(`#${kept}`)?.focus();
    });
    return root;
}

/** The eight directions, those that cannot be picked now as gaps. */
function directions(match: MatchState, actions: MatchActions, t: Strings): HTMLElement | null {
    const dials = match.next?.dials.filter(({ kind }) => kind === "direction") ?? [];
    if (dials.length === 0) return null;
    const names = new Map(match.drawing?.buttons.map(({ pick, label }) => [pick, label]));
    for (const { pick, label } of [...(match.drawing?.elements ?? []), ...match.places]) names.set(pick, label);
    const key = ({ pick, eighths }: Dial) => {
        const to = (eighths + 2 * match.turn) % t.ways.length;
        const label = `${t.ways[to]}: ${names.get(pick) ?? pick}`;
        const show = () => actions.match?.preview.show(pick);
        const hide = () => actions.match?.preview.show(null);
        const element = iconButton(icon("arrow", to), label, leaving(() => actions.match?.pick(pick)), {
            "data-dial": pick,
            onpointerenter: show,
            onfocus: show,
            onpointerleave: hide,
            onblur: hide,
        });
        // Around the middle of three rows and columns. A policy may forbid the attribute.
        const angle = (to * Math.PI) / 4;
        element.style.gridArea = `${2 - Math.round(Math.cos(angle))} / ${2 + Math.round(Math.sin(angle))}`;
        return element;
    };
    return h("div", { class: "dial", role: "group", "aria-label": t.directions }, ...dials.map(key));
}

/** The button that plays a move of many picks. */
function confirmation({ next }: MatchState, actions: MatchActions, t: Strings, notation: boolean): HTMLElement | null {
    if (next?.move === undefined) return null;
    const act = leaving(() => actions.match?.confirm());
    return button(notation ? t.confirmMove(next.move) : t.thisMove, act, { id: "confirm", class: "main" });
}

/** Leaves the focus to the board, because the button goes away with what it does. */
function leaving(act: () => void): (event: Event) => void {
    return ({ currentTarget }) => {
        if (currentTarget instanceof Node) boardStop(currentTarget)?.focus({ preventScroll: true });
        act();
    };
}

function orientation(match: MatchState, actions: MatchActions, t: Strings): HTMLElement | null {
    if (match.rotations.length < 2) return null;
    const turn = (way: Icon, label: string, by: 1 | -1) =>
        iconButton(icon(way), label, () => actions.match?.rotate(by), { id: `turn-${way}` });
    return h(
        "div",
        { class: "tools" },
        turn("left", t.turnLeft, -1),
        turn("right", t.turnRight, 1),
        h("small", {}, t.turnHelp),
    );
}
