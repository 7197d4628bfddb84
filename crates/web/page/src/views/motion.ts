// Animations between two drawings: a moved shape glides from its old place, hop by hop, a card is turned over,
// other new shapes appear, and removed ones fade.

import { cardsOf, cardUnder, turnOver } from "./flip.js";
import type { Point } from "./layout.js";
import { type Change, type PlacedShape, placedShape } from "./shapes.js";

const HOP = 190; // The time from one place to the next, in milliseconds.
const FADE = 160;
/** The most places of a way, so that no move takes longer than a second. */
const MOST_HOPS = 5;
/** As many new shapes as this are another position, which nothing leads to. */
const MOST_SHAPES = 160;

/** The colours of marks (`Theme::mark`), which do not move. */
const MARKS = /#ffe08a|#7a5c00|#ffff00|stroke-dasharray/;

/** The rates of animations by the setting; 0 for none. */
const RATES = { usual: 1, slow: 0.4, none: 0 } as const;

/** The rate at which a person wants to see motion; 0 for none. */
export function rateOf(motion: keyof typeof RATES): number {
    const isSeen = !matchMedia("(prefers-reduced-motion: reduce)").matches && document.visibilityState === "visible";
    return isSeen ? RATES[motion] : 0;
}

/**
 * Lets the changes be seen, at a rate. `way` are the points, on the board in pixels, that a move leads over. Ends
 * when all is where it belongs; `null` if nothing moves.
 */
export function animate(changes: readonly Change[], way: readonly Point[], rate: number): Promise<void> | null {
    if (rate === 0) return null;
    const fresh = changes.flatMap((change) => change.fresh.map((shape) => placedShape(change, shape)));
    const gone = changes.flatMap((change) => change.gone.map((shape) => placedShape(change, shape)));
    if (fresh.length === 0 || MOST_SHAPES < fresh.length) return null;
    const left = new Set(movable(gone, fresh));
    const running: Animation[] = [];
    const appearing: PlacedShape[] = [];
    const moved = new Map<PlacedShape, Keyframe[]>();
    for (const one of movable(fresh, gone)) {
        const from = origin(one, [...left].filter(({ likeness }) => likeness === one.likeness), way);
        if (!from) {
            appearing.push(one);
            continue;
        }
        left.delete(from);
        if (far(from, one) < 0.5) continue;
        moved.set(one, glide(one, from, way));
    }
    const cards = cardsOf([...left], appearing);
    for (const one of appearing) {
        // A part of a piece that a shape left behind looks like moves with the others.
        const piece = [...moved].find(([other]) => other.change === one.change && far(other, one) < 0.5);
        const card = cardUnder(one, cards);
        if (piece && !card) moved.set(one, piece[1]);
        else running.push(card ? turnOver(one, card, true) : fade(one.shape.node, 1, 0));
    }
    for (const [{ shape }, keyframes] of moved) running.push(shape.node.animate(keyframes, timing(keyframes.length - 1)));
    const hops = Math.max(1, Math.min(MOST_HOPS, way.length - 1));
    for (const one of left) {
        const [{ node }, card] = [one.shape, cardUnder(one, cards)];
        one.change.group.append(node);
        const end = card ? turnOver(one, card, false) : fade(node, 0, HOP * (hops - 1));
        void end.finished.catch(() => undefined).then(() => node.remove());
        running.push(end);
    }
    if (running.length === 0) return null;
    for (const animation of running) animation.playbackRate = rate;
    // A part shows what comes from another one, above all others.
    const parts = [...moved.keys()].map(({ change }) => change.group.ownerSVGElement);
    for (const svg of parts) svg?.classList.add("moving");
    const done = Promise.allSettled(running.map(({ finished }) => finished));
    return done.then(() => parts.forEach((svg) => svg?.classList.remove("moving")));
}

/** The shapes of a drawing that are no marks, and whose place no mark of the other drawing has. */
function movable(shapes: readonly PlacedShape[], others: readonly PlacedShape[]): PlacedShape[] {
    const outline = ({ shape }: PlacedShape) => shape.line.replace(/ (fill|stroke)[\w-]*="[^"]*"/g, "");
    const isMark = ({ shape }: PlacedShape) => MARKS.test(shape.line);
    const marked = new Set(others.filter(isMark).map(outline));
    return shapes.filter((one) => !isMark(one) && !marked.has(outline(one)));
}

/** Lets a shape turn to where it is, by eighths of a turn clockwise, about a point of its drawing. */
export function turnTo(shape: SVGElement, [x, y]: Point, eighths: number, rate: number): void {
    if (rate === 0) return;
    shape.style.transformOrigin = `${x}px ${y}px`;
    const timing = { duration: HOP / rate, easing: "ease-in-out" };
    shape.animate([{ rotate: `${-45 * eighths}deg` }, { rotate: "0deg" }], timing);
}

/** The shape from which another one has come: at the start of the way for what is at its end, else the nearest. */
function origin(to: PlacedShape, others: readonly PlacedShape[], way: readonly Point[]): PlacedShape | undefined {
    const [start, end] = [way[0], way.at(-1)];
    const mover = start && end && near(to.at, end) ? others.find(({ at }) => near(at, start)) : undefined;
    return mover ?? [...others].sort((a, b) => far(a, to) - far(b, to))[0];
}

/** Lets a shape fade into sight or out of it. */
function fade(node: SVGElement, to: 0 | 1, delay: number): Animation {
    const fill = to === 1 ? "backwards" : "both";
    return node.animate([{ opacity: 1 - to }, { opacity: to }], { duration: FADE, delay, fill });
}

function timing(hops: number): KeyframeAnimationOptions {
    return { duration: HOP * hops, easing: "ease-in-out", fill: "backwards" };
}

/** The places of a shape on its way, as offsets from where it is in the end. */
function glide(to: PlacedShape, from: PlacedShape, way: readonly Point[]): Keyframe[] {
    const [start, end] = [way[0], way.at(-1)];
    const isOnWay = 2 < way.length && way.length <= MOST_HOPS + 1 && start && end && near(from.at, start) && near(to.at, end);
    // A shape keeps its distance from the middle of its piece.
    const [right, down] = end ? [to.at[0] - end[0], to.at[1] - end[1]] : [0, 0];
    const between = isOnWay ? way.slice(1, -1).map(([x, y]): Point => [x + right, y + down]) : [];
    const { change, at } = to;
    const origin = change.fromBoard(at);
    return [from.at, ...between, at].map((point) => {
        const [x, y] = change.fromBoard(point);
        return { translate: `${(x - origin[0]).toFixed(1)}px ${(y - origin[1]).toFixed(1)}px` };
    });
}

/** The reach within which a shape belongs to the piece at a point, in pixels. */
const REACH = 60;

function near(one: Point, other: Point): boolean {
    return Math.hypot(one[0] - other[0], one[1] - other[1]) < REACH;
}

function far(one: PlacedShape, other: PlacedShape): number {
    return Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]);
}
