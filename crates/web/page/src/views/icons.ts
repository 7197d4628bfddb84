// Small pictures beside words or in their place, in the colour of the text.

import { button } from "./dom.js";

const NAMESPACE = "http://www.w3.org/2000/svg";

/** Paths in a box of 24 by 24. */
const PATHS = {
    people: "M8 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-7 9c0-4 3-7 7-7s7 3 7 7zM16.5 12a3.5 3.5 0 1 0-1.6-6.6M17 14c3.4 0 6 2.6 6 6h-5",
    clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2.5",
    die: "M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zM8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01",
    mask: "M3 8c3-2 6-2 9 0 3-2 6-2 9 0 0 5-2 9-5 9-2 0-3-2-4-2s-2 2-4 2c-3 0-5-4-5-9zM7 11.5h2.5M14.5 11.5H17",
    eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    next: "M8 5l7 7-7 7",
    last: "M8 5l7 7-7 7M17 5v14",
    arrow: "M12 20V4M5 11l7-7 7 7",
    again: "M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M10.5 9v6l4.5-3z",
    turn: "M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5",
    flip: "M8 20V4M4 8l4-4 4 4M16 4v16M12 16l4 4 4-4",
    larger: "M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7",
    close: "M5 5l14 14M19 5L5 19",
    bin: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
};

export type Icon = keyof typeof PATHS;

/** A decorative picture, hidden from assistive technology, turned clockwise by some eighths. */
export function icon(name: Icon, eighths = 0): SVGSVGElement {
    const svg = document.createElementNS(NAMESPACE, "svg");
    for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" })) {
        svg.setAttribute(key, value);
    }
    const path = document.createElementNS(NAMESPACE, "path");
    path.setAttribute("d", PATHS[name]);
    if (eighths !== 0) path.setAttribute("transform", `rotate(${45 * eighths} 12 12)`);
    svg.append(path);
    return svg;
}

/** A button with a picture; its label is for screen readers and the tooltip. */
export function iconButton(
    picture: SVGSVGElement,
    label: string,
    act: (event: Event) => void,
    attributes: Parameters<typeof button>[2] = {},
): HTMLButtonElement {
    return button(picture, act, { "aria-label": label, title: label, ...attributes });
}
