// The places of a drawing's parts in a room of some shape: the board as large as possible, the strips of
// the other seats above it and the lower seat's below, or all of them beside it.

import type { Area, Drawing } from "../engine/types.js";

/** A part of a drawing and its place, in pixels from the upper left corner of what is laid out. */
export interface Placed {
    zone: string;
    /** Its area in the drawing. */
    area: Area;
    /** The quarter turns clockwise by which it is shown. */
    turn: number;
    left: number;
    top: number;
    /** Pixels for each unit of the drawing. */
    scale: number;
}

export interface Layout {
    width: number;
    height: number;
    parts: Placed[];
}

export interface Size {
    width: number;
    height: number;
}

export type Point = readonly [x: number, y: number];

type Part = Drawing["parts"][number];

/** The parts that are not the board, by where they lie. */
interface Strips {
    above: Part[];
    below: Part[];
}

const GAP = 6; // Between the parts, in pixels.

/** The shares of the room's width that a column of strips beside the board may have. */
const COLUMNS = [0.2, 0.24, 0.28, 0.32, 0.36, 0.4, 0.45];

/** Strips below this share of the board's scale are too small. */
const LEAST_STRIP = 0.5;

/** The layout with the largest board; `lower` is the seat at the bottom, `turn` the board's turns. */
export function layoutIn(room: Size, { parts }: Drawing, lower: number, turn: number): Layout {
    const board = parts.find(({ zone }) => zone === "board");
    if (!board) return { width: 0, height: 0, parts: [] };
    const strips = stripsOf(parts, lower);
    const all = [...strips.above, ...strips.below];
    const candidates = [stacked(room, board, strips, turn)];
    if (0 < all.length) candidates.push(...COLUMNS.map((share) => beside(room, board, all, turn, share)));
    const worth = ({ parts }: Layout) => {
        const scales = parts.filter(({ zone }) => zone !== "board").map(({ scale }) => scale);
        const scale = parts.find(({ zone }) => zone === "board")?.scale ?? 0;
        return scale * Math.min(1, Math.sqrt(Math.min(...scales) / (LEAST_STRIP * scale)));
    };
    return candidates.reduce((best, other) => (worth(best) < worth(other) ? other : best));
}

/** The other seats in their order after `lower`, then what is common and the seat itself. */
function stripsOf(parts: readonly Part[], lower: number): Strips {
    const seats = parts.filter(({ zone }) => zone.startsWith("seat-"));
    const after = ({ zone }: Part) => (Number(zone.slice("seat-".length)) - lower + seats.length) % seats.length;
    const ordered = [...seats].sort((a, b) => after(a) - after(b));
    const common = parts.filter(({ zone }) => zone === "supply");
    return { above: ordered.filter((part) => after(part) !== 0), below: [...common, ...ordered.slice(0, 1)] };
}

/** The board between its strips. The other seats share a row. */
function stacked(room: Size, board: Part, strips: Strips, turn: number): Layout {
    const rows: Part[][] = [strips.above, [board], ...strips.below.map((part) => [part])];
    const filled = rows.filter((row) => 0 < row.length);
    const scaleOf = (row: Part[], scale: number) => {
        const width = sum(row.map((part) => sizeOf(part, part === board ? turn : 0).width));
        return Math.min(scale, (room.width - GAP * (row.length - 1)) / width);
    };
    const heightOf = (row: Part[], scale: number) =>
        scaleOf(row, scale) * Math.max(...row.map((part) => sizeOf(part, part === board ? turn : 0).height));
    const gaps = GAP * (filled.length - 1);
    const total = (scale: number) => sum(filled.map((row) => heightOf(row, scale))) + gaps;
    const { width, height } = sizeOf(board, turn);
    let [low, high] = [0, Math.min(room.width / width, room.height / height)];
    if (total(high) <= room.height) low = high;
    // 20 halvings are finer than a pixel.
    for (let i = 0; i < 20 && low < high; i++) {
        const middle = (low + high) / 2;
        if (total(middle) <= room.height) low = middle;
        else high = middle;
    }
    const across = Math.max(...filled.map((row) => widthOf(row, scaleOf(row, low), board, turn)));
    const placed: Placed[] = [];
    let top = 0;
    for (const row of filled) {
        const scale = scaleOf(row, low);
        let left = (across - widthOf(row, scale, board, turn)) / 2;
        for (const part of row) {
            placed.push({ ...part, turn: part === board ? turn : 0, left, top, scale });
            left += sizeOf(part, part === board ? turn : 0).width * scale + GAP;
        }
        top += heightOf(row, low) + GAP;
    }
    return { width: across, height: top - GAP, parts: placed };
}

