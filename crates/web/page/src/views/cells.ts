// The cells over a drawing.

import { h } from "../dom.js";
import type { Area } from "../engine/types.js";
import type { MatchState } from "../state.js";
import { t } from "../strings/index.js";
import { sizeOf } from "./picture.js";

export interface Cell {
    part: string;
    label: string;
    area: Area;
    element: HTMLElement;
}

/** A text that is equal for matches whose cells have the same parts and places. */
export function layoutOf({ drawing, places, isFlipped }: MatchState): string {
    const elements = [...(drawing?.elements ?? []), ...places];
    const all = elements.map(({ part, area }) => [part, area.x, area.y, area.width, area.height].join());
    return [isFlipped, ...all].join(" ");
}

/** One cell for each element, with its place in percent of the drawing. */
export function cellsOf({ drawing, places, isFlipped }: MatchState): Cell[] {
    if (!drawing) return [];
    const [width, height] = sizeOf(drawing);
    return [...drawing.elements, ...places].map(({ part, label, area: drawn }) => {
        const turned = { ...drawn, x: width - drawn.x - drawn.width, y: height - drawn.y - drawn.height };
        const area = isFlipped ? turned : drawn;
        const element = h("div", { role: "gridcell", class: "cell", tabindex: -1, "data-part": part });
        const { style } = element;
        style.left = `${(100 * area.x) / width}%`;
        style.top = `${(100 * area.y) / height}%`;
        style.width = `${(100 * area.width) / width}%`;
        style.height = `${(100 * area.height) / height}%`;
        return { part, label, area, element };
    });
}

/** Marks what is picked and what can be, and says it in the labels. */
export function mark(cells: readonly Cell[], { next, picked, rotations, drawing, places }: MatchState): void {
    const offered = new Set([...(next?.parts ?? []), ...rotations]);
    const isChosen = new Set(picked);
    const elements = [...(drawing?.elements ?? []), ...places];
    const drawn = drawing?.elements.length ?? 0;
    cells.forEach((cell, index) => {
        const [isOffered, isPicked] = [offered.has(cell.part), isChosen.has(cell.part)];
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
