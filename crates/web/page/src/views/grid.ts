// The order and the neighbours of cells.

import type { Area } from "../engine/types.js";

interface Placed {
    area: Area;
}

type Direction = readonly [number, number];

/** The directions of the arrow keys. */
export const ARROWS: Readonly<Record<string, Direction>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/** The cells in rows from the top, each from the left. Cells whose middles are level share a row. */
export function rowsOf<T extends Placed>(cells: readonly T[]): T[][] {
    const rows: { middle: number; cells: T[] }[] = [];
    for (const cell of [...cells].sort((a, b) => centre(a)[1] - centre(b)[1])) {
        const row = rows.at(-1);
        const middle = centre(cell)[1];
        if (row && middle - row.middle < cell.area.height / 3) row.cells.push(cell);
        else rows.push({ middle, cells: [cell] });
    }
    return rows.map((row) => row.cells.sort((a, b) => centre(a)[0] - centre(b)[0]));
}

/** The cell to which an arrow leads: near, and straight ahead rather than aside. */
export function nearest<T extends Placed>(
    cells: readonly T[],
    from: T,
    [right, down]: Direction,
): T | undefined {
    const [x, y] = centre(from);
    let [best, least]: [T | undefined, number] = [undefined, Infinity];
    for (const cell of cells) {
        const [dx, dy] = [centre(cell)[0] - x, centre(cell)[1] - y];
        const ahead = dx * right + dy * down;
        const aside = Math.abs(dx * down) + Math.abs(dy * right);
        const distance = ahead + 1.5 * aside;
        if (0.5 < ahead && aside <= 2 * ahead && distance < least) [best, least] = [cell, distance];
    }
    return best;
}

/** The cell whose middle is next to that of an area. */
export function closest<T extends Placed>(cells: readonly T[], area: Area): T | undefined {
    const [x, y] = centre({ area });
    const distance = (cell: T) => Math.hypot(centre(cell)[0] - x, centre(cell)[1] - y);
    return [...cells].sort((a, b) => distance(a) - distance(b))[0];
}

function centre({ area }: Placed): [number, number] {
    return [area.x + area.width / 2, area.y + area.height / 2];
}
