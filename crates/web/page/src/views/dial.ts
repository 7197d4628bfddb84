// The directions that can be picked, or the orientations of what is in hand, as a dial of buttons; and the
// confirmation of a move. On a phone they stay at the lower edge of the screen.

import type { AppState, MatchState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Area, Dial } from "../engine/types.js";
import type { MatchActions } from "../match/match.js";
import type { Strings } from "../strings/index.js";
import { arrange, boardStop, button, elementAt, focusedNear, h } from "./dom.js";
import { icon, iconButton } from "./icons.js";

/** The time after which the answer to a pick is on the screen, in milliseconds. */
const AFTER = 100;

const NAMESPACE = "http://www.w3.org/2000/svg";

export function dialView(store: Store<AppState>, actions: MatchActions): HTMLElement {
    const root = h("div", { class: "dials" });
    const ring = new Ring(actions);
    const show = ({ match, t, notation, colours, theme }: AppState) => {
        const focused = focusedNear(root);
        const kept = focused && root.contains(focused) ? focused.id : "";
        const turning = match && ring.show(match, t, `${colours} ${theme}`);
        const shown = match ? [directions(match, actions, t), turning, confirmation(match, actions, t, notation)] : [];
        arrange(root, shown.filter((element) => element !== null));
        if (kept) root.querySelector<HTMLElement>(`#${kept}`)?.focus();
    };
    show(store.get()); // Something may be picked before this script has arrived.
    store.watch((state, before) => {
        const { match, t, notation } = before;
        if (match !== state.match || t !== state.t || notation !== state.notation) show(state);
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
            onblur: () => actions.match?.preview.leave(),
        });
        put(element, to);
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

/** The orientations as keys, each with what it would look like, around a key that turns what is laid on. */
class Ring {
    private of = "";
    private element: HTMLElement | null = null;

    constructor(private readonly actions: MatchActions) {}

    /** The keys for the picks; the same element while only the orientation changes. */
    show(match: MatchState, t: Strings, colours: string): HTMLElement | null {
        const { rotations, laid, drawing, turn, orientation } = match;
        const area = drawing?.elements.find(({ pick }) => pick === laid)?.area;
        if (!area || rotations.length < 2) return null;
        const of = [match.status.steps, laid, turn, t.turn, colours, this.actions.match?.picking.wish].join(" ");
        if (of !== this.of) this.element = this.keys(match, area, t);
        this.of = of;
        for (const key of this.element?.querySelectorAll("button:not(#turn-on)") ?? []) {
            const isNow = rotations.some(({ pick, eighths }) => eighths === orientation && key.id === `turn-${pick}`);
            key.setAttribute("aria-pressed", String(isNow));
        }
        return this.element;
    }

    private keys({ rotations, drawing, turn, laid }: MatchState, area: Area, t: Strings): HTMLElement {
        const { actions } = this;
        const turnOn = iconButton(icon("turn"), t.turn, () => laid !== null && actions.match?.pick(laid), {
            id: "turn-on",
            "data-word": t.turn,
        });
        const names = new Map(drawing?.elements.map(({ pick, label }) => [pick, label]));
        const keys = rotations.map((dial) => {
            const label = names.get(dial.pick) ?? dial.pick;
            const element = iconButton(crop(area, turn), label, () => actions.match?.pick(dial.pick), {
                id: `turn-${dial.pick}`,
            });
            put(element, dial.eighths);
            return { dial, element };
        });
        // Behind the answer to the pick.
        const draw = () => {
            for (const { dial, element } of keys) {
                const group = element.querySelector("g");
                if (group && element.isConnected) group.innerHTML = actions.match?.preview.turned(dial) ?? "";
            }
        };
        setTimeout(draw, AFTER);
        let last = ""; // The key that a drag has reached.
        const drag = ({ currentTarget, buttons, clientX, clientY }: PointerEvent) => {
            if (buttons === 0 || !(currentTarget instanceof Element)) return;
            const at = elementAt(currentTarget, clientX, clientY);
            const key = keys.find(({ element }) => element.contains(at));
            if (key && key.element.id !== last) actions.match?.pick(key.dial.pick);
            last = key?.element.id ?? last;
        };
        const labels = { role: "group", "aria-label": `${t.turn}. ${t.turnHelp}` };
        const around = keys.map(({ element }) => element);
        return h("div", { class: "dial ring", ...labels, onpointermove: drag }, turnOn, ...around);
    }
}

/** An empty picture of an area of the board, turned as the board is. */
function crop({ x, y, width, height }: Area, turn: number): SVGSVGElement {
    const svg = document.createElementNS(NAMESPACE, "svg");
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("viewBox", [x, y, width, height].join(" "));
    const group = svg.appendChild(document.createElementNS(NAMESPACE, "g"));
    group.setAttribute("transform", `rotate(${90 * turn} ${x + width / 2} ${y + height / 2})`);
    return svg;
}

/** Puts a key in its place around the middle of three rows and columns. A policy may forbid the attribute. */
function put({ style }: HTMLElement, eighths: number): void {
    const angle = (eighths * Math.PI) / 4;
    style.gridArea = `${2 - Math.round(Math.cos(angle))} / ${2 + Math.round(Math.sin(angle))}`;
}
