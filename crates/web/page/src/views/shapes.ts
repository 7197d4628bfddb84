// The shapes of a drawing, told from each other by their texts, so that it is seen which has moved where.

import type { Point } from "./layout.js";

/** A shape of a part of the drawing. */
export interface Shape {
    /** Its text in the document. */
    line: string;
    node: SVGElement;
}

/** The shapes of a part that another drawing does not have any more, and those that it has in addition. */
export interface Change {
    gone: Shape[];
    fresh: Shape[];
    /** Where the new shapes are, and where those that go fade away. */
    group: SVGGElement;
    /** A point of the part on the board, in pixels, and back. */
    toBoard(point: Point): Point;
    fromBoard(point: Point): Point;
}

/** A shape that can be told from others by everything but its place. */
export interface Found {
    shape: Shape;
    change: Change;
    /** Its place in the drawing. */
    place: Point;
    /** Its place on the board, in pixels. */
    at: Point;
    /** Its text without its place: equal for two shapes of which one can have moved to the other. */
    likeness: string;
}

/** A shape with what tells it from others. */
export function foundIn(change: Change, shape: Shape): Found {
    const place = placeOf(shape.line);
    return { shape, change, place, at: change.toBoard(place), likeness: likeness(shape.line, place) };
}

/** Attributes with a place, and lists of places. */
const PLACES = /\b(x|y|cx|cy|x1|y1|x2|y2)="(-?[\d.]+)"/g;
const POINTS = /\b(points|d)="([^"]*)"/;
/** A shape in coordinates of its own, and its place. */
const MOVED = /\btransform="translate\((-?[\d.]+) (-?[\d.]+)\)/;

/** The place that the text of a shape names first. */
function placeOf(line: string): Point {
    const moved = MOVED.exec(line);
    if (moved) return [Number(moved[1]), Number(moved[2])];
    const [, , list] = POINTS.exec(line) ?? [];
    const numbers = list?.match(/-?[\d.]+/g)?.slice(0, 2).map(Number);
    if (numbers?.length === 2) return [numbers[0] ?? 0, numbers[1] ?? 0];
    const of = new Map([...line.matchAll(PLACES)].map(([, name, value]) => [name, Number(value)]));
    return [of.get("cx") ?? of.get("x") ?? of.get("x1") ?? 0, of.get("cy") ?? of.get("y") ?? of.get("y1") ?? 0];
}

/** The text of a shape without its place. */
function likeness(line: string, [x, y]: Point): string {
    if (MOVED.test(line)) return line.replace(MOVED, "");
    return line
        .replace(POINTS, (_, name: string, list: string) => `${name}="${relative(list, [x, y])}"`)
        .replace(PLACES, (_, name: string, value: string) => `${name}="${short(Number(value) - (name.includes("x") ? x : y))}"`);
}

/** A list of points, or the data of a path, as seen from a point. */
function relative(list: string, [x, y]: Point): string {
    let [command, n] = ["L", 0];
    return list.replace(/[A-Za-z]|-?[\d.]+/g, (token) => {
        if (/[A-Za-z]/.test(token)) {
            [command, n] = [token, 0];
            return token;
        }
        n += 1;
        // Small letters stand for steps, apart from those of the first point; arcs are drawn with them here.
        const isStep = command === command.toLowerCase() && command !== "m";
        const isAcross = command === "H" || (command !== "V" && n % 2 === 1);
        return short(Number(token) - (isStep ? 0 : isAcross ? x : y));
    });
}

/** A length so short that those of equal shapes in different places are equal. */
function short(length: number): string {
    return (length + 0.005).toFixed(1);
}
