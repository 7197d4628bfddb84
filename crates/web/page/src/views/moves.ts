// The moves, and the buttons that go through them.

import type { AppState, MatchState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { StepInfo } from "../engine/types.js";
import type { Actions } from "../match/actions.js";
import { OF_GAMES, type Strings } from "../strings/index.js";
import { button, fill, focusedNear, h } from "./dom.js";
import { type Line, linesOf, stepSentence } from "./sentences.js";

export function movesView(store: Store<AppState>, actions: Actions): HTMLElement {
    const tools = h("div", { class: "tools" });
    const list = h("ol", { class: "moves", id: "moves" });
    const none = h("p", {});
    let told: Line[] = []; // The steps, each as a line.
    let written: Line[] = [];
    let shown = ""; // What the buttons depend on.
    store.watch(({ match, t, notation }, before) => {
        if (!match || (match === before.match && t === before.t && notation === before.notation)) return;
        const now = [store.get().language, match.shown, match.status.steps, match.observer, match.next === null].join();
        if (now !== shown) {
            shown = now;
            const focused = focusedNear(tools);
            const kept = focused && tools.contains(focused) ? focused.id : null;
            fill(tools, ...toolsOf(match, actions, t));
            if (kept) tools.querySelector<HTMLElement>(`#${kept}`)?.focus();
        }
        const isSame = t === before.t && notation === before.notation && match.info === before.match?.info;
        if (!isSame || match.players !== before.match?.players) told = [];
        write(match, t, notation);
    });
    /** Writes the lines, apart from those at the beginning that are written already. */
    const write = (match: MatchState, t: Strings, notation: boolean) => {
        const { history, shown } = match;
        const fresh = history.slice(countEqual(told, history, (line, step) => isEqual(line.step, step)));
        if (told.length === 0) fill(list);
        told = [...told.slice(0, history.length - fresh.length), ...fresh.map((step) => lineOf(match, step, t))];
        const lines = linesOf(told);
        const n = countEqual(written.slice(0, list.childElementCount), lines, isSameLine);
        while (n < list.childElementCount) list.lastElementChild?.remove();
        list.append(...lines.slice(n).map((line) => item(line, told, actions, notation)));
        list.querySelector("[aria-current]")?.removeAttribute("aria-current");
        const at = shown === 0 ? -1 : lines.findIndex(({ step }) => shown <= step.number);
        list.children[at]?.firstElementChild?.setAttribute("aria-current", "step");
        stopAt(list.children[Math.max(0, at)]);
        none.textContent = history.length === 0 ? t.noMoves : "";
        // After the board is painted: it forces a layout.
        if (n < lines.length) requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
        written = lines;
    };
    /** Makes a step the one tab stop of the list. */
    const stopAt = (item: Element | undefined) => {
        list.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
        item?.firstElementChild?.setAttribute("tabindex", "0");
    };
    list.addEventListener("keydown", (event) => {
        const at = focusedNear(list)?.parentElement;
        const to = {
            ArrowUp: at?.previousElementSibling,
            ArrowDown: at?.nextElementSibling,
            Home: list.firstElementChild,
            End: list.lastElementChild,
        }[event.key];
        if (!to) return;
        stopAt(to);
        to.querySelector("button")?.focus();
        event.preventDefault();
    });
    return h("div", {}, tools, none, list);
}

function toolsOf(match: MatchState, actions: Actions, t: Strings): HTMLElement[] {
    const { shown, status, observer, next, players } = match;
    const tool = (id: string, sign: string, label: string, act: () => void, isOff: boolean) =>
        button(sign, act, { id, "aria-label": label, title: label, "aria-disabled": isOff && "true" });
    const show = (n: number) => () => actions.match?.show(n);
    const words = (id: string, label: string, act: () => void) => button(label, act, { id });
    const stepping = [
        tool("to-first", "|◀", t.first, show(0), shown === 0),
        tool("to-previous", "◀", t.previous, show(shown - 1), shown === 0),
        tool("to-next", "▶", t.next, show(shown + 1), shown === status.steps),
        tool("to-last", "▶|", t.last, show(status.steps), shown === status.steps),
    ];
    if (observer !== null) return stepping;
    return [
        ...stepping,
        words("redo", t.redo, () => actions.match?.redo()),
        // Bots agree to nothing.
        ...(next && 1 < players.length && players.every((player) => player === "person")
            ? [words("agree-draw", t.agreeDraw, () => confirm(t.drawSure) && actions.match?.agreeDraw())]
            : []),
        ...(next ? [words("resign", t.resign, () => confirm(t.resignSure) && actions.match?.resign())] : []),
    ];
}

function isEqual(one: StepInfo | undefined, other: StepInfo | undefined): boolean {
    const keys = ["number", "actor", "text", "description"] as const;
    return keys.every((key) => one?.[key] === other?.[key]);
}

function isSameLine(one: Line, other: Line | undefined): boolean {
    return one.text === other?.text && isEqual(one.step, other.step);
}

/** The number of items at the beginning of two lists that are the same. */
function countEqual<A, B>(
    ones: readonly A[],
    others: readonly B[],
    isSame: (one: A, other: B | undefined) => boolean,
): number {
    const n = ones.findIndex((one, i) => !isSame(one, others[i]));
    return n < 0 ? ones.length : n;
}

function lineOf(match: MatchState, step: StepInfo, t: Strings): Line {
    return { ...stepSentence(match, step, t), step, n_steps: 1 };
}

/** A line as a button that shows its position. */
function item(line: Line, told: readonly Line[], actions: Actions, notation: boolean): HTMLElement {
    const { step, n_steps, text, isForeign } = line;
    const show = () => actions.match?.show(step.number);
    const steps = told.slice(step.number - n_steps, step.number).map(({ step }) => step.text);
    return h(
        "li",
        {},
        h(
            "button",
            { type: "button", tabindex: -1, "data-step": step.number, onclick: show },
            notation && h("code", {}, steps.join(" ")),
            h("span", { lang: isForeign && OF_GAMES }, text),
        ),
    );
}
