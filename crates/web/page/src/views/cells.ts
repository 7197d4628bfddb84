// The cells over a drawing.

import type { MatchState } from "../app/state.js";
import type { Area, Drawing } from "../engine/types.js";
import { OF_GAMES, type Strings } from "../strings/index.js";
import { arrange, h } from "./dom.js";
import { rowsOf } from "./grid.js";
import { sizeOf } from "./picture.js";

export interface Cell {
    pick: string;
    label: string;
    area: Area;
    element: HTMLElement;
}

/** A text that is equal for matches whose cells have the same picks and places. */
export function layoutOf({ drawing, places, isFlipped }: MatchState): string {
    const elements = [...(drawing?.elements ?? []), ...places];
    const all = elements.map(({ pick, area }) => [pick, area.x, area.y, area.width, area.height].join());
    return [isFlipped, ...all].join(" ");
}

/**
 * One cell for each element. The elements of the cells `before` are used again for the same picks, so that
 * the focus stays where it is.
 */
export function cellsOf({ drawing, places, isFlipped }: MatchState, before: readonly Cell[]): Cell[] {
    if (!drawing) return [];
    const [width, height] = sizeOf(drawing);
    const old = new Map<string, HTMLElement[]>();
    for (const { pick, element } of before) old.set(pick, [...(old.get(pick) ?? []), element]);
    return [...drawing.elements, ...places].map(({ pick, label, area: drawn }) => {
        const turned = { ...drawn, x: width - drawn.x - drawn.width, y: height - drawn.y - drawn.height };
        const fresh = () => h("div", { role: "gridcell", tabindex: -1, "data-pick": pick, lang: OF_GAMES });
        return { pick, label, area: isFlipped ? turned : drawn, element: old.get(pick)?.shift() ?? fresh() };
    });
}

/** Puts the elements of cells where they are in a drawing, in rows of a grid. */
export function layOut(grid: HTMLElement, cells: readonly Cell[], drawing: Drawing): void {
    const [width, height] = sizeOf(drawing);
    for (const { area, element } of cells) {
        place(element, "left", area.x / width);
        place(element, "top", area.y / height);
        place(element, "width", area.width / width);
        place(element, "height", area.height / height);
    }
    const rows = new Map<Element, Element[]>();
    for (const row of rowsOf(cells)) {
        // A row stays the same element as long as a cell of it does.
        const known = row.map(({ element }) => element.parentElement);
        const own = known.find((row) => row && !rows.has(row)) ?? h("div", { role: "row" });
        rows.set(own, row.map(({ element }) => element));
    }
    arrange(grid, [...rows.keys()]);
    rows.forEach((row, element) => arrange(element, row));
}

function place({ style }: HTMLElement, side: "left" | "top" | "width" | "height", share: number): void {
    const percent = `${Number((100 * share).toFixed(3))}%`;
    if (style[side] !== percent) style[side] = percent;
}

/** Marks what is picked and what can be, and says it in the labels. */
export function mark(
    cells: readonly Cell[],
    { next, picked, rotations, drawing, places }: MatchState,
    t: Strings,
): void {
    const offered = new Set([...(next?.picks ?? []), ...rotations]);
    const isChosen = new Set(picked);
    const elements = [...(drawing?.elements ?? []), ...places];
    const drawn = drawing?.elements.length ?? 0;
    cells.forEach((cell, index) => {
        const [isOffered, isPicked] = [offered.has(cell.pick), isChosen.has(cell.pick)];
        const { element } = cell;
        cell.label = elements[index]?.label ?? cell.label;
        const state = [isPicked && t.picked, isOffered && t.canPick].filter(Boolean);
        change(element, "aria-label", [cell.label, ...state].join(", "));
        change(element, "aria-selected", String(isPicked));
        change(element, "aria-disabled", isOffered || isPicked ? null : "true");
        change(element, "class", `cell${index < drawn ? "" : " small"}${isOffered ? " offered" : ""}${isPicked ? " picked" : ""}`);
        // What can be picked lies above what cannot.
        const level = String(index + (isOffered ? cells.length : 0) + 1);
        if (element.style.zIndex !== level) element.style.zIndex = level;
    });
}

function change(element: HTMLElement, name: string, value: string | null): void {
    if (element.getAttribute(name) === value) return;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
}
