// The drawing, and over it one cell for each thing in it that can be pointed at: a grid with one tab
// stop, in which the arrow keys move to the nearest cell in their direction. The parts of the drawing are
// laid out in the room that the styles give the board.

import type { AppState, MatchState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Area } from "../engine/types.js";
import type { MatchActions } from "../match/match.js";
import type { Strings } from "../strings/index.js";
import { languageOfLabels } from "../strings/say.js";
import { type Cell, cellsOf, isAlike, layOut, mark } from "./cells.js";
import { elementAt, fill, focusedNear, h } from "./dom.js";
import { watchDrags } from "./drag.js";
import { ARROWS, closest, nearest } from "./grid.js";
import { icon, iconButton } from "./icons.js";
import { layoutIn, type Size } from "./layout.js";
import { drawMarks, marksElement } from "./marks.js";
import { Picture } from "./picture.js";
import { drawPlates } from "./plates.js";
import { Zoom } from "./zoom.js";

/**
 * The board; the buttons that turn and enlarge it are put into `tools`, and what `textsOf` says of each seat on
 * its plate. Without it no seat has a plate.
 */
export function boardView(
    store: Store<AppState>,
    actions: MatchActions,
    tools: HTMLElement,
    textsOf: (match: MatchState, t: Strings) => string[] = () => [],
): HTMLElement {
    const picture = new Picture(h("div", { class: "picture", "aria-hidden": "true" }), () => store.get().motion);
    const grid = h("div", { class: "grid", role: "grid", id: "board" });
    const words = h("div", { class: "unseen" });
    const marks = marksElement();
    const plates = h("div", { class: "plates" });
    const board = h("div", { class: "board" }, plates, picture.element, marks, grid);
    const scroll = h("div", { class: "board-scroll" }, board);
    const room = h("div", { class: "room" });
    const enlarged = h("p", { class: "about", id: "enlarged", role: "status" });
    const zoom = new Zoom(scroll, board, (isPassing) => {
        enlarged.textContent = isPassing ? store.get().t.enlarged : "";
        redraw();
    });
    let space: Size = { width: 0, height: 0 }; // For the board, as it was measured last.
    let cells: Cell[] = [];
    // The cell that is the tab stop; no area until one is chosen.
    let current: { pick: string; index: number; area?: Area } = { pick: "", index: 0 };
    let stop: HTMLElement | null = null;

    const cellOf = (target: EventTarget | null) =>
        cells.find(({ element }) => target instanceof Node && element.contains(target));
    const stopAt = (cell: Cell | undefined) => {
        if (stop === cell?.element) return;
        if (stop) stop.tabIndex = -1;
        stop = cell?.element ?? null;
        if (stop) stop.tabIndex = 0;
    };
    const focus = (cell: Cell | undefined) => {
        if (!cell) return;
        current = { pick: cell.pick, index: cells.indexOf(cell), area: cell.area };
        stopAt(cell);
        if (focusedNear(grid) !== cell.element) cell.element.focus();
    };
    const hover = (pick: string | undefined) => actions.match?.preview.show(pick ?? null);
    // Where a finger has touched the board: browsers move a click to what they take to be meant.
    let touched: readonly [x: number, y: number] | null = null;
    grid.addEventListener("pointerdown", ({ pointerType, clientX, clientY }) => {
        touched = pointerType === "touch" ? [clientX, clientY] : null;
    });
    grid.addEventListener("click", (event) => {
        const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
        const [x, y] = touched ?? [event.clientX, event.clientY];
        const hit = cellOf(isTouch ? elementAt(grid, x, y) : event.target);
        const cell = isTouch ? zoom.meant(cells, hit, x, y) : hit;
        if (!cell) return;
        focus(cell);
        if (isTouch) hover(undefined); // A finger that is lifted points at nothing.
        actions.match?.pick(cell.pick);
        zoom.pass();
    });
    grid.addEventListener("pointerover", (event) => {
        if (event.pointerType === "mouse") hover(cellOf(event.target)?.pick);
    });
    grid.addEventListener("pointerleave", () => hover(undefined));
    grid.addEventListener("focusin", ({ target }) => {
        const cell = cellOf(target);
        // What a finger or a program has focused is not pointed at.
        hover(cell?.element.matches(":focus-visible") ? cell.pick : undefined);
        // The focus that Tab brings stays where it is after a pick, too.
        if (cell) current = { pick: cell.pick, index: cells.indexOf(cell), area: cell.area };
    });
    grid.addEventListener("focusout", () => actions.match?.preview.leave());
    grid.addEventListener("wheel", (event) => {
        if (!actions.match?.picking.canTurn(cellOf(event.target)?.pick)) return;
        actions.match.rotate(0 < event.deltaY ? 1 : -1);
        event.preventDefault();
    });
    grid.addEventListener("keydown", (event) => {
        const at = cellOf(focusedNear(grid));
        if (!at || event.ctrlKey || event.altKey || event.metaKey) return;
        const { match } = actions;
        const direction = ARROWS[event.key];
        if (direction) focus(nearest(cells, at, direction));
        else if (event.key === "Home") focus(cells[0]);
        else if (event.key === "End") focus(cells.at(-1));
        else if (event.key === "Enter" || event.key === " ") match?.pick(at.pick);
        else if (event.key === "Escape") match?.takeBack(true);
        else if (event.key === "Backspace") match?.takeBack(false);
        else if (/^r$/i.test(event.key) && match?.picking.canTurn(at.pick)) match.rotate(event.shiftKey ? -1 : 1);
        else return;
        event.preventDefault();
    });
    watchDrags(grid, {
        at: (x, y) => cellOf(elementAt(grid, x, y))?.pick,
        canBegin: (pick) => actions.match?.picking.canPickUp(pick) ?? false,
        begin: (pick) => actions.match?.pickUp(pick),
        over: hover,
        drop: (pick) => actions.match?.drop(pick),
    });

    const middle = (pick: string) => {
        const area = cells.find((cell) => cell.pick === pick)?.area;
        return area ? [[area.x + area.width / 2, area.y + area.height / 2] as const] : [];
    };
    const draw = (match: MatchState, t: Strings) => {
        const { drawing, places, turn, seat } = match;
        if (!drawing) return;
        // A measurement would make the browser lay out the page.
        const { width, height } = 0 < space.width ? space : room.getBoundingClientRect();
        // The page is shown after its views have drawn.
        if (width === 0) return void queueMicrotask(() => 0 < room.offsetWidth && redraw());
        const size = { width: width * zoom.factor(), height: height * zoom.factor() };
        const texts = textsOf(match, t);
        const layout = layoutIn(size, drawing, seat, turn, texts.length);
        const now = cellsOf(drawing, places, layout, cells);
        const isSame = isAlike(cells, now);
        cells = now;
        const next = successor(match);
        const focused = focusedNear(grid);
        const hasFocus = grid.contains(focused);
        const isGone = () => hasFocus && !cells.some(({ element }) => element === focused);
        // Before anything changes: to move the focus, the browser needs a valid layout.
        if (isGone() && next && grid.contains(next.element)) focus(next);
        board.style.width = `${layout.width}px`;
        board.style.height = `${layout.height}px`;
        // A larger board without cells is scrolled by keys, too.
        if (cells.length === 0 && 1 < zoom.factor()) scroll.tabIndex = 0;
        else scroll.removeAttribute("tabindex");
        drawMarks(marks, match.marks, cells, layout);
        const language = languageOfLabels(t, match.info.name);
        if (language) picture.element.lang = language;
        else picture.element.removeAttribute("lang");
        picture.show(drawing, layout, match.way.flatMap(middle));
        drawPlates(plates, layout, texts, match.status);
        showWords(words, match, t);
        picture.setFragment(store.get().preview ?? match.fragment);
        if (!isSame) layOut(grid, cells);
        mark(cells, match, t);
        stopAt(next);
        if (hasFocus && !grid.contains(focusedNear(grid))) focus(next);
    };
    const redraw = () => {
        const { match, t } = store.get();
        if (match?.drawing) draw(match, t);
    };
    new ResizeObserver(() => {
        space = room.getBoundingClientRect();
        redraw();
    }).observe(room);
    /** The next tab stop: the cell that was it, or the one nearest to its place. */
    const successor = (match: MatchState): Cell | undefined => {
        const { pick, index, area } = current;
        const same = cells[index]?.pick === pick ? cells[index] : cells.find((cell) => cell.pick === pick);
        const isOffered = (cell: Cell) => match.next?.picks.includes(cell.pick) ?? false;
        return same ?? (area && closest(cells, area)) ?? cells.find(isOffered) ?? cells[0];
    };
    store.watch(({ match, t, preview, notation }, before) => {
        picture.element.classList.toggle("named", notation);
        const isSame = match === before.match && t === before.t;
        if (isSame && match !== null) {
            if (preview !== before.preview) picture.setFragment(preview ?? match.fragment);
            return;
        }
        scroll.hidden = tools.hidden = !match?.drawing;
        if (!match?.drawing) {
            cells = [];
            picture.clear();
            return [grid, plates, words].forEach((element) => fill(element));
        }
        if (!tools.hasChildNodes() || t !== before.t) {
            const flip = iconButton(icon("flip"), t.flip, () => actions.match?.flip(), { id: "flip", "data-word": t.flipWord });
            fill(tools, flip, zoom.button(t));
        }
        grid.setAttribute("aria-label", `${t.board}. ${t.boardHelp}`);
        draw(match, t);
        if (before.match) turnFragment(match, before.match);
    });
    /** Lets what is picked turn from one orientation to the next. */
    const turnFragment = ({ laid, orientation }: MatchState, before: MatchState) => {
        if (orientation === null || before.orientation === null) return;
        const [turned] = middle(laid ?? "");
        const eighths = ((orientation - before.orientation + 12) % 8) - 4; // The shorter way.
        if (turned && eighths !== 0) picture.turnFragment(turned, eighths);
    };
    return h("div", { class: "board-frame" }, room, scroll, enlarged, words);
}

/** Writes what is drawn but cannot be pointed at. Leaves what has not changed. */
function showWords(place: HTMLElement, { drawing, info }: MatchState, t: Strings): void {
    const heading = place.querySelector("h2") ?? place.appendChild(h("h2"));
    if (heading.textContent !== t.inWords) heading.textContent = t.inWords;
    const list = place.querySelector("ul") ?? place.appendChild(h("ul"));
    const language = languageOfLabels(t, info.name);
    if (language) list.lang = language;
    else list.removeAttribute("lang");
    const labels = drawing?.notes.map(({ label }) => label) ?? [];
    labels.forEach((label, i) => {
        const item = list.children[i] ?? list.appendChild(h("li"));
        if (item.textContent !== label) item.textContent = label;
    });
    while (labels.length < list.childElementCount) list.lastElementChild?.remove();
}
