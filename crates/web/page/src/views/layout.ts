// The places of a drawing's parts in a room of some shape: the strips of the other seats above the board and
// the lower seat's below it, or all of them beside it, or all but the lower seat's. Each seat has a plate for the name of its player.

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

/** The place of a seat's plate, in pixels. */
export interface Plate {
    seat: number;
    left: number;
    top: number;
    width: number;
}

export interface Layout {
    width: number;
    height: number;
    parts: Placed[];
    plates: Plate[];
}

export interface Size {
    width: number;
    height: number;
}

export type Point = readonly [x: number, y: number];

type Part = Drawing["parts"][number];

/** The content at a side of the board: the plate and the strip of a seat, or common parts. */
interface Side {
    /** The seat with a plate. */
    seat: number | null;
    part: Part | null;
}

interface Sides {
    above: Side[];
    below: Side[];
}

const GAP = 6; // Between the parts, in pixels.
const PLATE = 22; // The height of a plate, in pixels.
const PLATES = 170; // The width of a column that has only plates, in pixels.

/** The shares of the room's width that a column beside the board may have. */
const COLUMNS = [0.2, 0.22, 0.24, 0.26, 0.28, 0.3, 0.32, 0.34, 0.36, 0.38, 0.4, 0.42, 0.44];
/** The scales of strips above and below the board, as shares of the board's. */
const STRIPS = [1, 2 / 3];
/** The shares of the room's height that the lower seat's strip may have if it is the largest part. */
const FOREMOST = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65];
/** The width from which a strip is legible, in pixels. */
const LEGIBLE = 320;
/** The share of the width that is enough for a strip where a room is wider than high. */
const ENOUGH = 0.4;
/** The share of the board's size that it may lose to its sides being above and below it. */
const FOR_ORDER = 0.08;

/**
 * The best layout: a large board with legible strips. `lower` is the seat at the bottom, `turn` the board's
 * turns, `n_plates` the number of seats that have a plate.
 */
export function layoutIn(room: Size, { parts }: Drawing, lower: number, turn: number, n_plates: number): Layout {
    const board = parts.find(({ zone }) => zone === "board");
    if (!board) return { width: 0, height: 0, parts: [], plates: [] };
    const sides = sidesOf(parts, lower, n_plates);
    const all = [...sides.above, ...sides.below];
    const own = sides.below.at(-1);
    // Where a strip is higher than the board, the game is played in the strips, and one's own is the largest part.
    const first = own?.part && board.area.height < own.part.area.height ? own.part.zone : "board";
    const strips = sum(all.map(({ part }) => part?.area.height ?? 0));
    let others = all.length === 0 ? [] : COLUMNS.map((share) => beside(room, board, all, turn, share));
    // Where much of the game is in the strips, they are not shown smaller than the board.
    const shares = 1.5 * strips <= board.area.height ? STRIPS : [1];
    const orderly = shares.map((share) => stacked(room, board, sides, turn, share, first !== "board"));
    const enough = Math.min(LEGIBLE, (room.width < room.height ? 1 : ENOUGH) * room.width);
    const worth = ({ parts }: Layout) => {
        const widths = parts.filter(({ zone }) => zone !== first).map(({ area, scale }) => area.width * scale);
        const scale = parts.find(({ zone }) => zone === first)?.scale ?? 0;
        return scale * Math.sqrt(Math.min(1, ...widths.map((width) => width / enough)));
    };
    const best = (layouts: Layout[]) => layouts.reduce((best, other) => (worth(best) < worth(other) ? other : best));
    if (first !== "board") others = FOREMOST.flatMap((of) => COLUMNS.map((share) => foremost(room, board, sides, turn, of, share)));
    const usual = best(orderly);
    return worth(usual) < (1 - FOR_ORDER) * worth(best([usual, ...others])) ? best(others) : usual;
}

/** The other seats in their order after `lower`, then what is common and the seat itself. */
function sidesOf(parts: readonly Part[], lower: number, n_plates: number): Sides {
    const strips = parts.filter(({ zone }) => zone.startsWith("seat-")).length;
    const n_seats = Math.max(n_plates, strips);
    const seats = Array.from({ length: n_seats }, (_, i) => (lower + i) % n_seats).map((seat) => ({
        seat: seat < n_plates ? seat : null,
        part: parts.find(({ zone }) => zone === `seat-${seat}`) ?? null,
    }));
    const common = parts.filter(({ zone }) => zone === "supply").map((part) => ({ seat: null, part }));
    return { above: seats.slice(1), below: [...common, ...seats.slice(0, 1)] };
}

