// The drawing, what picks would change in it, and its other side.

import type { Drawing } from "../engine/types.js";
import { arrange } from "./dom.js";

const NAMESPACE = "http://www.w3.org/2000/svg";

/** A drawing on the page. What two drawings have in common stays as it is, which is faster. */
export class Picture {
    private svg: SVGSVGElement | null = null;
    private frame = ""; // Everything around the shapes.
    private shapes: { line: string; node: Element }[] = [];
    private isFlipped = false;

    constructor(readonly element: HTMLElement) {}

    clear(): void {
        this.svg = null;
        this.element.replaceChildren();
    }

    /** Shows a drawing in place of what was there. */
    show(drawing: Drawing, isFlipped: boolean): void {
        // The places of the picks are cells of the grid, and the title is said beside the board.
        const text = drawing.svg
            .replace(/<title>[^<]*<\/title>\n?/, "")
            .replaceAll(/<rect [^<>]*aria-label="[^"]*"[^<>]*\/>\n?/g, "");
        const { frame, lines } = apart(text);
        const group = this.svg?.lastElementChild;
        const isAlike = frame === this.frame && isFlipped === this.isFlipped && lines !== null;
        if (group && isAlike) return this.change(group, lines);
        const svg = parsed(text) as SVGSVGElement;
        svg.removeAttribute("width");
        svg.removeAttribute("height");
        this.element.replaceChildren(svg);
        if (isFlipped) flip(svg);
        const nodes = [...(svg.lastElementChild?.children ?? [])];
        // A shape that is more than one element cannot be told from its neighbours.
        const isFlat = lines !== null && lines.length === nodes.length;
        this.shapes = isFlat ? nodes.map((node, i) => ({ line: lines[i] ?? "", node })) : [];
        [this.svg, this.frame, this.isFlipped] = [svg, isFlat ? frame : "", isFlipped];
    }

    /** Shows what picks would change, over the drawing, in place of what was there. */
    setFragment(fragment: string): void {
        const group = this.svg?.lastElementChild;
        group?.querySelector(":scope > g.draft")?.remove();
        if (!group || fragment === "") return;
        const draft = parsed(`<svg xmlns="${NAMESPACE}"><g class="draft">${fragment}</g></svg>`);
        const drawn = draft.firstElementChild as Element;
        group.append(drawn);
        if (this.isFlipped) upright(drawn);
    }

    /** Replaces the shapes that are others now. */
    private change(group: Element, lines: string[]): void {
        this.setFragment("");
        const kept = new Map<string, Element[]>();
        for (const { line, node } of this.shapes) kept.set(line, [...(kept.get(line) ?? []), node]);
        const missing: number[] = [];
        const nodes = lines.map((line, i) => kept.get(line)?.shift() ?? (missing.push(i), null));
        const fresh = missing.map((i) => lines[i]).join("\n");
        const made = [...parsed(`<svg xmlns="${NAMESPACE}">${fresh}</svg>`).children];
        missing.forEach((i, n) => (nodes[i] = made[n] ?? null));
        arrange(group, nodes.filter((node) => node !== null));
        if (this.isFlipped) made.forEach(upright);
        this.shapes = nodes.flatMap((node, i) => (node ? [{ line: lines[i] ?? "", node }] : []));
    }
}

/** The shapes of a drawing, one per line, and what is around them; `null` if a line is not a shape. */
function apart(text: string): { frame: string; lines: string[] | null } {
    const [, head = "", body = ""] = /^(.*?<g transform="[^"]*">\n)(.*)<\/g>\n<\/svg>\n$/s.exec(text) ?? [];
    const lines = body.split("\n").filter((line) => line !== "");
    const isFlat = head !== "" && lines.every((line) => /^<[^<>]*(\/>|>[^<>]*<\/text>)$/.test(line));
    return { frame: head, lines: isFlat ? lines : null };
}

/** The element that a text describes. The parser of pages is faster than that of documents. */
function parsed(text: string): Element {
    const place = document.createElement("div");
    place.innerHTML = text;
    return place.firstElementChild ?? place;
}

/** The width and the height of a drawing. */
export function sizeOf(drawing: Drawing): [number, number] {
    const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawing.svg) ?? [];
    return [Number(width), Number(height)];
}

/** Turns the drawing by half a circle, with its words upright. */
function flip(svg: SVGSVGElement): void {
    svg.style.transform = "rotate(180deg)";
    upright(svg);
}

function upright(within: Element): void {
    const texts = within.matches("text") ? [within] : within.querySelectorAll("text");
    for (const text of texts as Iterable<SVGTextElement>) {
        const { x, y, width, height } = text.getBBox();
        text.setAttribute("transform", `rotate(180 ${x + width / 2} ${y + height / 2})`);
    }
}
