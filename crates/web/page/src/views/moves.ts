// The moves, and the buttons that go through them.

import type { AppState, MatchState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { StepInfo } from "../engine/types.js";
import type { Actions, Ask } from "../match/actions.js";
import type { Match } from "../match/match.js";
import { OF_GAMES, type Strings } from "../strings/index.js";
import { button, fill, focusedNear, h } from "./dom.js";
import { icon, iconButton } from "./icons.js";
import { type Line, linesOf, stepSentence } from "./sentences.js";

/** The number of lines that are drawn before the line that is looked for, and after it. */
const AROUND = 100;
/** The height of a line that has none yet, in pixels. */
const HEIGHT = 44;

export function movesView(store: Store<AppState>, actions: Actions): HTMLElement {
    const tools = h("div", { class: "tools" });
    const list = h("ol", { class: "moves", id: "moves" });
    list.style.overflowAnchor = "none"; // Lines come and go without moving it.
    const none = h("p", {});
    let told: Line[] = []; // The steps, each as a line.
    let lines: Line[] = [];
    let at = -1; // The number of the line of the position on the screen.
    let [first, drawn]: [number, Line[]] = [0, []]; // The lines in the list, and how many are before them.
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
    /** Writes the lines, and draws those around the latest one if it is new, otherwise around the current one. */
    const write = (match: MatchState, t: Strings, notation: boolean) => {
        const { history, shown } = match;
        const fresh = history.slice(countEqual(told, history, (line, step) => isEqual(line.step, step)));
        if (told.length === 0) {
            drawn = [];
            fill(list);
        }
        told = [...told.slice(0, history.length - fresh.length), ...fresh.map((step) => lineOf(match, step, t))];
        const last = lines.at(-1);
        lines = linesOf(told);
        at = shown === 0 ? -1 : lines.findIndex(({ step }) => shown <= step.number);
        const isNew = !last || !isSameLine(last, lines.at(-1));
        const [before, wanted] = [first, isNew ? lines.length - 1 : at];
        draw(around(wanted), notation);
        none.textContent = match.status.steps === 0 ? t.noMoves : "";
        // After the board is painted: it forces a layout.
        if (isNew) requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
        else if (first !== before) requestAnimationFrame(() => (list.scrollTop = wanted * heightOfLine()));
    };
    /** The number of lines before those to draw, so that one is among them. */
    const around = (wanted: number) =>
        first <= Math.max(0, wanted) && wanted < first + 2 * AROUND ? first : Math.max(0, wanted - AROUND);
    /** Draws the lines after the first `from` that fit, and leaves room for the others. */
    const draw = (from: number, notation = store.get().notation) => {
        const now = lines.slice(from, from + 2 * AROUND);
        const n = from === first ? countEqual(drawn, now, isSameLine) : 0;
        const hadFocus = list.contains(focusedNear(list));
        while (n < list.childElementCount) list.lastElementChild?.remove();
        list.append(...now.slice(n).map((line) => item(line, told, actions, notation)));
        [first, drawn] = [from, now];
        list.querySelector("[aria-current]")?.removeAttribute("aria-current");
        list.children[at - from]?.firstElementChild?.setAttribute("aria-current", "step");
        const stop = list.children[at - from] ?? list.firstElementChild;
        stopAt(stop);
        if (hadFocus && !list.contains(focusedNear(list))) stop?.querySelector("button")?.focus({ preventScroll: true });
        if (now.length === lines.length) return;
        const each = heightOfLine();
        list.querySelectorAll("li").forEach((item, i) => {
            item.style.marginTop = i === 0 ? `${from * each}px` : "";
            item.style.marginBottom = i === now.length - 1 ? `${(lines.length - from - now.length) * each}px` : "";
            item.setAttribute("aria-posinset", String(from + i + 1));
            item.setAttribute("aria-setsize", String(lines.length));
        });
    };
    /** The upper and the lower edge of the lines that are drawn, in pixels of the window. */
    const edges = () => {
        const [above, below] = [list.firstElementChild, list.lastElementChild];
        return [above?.getBoundingClientRect().top ?? 0, below?.getBoundingClientRect().bottom ?? 0] as const;
    };
    let height = 0; // The mean height of the lines that were drawn first, which is that of the others too.
    const heightOfLine = () => {
        // A layout in the middle of a change would move the list.
        if (height === 0) {
            const [top, bottom] = edges();
            height = (bottom - top) / drawn.length || 0;
        }
        return height || HEIGHT;
    };
    list.addEventListener("scroll", () => {
        if (drawn.length === lines.length) return;
        const [{ top, bottom }, [above, below]] = [list.getBoundingClientRect(), edges()];
        const isEmpty = (top < above && 0 < first) || (below < bottom && first + drawn.length < lines.length);
        if (isEmpty) draw(Math.max(0, Math.floor(list.scrollTop / heightOfLine()) - AROUND));
    });
    /** Makes a step the one tab stop of the list. */
    const stopAt = (item: Element | null | undefined) => {
        list.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
        item?.firstElementChild?.setAttribute("tabindex", "0");
    };
    list.addEventListener("keydown", (event) => {
        const focused = focusedNear(list)?.parentElement;
        const on = first + [...list.children].findIndex((item) => item === focused);
        const to = { ArrowUp: on - 1, ArrowDown: on + 1, Home: 0, End: lines.length - 1 }[event.key];
        if (to === undefined || !lines[to]) return;
        draw(around(to));
        const item = list.children[to - first];
        stopAt(item);
        item?.querySelector("button")?.focus();
        event.preventDefault();
    });
    return h("div", {}, tools, none, list);
}

function toolsOf(match: MatchState, actions: Actions, t: Strings): HTMLElement[] {
    const { shown, status, observer, next, players } = match;
    const tool = (id: string, picture: SVGSVGElement, label: string, n: number, isOff: boolean) =>
        iconButton(picture, label, () => actions.match?.show(n), { id, "aria-disabled": isOff && "true" });
    const stepping = [
        tool("to-first", icon("last", 4), t.first, 0, shown === 0),
        tool("to-previous", icon("next", 4), t.previous, shown - 1, shown === 0),
        tool("to-next", icon("next"), t.next, shown + 1, shown === status.steps),
        tool("to-last", icon("last"), t.last, status.steps, shown === status.steps),
    ];
    if (observer !== null) return stepping;
    const isNow = shown === status.steps && status.turn !== "over";
    /** Ends the match after a question, if it is still there then. */
    const end = async (words: Parameters<Ask>[0], act: (match: Match) => void) => {
        const { match } = actions;
        if (match && (await actions.ask(words)) && match === actions.match) act(match);
    };
    // It keeps its place while others move; a press then shows a note to wait.
    const declaration = (id: string, words: Parameters<Ask>[0], label: string, act: (match: Match) => void) =>
        button(label, () => (next ? void end(words, act) : actions.match && act(actions.match)), {
            id,
            "aria-disabled": next === null && "true",
            hidden: status.turn === "over",
        });
    return [
        ...stepping,
        button(t.playFrom, () => void actions.playFromHere(), { id: "play-from", "aria-disabled": isNow && "true" }),
        button(t.redo, () => actions.match?.redo(), { id: "redo" }),
        // Bots agree to nothing.
        ...(1 < players.length && players.every((player) => player === "person")
            ? [declaration("agree-draw", (t) => [t.drawSure, t.agreeDraw], t.agreeDraw, (match) => match.agreeDraw())]
            : []),
        declaration("resign", (t) => [t.resignSure, t.resign], t.resign, (match) => match.resign()),
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
