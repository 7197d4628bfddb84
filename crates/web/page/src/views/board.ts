// The drawing, and over it one cell for each thing in it that can be pointed at: a grid with one tab
// stop, in which the arrow keys move to the nearest cell in their direction.

import type { Actions } from "../actions.js";
import { fill, focusedNear, h } from "../dom.js";
import type { Area, Drawing } from "../engine/types.js";
import type { AppState, MatchState } from "../state.js";
import type { Store } from "../store.js";
import { t } from "../strings/index.js";
import { ARROWS, nearest, rowsOf } from "./grid.js";

interface Cell {
    part: string;
    area: Area;
    element: HTMLElement;
}

export function boardView(store: Store<AppState>, actions: Actions): HTMLElement {
    const picture = h("div", { class: "picture", "aria-hidden": "true" });
    const grid = h("div", { class: "grid", role: "grid", id: "board" });
    const words = h("div", { class: "unseen" });
    const board = h("div", { class: "board" }, picture, grid);
    let cells: Cell[] = [];
    let current = { part: "", index: 0 }; // The cell that is the tab stop.

    const focus = (cell: Cell | undefined) => {
        if (!cell) return;
        current = { part: cell.part, index: cells.indexOf(cell) };
        for (const { element } of cells) element.tabIndex = element === cell.element ? 0 : -1;
        cell.element.focus();
    };
    grid.addEventListener("click", (event) => {
        const cell = cells.find(({ element }) => element === event.target);
        if (!cell) return;
        focus(cell);
        actions.match?.pick(cell.part);
    });
    // The focus that Tab brings stays where it is after a pick, too.
    grid.addEventListener("focusin", ({ target }) => {
        const index = cells.findIndex(({ element }) => element === target);
        const cell = cells[index];
        if (cell) current = { part: cell.part, index };
    });
    grid.addEventListener("keydown", (event) => {
        const at = cells.find(({ element }) => element === focusedNear(grid));
        if (!at || event.ctrlKey || event.altKey || event.metaKey) return;
        const direction = ARROWS[event.key];
        if (direction) focus(nearest(cells, at, direction));
        else if (event.key === "Home") focus(cells[0]);
        else if (event.key === "End") focus(cells.at(-1));
        else if (event.key === "Enter" || event.key === " ") actions.match?.pick(at.part);
        else if (event.key === "Escape") actions.match?.clearPicks();
        else return;
        event.preventDefault();
    });

    store.watch(({ match, language }, before) => {
        if (match === before.match && language === before.language && match !== null) return;
        board.hidden = !match?.drawing;
        if (!match?.drawing) {
            cells = [];
            fill(picture);
            fill(grid);
            fill(words);
            return;
        }
        const drawing = match.drawing;
        if (drawing.svg !== before.match?.drawing?.svg || !picture.hasChildNodes()) {
            fill(picture, svg(drawing));
            const [width, height] = sizeOf(drawing);
            board.style.setProperty("--ratio", String(width / height));
        }
        grid.setAttribute("aria-label", `${t.board}. ${t.boardHelp}`);
        const hadFocus = grid.contains(focusedNear(grid));
        cells = cellsOf(drawing, match);
        fill(grid, ...rowsOf(cells).map((row) => h("div", { role: "row" }, ...row.map((cell) => cell.element))));
        const { part, index } = current;
        const same = cells[index]?.part === part ? cells[index] : undefined;
        const kept = same ?? cells.find((cell) => cell.part === part);
        const stop = kept ?? cells.find(({ part }) => match.next?.parts.includes(part)) ?? cells[0];
        if (stop) stop.element.tabIndex = 0;
        if (hadFocus) focus(stop);
        fill(words, ...inWords(drawing));
    });
    return h("div", { class: "board-frame" }, board, words);
}

/** One cell for each element, with its place in percent of the drawing. */
function cellsOf(drawing: Drawing, match: MatchState): Cell[] {
    const [width, height] = sizeOf(drawing);
    const offered = new Set(match.next?.parts);
    const picked = new Set(match.picked);
    return drawing.elements.map(({ part, label, area }, index) => {
        const [isOffered, isPicked] = [offered.has(part), picked.has(part)];
        const state = [isPicked && t.picked, isOffered && t.canPick].filter(Boolean);
        const element = h("div", {
            role: "gridcell",
            class: ["cell", isOffered && "offered", isPicked && "picked"]
                .filter(Boolean)
                .join(" "),
            tabindex: -1,
            "data-part": part,
            "aria-label": [label, ...state].join(", "),
            "aria-selected": isPicked ? "true" : "false",
            "aria-disabled": isOffered || isPicked ? null : "true",
        });
        const { style } = element;
        style.left = `${(100 * area.x) / width}%`;
        style.top = `${(100 * area.y) / height}%`;
        style.width = `${(100 * area.width) / width}%`;
        style.height = `${(100 * area.height) / height}%`;
        // What can be picked lies above what cannot.
        style.zIndex = String(index + (isOffered ? drawing.elements.length : 0) + 1);
        return { part, area, element };
    });
}

function svg(drawing: Drawing): Node {
    const root = new DOMParser().parseFromString(drawing.svg, "image/svg+xml").documentElement;
    root.removeAttribute("width");
    root.removeAttribute("height");
    return document.importNode(root, true);
}

function sizeOf(drawing: Drawing): [number, number] {
    const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawing.svg) ?? [];
    return [Number(width), Number(height)];
}

/** What is drawn but cannot be pointed at. */
function inWords(drawing: Drawing): HTMLElement[] {
    const notes = drawing.notes.map(({ label }) => h("li", {}, label));
    return [h("h2", {}, t.inWords), h("ul", {}, ...notes)];
}
