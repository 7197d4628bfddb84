// A graph of the values of a match: a slider through its positions.

import type { MatchState, ReviewPoint, ReviewState } from "../app/state.js";
import { fill, h } from "./dom.js";

/** The words for the graph: its name, a share, and the position after some steps. */
interface Words {
    name: string;
    share(share: number): string;
    at(n: number): string;
}

const SVG = "http://www.w3.org/2000/svg";
/** The height of the drawing in its own units; the width is the number of steps. */
const HEIGHT = 100;
/** The steps that the keys go; `Home` and `End` go all. */
const KEYS: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -10,
    PageUp: 10,
    Home: -Infinity,
    End: Infinity,
};

/** A share in percent. */
export function percent(share: number): string {
    return `${Math.round(100 * share)}\u00a0%`;
}

/** The share of a seat after `n` steps, as far as it or everybody knows; `null` if there is none. */
export function shareAt(review: ReviewState, seat: number, n: number): number | null {
    return shareIn(review.points.find((point) => point.shown === n && isFor(point, seat)), seat);
}

function shareIn(point: ReviewPoint | undefined, seat: number): number | null {
    return point?.shares[seat] ?? null;
}

function isFor({ by }: ReviewPoint, seat: number): boolean {
    return by === null || by === seat;
}

export class Graph {
    readonly element = h("div", { class: "review-graph", id: "review-graph", role: "slider", tabindex: 0 });
    /** The number of steps before the position under the pointer. */
    pointed: number | null = null;
    private range = { shown: 0, steps: 1 };

    /** `go` shows a position on the board; `changed` is called when another one is under the pointer. */
    constructor(go: (n: number) => void, changed: () => void) {
        const { element } = this;
        element.setAttribute("aria-valuemin", "0");
        element.addEventListener("keydown", (event) => {
            const by = KEYS[event.key];
            if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
            const { shown, steps } = this.range;
            go(Math.min(steps, Math.max(0, shown + by)));
            event.preventDefault();
        });
        element.addEventListener("click", (event) => go(this.stepAt(event)));
        element.addEventListener("pointermove", (event) => {
            const n = this.stepAt(event);
            if (n === this.pointed) return;
            this.pointed = n;
            const isDragged = event.pointerType === "mouse" && event.buttons === 1;
            if (isDragged) go(n);
            else changed();
        });
        element.addEventListener("pointerleave", () => {
            this.pointed = null;
            changed();
        });
    }

    show(review: ReviewState, { seat, shown, status }: MatchState, words: Words): void {
        const { element, pointed } = this;
        const steps = Math.max(1, status.steps);
        this.range = { shown, steps };
        element.setAttribute("aria-label", words.name);
        element.setAttribute("aria-valuemax", String(steps));
        element.setAttribute("aria-valuenow", String(shown));
        element.setAttribute("aria-valuetext", words.at(shown));
        const known = review.points.filter((point) => isFor(point, seat) && shareIn(point, seat) !== null);
        const places = known.map((point) => ({ x: point.shown, y: HEIGHT * (1 - (shareIn(point, seat) ?? 0)) }));
        const upright = (x: number, name: string) => shape("line", { class: name, x1: x, x2: x, y1: 0, y2: HEIGHT });
        const box = { viewBox: `0 0 ${steps} ${HEIGHT}`, preserveAspectRatio: "none" };
        const drawing = shape("svg", { ...box, "aria-hidden": "true" });
        drawing.append(
            shape("line", { class: "half", x1: 0, x2: steps, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
            ...curve(places),
            ...(pointed === null || pointed === shown ? [] : [upright(pointed, "pointed")]),
            upright(shown, "now"),
        );
        // A policy may forbid the attribute for styles.
        const label = (name: string, text: string, left: string, top: number) => {
            const span = h("span", { class: name, "aria-hidden": "true" }, text);
            Object.assign(span.style, { left, top: `${top}%` });
            return span;
        };
        const scale = [1, 0.5, 0].map((share) => label("percent", words.share(share), "", 100 * (1 - share)));
        const marks = review.turning.map((point, i) => {
            const y = places.find(({ x }) => x === point.shown)?.y;
            return y !== undefined && label("review-mark", String(i + 1), `${(100 * point.shown) / steps}%`, y);
        });
        fill(element, drawing, ...scale, ...marks);
    }

    private stepAt({ clientX }: MouseEvent): number {
        const { left, width } = this.element.getBoundingClientRect();
        const n = Math.round(((clientX - left) / width) * this.range.steps);
        return Math.min(this.range.steps, Math.max(0, n));
    }
}

/** A line through the places, and what is below it. */
function curve(places: readonly { x: number; y: number }[]): SVGElement[] {
    const [first, last] = [places[0], places.at(-1)];
    if (!first || !last) return [];
    // A single place is a dot.
    const points = [...places, ...(places.length === 1 ? [{ ...first, x: first.x + 0.01 }] : [])];
    const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
    const below = `${first.x},${HEIGHT} ${line} ${last.x},${HEIGHT}`;
    return [shape("polygon", { class: "below", points: below }), shape("polyline", { class: "line", points: line })];
}

function shape(name: string, attributes: Record<string, string | number>): SVGElement {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    return element;
}
