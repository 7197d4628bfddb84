// The parts of a drawing as an image.

import type { Area, Drawing } from "./types.js";

/** A part of an image: elements of SVG, and how far they are moved. */
export interface Piece {
    shapes: string;
    by?: readonly [x: number, y: number];
}

/** The address of an image of the pieces, cut to a box. */
export function imageOf({ x, y, width, height }: Area, pieces: readonly Piece[]): string {
    const groups = pieces.map(({ shapes, by = [0, 0] }) => `<g transform="translate(${by.join(" ")})">${shapes}</g>`);
    const size = `viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif">${groups.join("")}</svg>`;
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** The smallest box around parts of a drawing. */
export function boxOf(parts: readonly Pick<Drawing["parts"][number], "area">[]): Area {
    const areas = parts.map(({ area }) => area);
    const [x, y] = [Math.min(...areas.map(({ x }) => x)), Math.min(...areas.map(({ y }) => y))];
    const right = Math.max(...areas.map(({ x, width }) => x + width));
    const bottom = Math.max(...areas.map(({ y, height }) => y + height));
    return { x, y, width: right - x, height: bottom - y };
}
