// The shapes of a drawing, compared by their markup, so that moves of shapes can be animated.

import type { Point } from "./layout.js";

/** A shape of a part of the drawing. */
export interface Shape {
    /** Its markup in the document. */
    line: string;
    node: SVGElement;
}

/** The shapes of a part that were removed and added between two drawings. */
export interface Change {
    gone: Shape[];
    fresh: Shape[];
    /** The group of the new shapes, in which the removed ones fade out. */
    group: SVGGElement;
    /** A point of the part on the board, in pixels, and back. */
    toBoard(point: Point): Point;
    fromBoard(point: Point): Point;
}

/** A shape with its place, and a key for matching it with other shapes. */
export interface PlacedShape {
    shape: Shape;
    change: Change;
    /** Its place in the drawing. */
    place: Point;
    /** Its place on the board, in pixels. */
    at: Point;
    /** Its markup without its place: equal for two shapes if one can have moved to the place of the other. */
    likeness: string;
}

/** Locates a shape of a change. */
export function placedShape(change: Change, shape: Shape): PlacedShape {
    const place = placeOf(shape.line);
    return { shape, change, place, at: change.toBoard(place), likeness: likeness(shape.line, place) };
}

/** Attributes with a place, and lists of places. */
const PLACES = /\b(x|y|cx|cy|x1|y1|x2|y2)="(-?[\d.]+)"/g;
const POINTS = /\b(points|d)="([^"]*)"/;
/** The translation of a shape with its own coordinates. */
const MOVED = /\btransform="translate\((-?[\d.]+) (-?[\d.]+)\)/;

/** The first place in the markup of a shape. */
function placeOf(line: string): Point {
    const moved = MOVED.exec(line);
    if (moved) return [Number(moved[1]), Number(moved[2])];
    const [, , list] = POINTS.exec(line) ?? [];
    const numbers = list?.match(/-?[\d.]+/g)?.slice(0, 2).map(Number);
    if (numbers?.length === 2) return [numbers[0] ?? 0, numbers[1] ?? 0];
    const of = new Map([...line.matchAll(PLACES)].map(([, name, value]) => [name, Number(value)]));
    return [of.get("cx") ?? of.get("x") ?? of.get("x1") ?? 0, of.get("cy") ?? of.get("y") ?? of.get("y1") ?? 0];
}

/** The markup of a shape without its place. */
function likeness(line: string, [x, y]: Point): string {
    if (MOVED.test(line)) return line.replace(MOVED, "");
    return line
        .replace(POINTS, (_, name: string, list: string) => `${name}="${relative(list, [x, y])}"`)
        .replace(PLACES, (_, name: string, value: string) => `${name}="${short(Number(value) - (name.includes("x") ? x : y))}"`);
}

/** A list of points, or the data of a path, relative to a point. */
function relative(list: string, [x, y]: Point): string {
    let [command, n] = ["L", 0];
    return list.replace(/[A-Za-z]|-?[\d.]+/g, (token) => {
        if (/[A-Za-z]/.test(token)) {
            [command, n] = [token, 0];
            return token;
        }
        n += 1;
        // Lower-case commands are relative, except for the first `m`; arcs are always relative here.
        const isStep = command === command.toLowerCase() && command !== "m";
        const isAcross = command === "H" || (command !== "V" && n % 2 === 1);
        return short(Number(token) - (isStep ? 0 : isAcross ? x : y));
    });
}

/** A length, rounded so that equal shapes in different places have equal ones. */
function short(length: number): string {
    return (length + 0.005).toFixed(1);
}