/** The strips in a column at the right of the board, the lower seat's at its end. */
function beside(room: Size, board: Part, strips: Part[], turn: number, share: number): Layout {
    const column = share * room.width;
    const { width, height } = sizeOf(board, turn);
    const scale = Math.max(0, Math.min((room.width - column - GAP) / width, room.height / height));
    const gaps = GAP * (strips.length - 1);
    const size = Math.min(
        scale,
        column / Math.max(...strips.map(({ area }) => area.width)),
        (room.height - gaps) / sum(strips.map(({ area }) => area.height)),
    );
    const placed: Placed[] = [{ ...board, turn, left: 0, top: 0, scale }];
    const left = width * scale + GAP;
    let top = 0;
    for (const part of strips.slice(0, -1)) {
        placed.push({ ...part, turn: 0, left, top, scale: size });
        top += part.area.height * size + GAP;
    }
    const own = strips.slice(-1);
    const bottom = Math.max(top, height * scale - sum(own.map(({ area }) => area.height * size)));
    for (const part of own) placed.push({ ...part, turn: 0, left, top: bottom, scale: size });
    const across = Math.max(...strips.map(({ area }) => area.width * size));
    return { width: left + across, height: bottom + sum(own.map(({ area }) => area.height * size)), parts: placed };
}

function widthOf(row: readonly Part[], scale: number, board: Part, turn: number): number {
    return sum(row.map((part) => sizeOf(part, part === board ? turn : 0).width * scale)) + GAP * (row.length - 1);
}

/** The size of a part after some quarter turns. */
function sizeOf({ area }: Pick<Part, "area">, turn: number): Size {
    const { width, height } = area;
    return turn % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Where an area of the drawing is in a layout; `null` if it is in a part that is left out. */
export function placeIn({ parts }: Layout, drawing: Drawing, area: Area): Area | null {
    const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
    const holds = ({ area }: Pick<Part, "area">) =>
        area.x <= x && x <= area.x + area.width && area.y <= y && y <= area.y + area.height;
    const zone = drawing.parts.find(holds)?.zone ?? "board";
    const part = parts.find((part) => part.zone === zone);
    return part ? turned(part, area) : null;
}

/** A point of a part as it is shown. */
export function pointIn({ area, turn, left, top, scale }: Placed, [x, y]: Point): Point {
    let [right, down] = [x - area.x - area.width / 2, y - area.y - area.height / 2];
    for (let i = 0; i < turn % 4; i++) [right, down] = [-down, right];
    const { width, height } = sizeOf({ area }, turn);
    return [left + scale * (right + width / 2), top + scale * (down + height / 2)];
}

/** The point of a part that is shown at a place. */
export function pointOf({ area, turn, left, top, scale }: Placed, [x, y]: Point): Point {
    const { width, height } = sizeOf({ area }, turn);
    let [right, down] = [(x - left) / scale - width / 2, (y - top) / scale - height / 2];
    for (let i = 0; i < turn % 4; i++) [right, down] = [down, -right];
    return [area.x + area.width / 2 + right, area.y + area.height / 2 + down];
}

/** An area of a part as it is shown. */
function turned(part: Placed, { x, y, width, height }: Area): Area {
    const [one, other] = [pointIn(part, [x, y]), pointIn(part, [x + width, y + height])];
    const [left, top] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])];
    return { x: left, y: top, width: Math.abs(one[0] - other[0]), height: Math.abs(one[1] - other[1]) };
}

function sum(numbers: readonly number[]): number {
    return numbers.reduce((sum, number) => sum + number, 0);
}
