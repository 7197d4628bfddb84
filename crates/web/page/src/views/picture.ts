// The drawing, what picks would change in it, and its other side.

import type { Drawing } from "../engine/types.js";

const NAMESPACE = "http://www.w3.org/2000/svg";

/** The drawing as an element that is as wide as its place. */
export function svgOf(drawing: Drawing): SVGSVGElement {
    const parsed = new DOMParser().parseFromString(drawing.svg, "image/svg+xml").documentElement;
    parsed.removeAttribute("width");
    parsed.removeAttribute("height");
    return document.importNode(parsed, true) as unknown as SVGSVGElement;
}

/** The width and the height of a drawing. */
export function sizeOf(drawing: Drawing): [number, number] {
    const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawing.svg) ?? [];
    return [Number(width), Number(height)];
}

/** Puts what picks would change over the drawing, in place of what was there. */
export function setFragment(svg: SVGSVGElement, fragment: string, isFlipped: boolean): void {
    svg.querySelector(":scope g.draft")?.remove();
    if (fragment === "") return;
    const text = `<svg xmlns="${NAMESPACE}"><g class="draft">${fragment}</g></svg>`;
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const group = document.importNode(parsed.firstElementChild as Element, true);
    (svg.lastElementChild ?? svg).append(group);
    if (isFlipped) upright(group);
}

/** Turns the drawing by half a circle, with its words upright. */
export function flip(svg: SVGSVGElement): void {
    svg.style.transform = "rotate(180deg)";
    upright(svg);
}

function upright(within: Element): void {
    for (const text of within.querySelectorAll("text")) {
        const { x, y, width, height } = text.getBBox();
        text.setAttribute("transform", `rotate(180 ${x + width / 2} ${y + height / 2})`);
    }
}