/** The board between its sides, shown no larger than the sides below it if `isCapped`. The other seats share a row. */
function stacked(room: Size, board: Part, { above, below }: Sides, turn: number, share: number, isCapped: boolean): Layout {
    const rows = [above, ...below.map((side) => [side])].filter((row) => 0 < row.length);
    const scaleOf = (row: Side[], scale: number) =>
        Math.min(share * scale, (room.width - GAP * (row.length - 1)) / sum(row.map((side) => widthOf(side, 1))));
    const heightOf = (row: Side[], scale: number) =>
        Math.max(...row.map((side) => heightOfSide(side, scaleOf(row, scale))));
    const { width, height } = sizeOf(board, turn);
    const total = (scale: number) =>
        scale * height + sum(rows.map((row) => heightOf(row, scale))) + GAP * rows.length;
    const widest = Math.max(width, ...(isCapped ? below.map((side) => widthOf(side, 1)) : []));
    let [low, high] = [0, Math.min(room.width / widest, room.height / height)];
    if (total(high) <= room.height) low = high;
    // 20 halvings are finer than a pixel.
    for (let i = 0; i < 20 && low < high; i++) {
        const middle = (low + high) / 2;
        if (total(middle) <= room.height) low = middle;
        else high = middle;
    }
    const acrossOf = (row: Side[]) =>
        sum(row.map((side) => widthOf(side, scaleOf(row, low)))) + GAP * (row.length - 1);
    const across = Math.max(width * low, ...rows.map(acrossOf));
    const layout: Layout = { width: across, height: total(low), parts: [], plates: [] };
    let top = 0;
    const placeBoard = () => {
        layout.parts.push({ ...board, turn, left: (across - width * low) / 2, top, scale: low });
        top += height * low + GAP;
    };
    if (above.length === 0) placeBoard();
    for (const row of rows) {
        let left = (across - acrossOf(row)) / 2;
        for (const side of row) {
            const scale = scaleOf(row, low);
            // Without a strip, plates share the row.
            const width = side.part ? widthOf(side, scale) : across / row.length;
            place(layout, side, { left: side.part ? left : row.indexOf(side) * width, top, width }, scale, row !== above);
            left += width + GAP;
        }
        top += heightOf(row, low) + GAP;
        if (row === above) placeBoard();
    }
    return layout;
}

/** The lower seat's strip with a share of the height, and above it the board, no larger, beside all other sides. */
function foremost(room: Size, board: Part, { above, below }: Sides, turn: number, of: number, share: number): Layout {
    const own = below.at(-1) ?? { seat: null, part: null };
    const scale = Math.min(room.width / widthOf(own, 1), (of * room.height - PLATE) / (own.part?.area.height ?? 1));
    const rest = { width: room.width, height: room.height - heightOfSide(own, scale) - GAP };
    const upper = beside(rest, board, [...above, ...below.slice(0, -1)], turn, share, scale);
    const [across, width] = [Math.max(upper.width, widthOf(own, scale)), widthOf(own, scale)];
    const layout: Layout = { width: across, height: upper.height + GAP + heightOfSide(own, scale), parts: [], plates: [] };
    const shift = <At extends { left: number }>(at: At) => ({ ...at, left: at.left + (across - upper.width) / 2 });
    [layout.parts, layout.plates] = [upper.parts.map(shift), upper.plates.map(shift)];
    place(layout, own, { left: (across - width) / 2, top: upper.height + GAP, width }, scale, true);
    return layout;
}

/** The sides in a column at the right of the board, the lower seat's at its end unless the board is capped at `most`. */
function beside(room: Size, board: Part, sides: Side[], turn: number, share: number, most?: number): Layout {
    const { width, height } = sizeOf(board, turn);
    const strips = sides.flatMap(({ part }) => part ?? []);
    const least = strips.length === 0 ? PLATES : share * room.width;
    const scale = Math.max(0, Math.min((room.width - least - GAP) / width, room.height / height, most ?? Infinity));
    const column = strips.length === 0 ? PLATES : room.width - GAP - width * scale;
    const fixed = GAP * (sides.length - 1) + sum(sides.map((side) => heightOfSide(side, 0)));
    const size = Math.min(
        scale,
        column / Math.max(...strips.map(({ area }) => area.width)),
        (room.height - fixed) / sum(strips.map(({ area }) => area.height)),
    );
    const across = strips.length === 0 ? PLATES : Math.max(...strips.map(({ area }) => area.width * size));
    const left = width * scale + GAP;
    const layout: Layout = { width: left + across, height: 0, parts: [{ ...board, turn, left: 0, top: 0, scale }], plates: [] };
    let top = 0;
    sides.forEach((side, i) => {
        const isLast = i === sides.length - 1 && most === undefined;
        if (isLast) top = Math.max(top, height * scale - heightOfSide(side, size));
        place(layout, side, { left, top, width: across }, size, isLast);
        top += heightOfSide(side, size) + GAP;
    });
    layout.height = Math.max(top - GAP, height * scale);
    return layout;
}

/** Adds the plate and the strip of a side, whose plate is below the strip or above it. */
function place(layout: Layout, side: Side, at: Omit<Plate, "seat">, scale: number, isBelow: boolean): void {
    const { seat, part } = side;
    const height = (part?.area.height ?? 0) * scale;
    if (seat !== null) layout.plates.push({ seat, ...at, top: at.top + (isBelow ? height : 0) });
    const top = at.top + (seat === null || isBelow ? 0 : PLATE);
    if (part) layout.parts.push({ ...part, turn: 0, left: at.left, top, scale });
}

function widthOf({ part }: Side, scale: number): number {
    return (part?.area.width ?? 0) * scale;
}

function heightOfSide({ seat, part }: Side, scale: number): number {
    return (part?.area.height ?? 0) * scale + (seat === null ? 0 : PLATE);
}

/** The size of a part after some quarter turns. */
function sizeOf({ area }: Pick<Part, "area">, turn: number): Size {
    const { width, height } = area;
    return turn % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The place of an area of the drawing in a layout; `null` if it is in a part that is left out. */
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
