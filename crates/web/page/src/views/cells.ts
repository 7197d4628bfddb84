// The cells over a drawing.

import type { MatchState } from "../app/state.js";
import type { Area, Drawing } from "../engine/types.js";
import type { Strings } from "../strings/index.js";
import { languageOfLabels } from "../strings/say.js";
import { arrange, h } from "./dom.js";
import { rowsOf } from "./grid.js";
import { type Layout, placeIn, type Point } from "./layout.js";

/** From this number of cells that can be picked, their marks are quiet. */
const MANY = 7;

export interface Cell {
    pick: string;
    label: string;
    /** Its place on the board, in pixels. */
    area: Area;
    /** Whether it has a place only now, because of what is picked. */
    isPassing: boolean;
    /** Whether a number or letter is in its middle, which a mark must not cover. */
    isPrinted: boolean;
    element: HTMLElement;
}

/**
 * One cell for each element of a drawing and each of `places` that a layout shows. The elements of the cells
 * `before` are used again for the same picks, so that the focus stays where it is.
 */
export function cellsOf(
    drawing: Drawing,
    places: MatchState["places"],
    layout: Layout,
    before: readonly Cell[],
): Cell[] {
    const old = new Map<string, HTMLElement[]>();
    for (const { pick, element } of before) old.set(pick, [...(old.get(pick) ?? []), element]);
    const fresh = (pick: string) =>
        h("div", { role: "gridcell", tabindex: -1, "data-pick": pick });
    const texts = textsOf(drawing);
    const cell = (isPassing: boolean) => (element: Drawing["elements"][number]) => {
        const { pick, label } = element;
        const area = placeIn(layout, drawing, element.area);
        const isPrinted = texts.some((at) => isInMiddle(element.area, at));
        return area ? [{ pick, label, area, isPassing, isPrinted, element: old.get(pick)?.shift() ?? fresh(pick) }] : [];
    };
    return [...drawing.elements.flatMap(cell(false)), ...places.flatMap(cell(true))];
}

/** The middles of the texts in a drawing. */
function textsOf({ parts }: Drawing): Point[] {
    const text = /<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"(?![^>]*class="notation")/g;
    const found = parts.flatMap(({ shapes }) => [...shapes.matchAll(text)]);
    return found.map(([, x, y, size]): Point => [Number(x), Number(y) - 0.35 * Number(size)]);
}

function isInMiddle({ x, y, width, height }: Area, [right, down]: Point): boolean {
    return 4 * Math.abs(right - x - width / 2) < width && 4 * Math.abs(down - y - height / 2) < height;
}

/** Whether the same picks have the same places. */
export function isAlike(cells: readonly Cell[], others: readonly Cell[]): boolean {
    const text = (cells: readonly Cell[]) =>
        cells.map(({ pick, area }) => [pick, area.x, area.y, area.width, area.height].join()).join(" ");
    return text(cells) === text(others);
}

/** Puts the elements of cells where they are, in rows of a grid. */
export function layOut(grid: HTMLElement, cells: readonly Cell[]): void {
    for (const { area, element } of cells) {
        place(element, "left", area.x);
        place(element, "top", area.y);
        place(element, "width", area.width);
        place(element, "height", area.height);
        // What is as wide as high is marked by a circle, a card or a strip by its outline.
        const ratio = area.width / area.height;
        element.classList.toggle("long", ratio < 0.97 || 1.03 < ratio);
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

function place({ style }: HTMLElement, side: "left" | "top" | "width" | "height", pixels: number): void {
    const length = `${Number(pixels.toFixed(1))}px`;
    if (style[side] !== length) style[side] = length;
}

/** Marks the chosen and the possible picks, also in the labels. */
export function mark(cells: readonly Cell[], { info, next, goals, instead, held, picked, laid }: MatchState, t: Strings): void {
    const language = languageOfLabels(t, info.name) || null;
    const offered = new Set([...(next?.picks ?? []), ...goals]);
    const [isChosen, isInstead] = [new Set(picked), new Set(instead)];
    const isMany = MANY <= cells.filter(({ pick }) => offered.has(pick)).length;
    // Of several places for the same, such as equal stacks, the last one changes.
    const last = new Map(cells.flatMap(({ pick, element, isPassing }) => (isPassing ? [] : [[pick, element]])));
    cells.forEach((cell, index) => {
        const { element, label, pick, isPassing, isPrinted } = cell;
        const [isOffered, isPicked] = [offered.has(pick), isChosen.has(pick)];
        const isLast = isPassing || last.get(pick) === element;
        const state = [isPicked && t.picked, isOffered && t.canPick].filter(Boolean);
        change(element, "lang", language);
        change(element, "aria-label", [label, ...state].join(", "));
        change(element, "aria-selected", String(isPicked));
        change(element, "aria-disabled", isOffered || isPicked || isInstead.has(pick) ? null : "true");
        const classes = {
            cell: true,
            small: isPassing,
            printed: isPrinted,
            quiet: isMany,
            offered: isOffered && pick !== held,
            picked: isPicked && isLast,
            laid: pick === laid,
            instead: isInstead.has(pick) && pick !== laid,
            target: isOffered && !isPicked && 0 < picked.length,
        };
        for (const [name, isOn] of Object.entries(classes)) element.classList.toggle(name, isOn);
        // Pickable cells are above the others.
        const level = String(index + (isOffered ? cells.length : 0) + 1);
        if (element.style.zIndex !== level) element.style.zIndex = level;
    });
}

function change(element: HTMLElement, name: string, value: string | null): void {
    if (element.getAttribute(name) === value) return;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
}
