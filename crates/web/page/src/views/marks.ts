// Marks over the board for moves that are advised: an arrow over the picks of each, a ring around one that stands
// alone.

import type { Cell } from "./cells.js";
import type { Layout, Point } from "./layout.js";

const NAMESPACE = "http://www.w3.org/2000/svg";

const TIP = 14; // The length of an arrow's tip, in pixels.

/** The element for marks. */
export function marksElement(): SVGSVGElement {
    const svg = document.createElementNS(NAMESPACE, "svg");
    svg.setAttribute("class", "marks");
    svg.setAttribute("aria-hidden", "true");
    return svg;
}

/** Draws the moves, each by its picks, in place of what was marked. */
export function drawMarks(
    svg: SVGSVGElement,
    moves: readonly (readonly string[])[],
    cells: readonly Cell[],
    layout: Layout,
): void {
    if (moves.length === 0 && !svg.hasChildNodes()) return;
    svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    const shapes = moves.flatMap((picks) => {
        return waysOf(picks.map((pick) => cells.find((cell) => cell.pick === pick))).flatMap(mark);
    });
    svg.replaceChildren(...shapes);
}

/** The cells of a move, parted where something without a cell is picked in between, such as a tile's orientation. */
function waysOf(cells: readonly (Cell | undefined)[]): Cell[][] {
    const ways: Cell[][] = [[]];
    for (const cell of cells) cell ? ways.at(-1)?.push(cell) : ways.push([]);
    return ways;
}

function mark(cells: Cell[]): SVGElement[] {
    const points = cells.map(middle).filter((point, i, all) => i === 0 || String(point) !== String(all[i - 1]));
    const [only] = cells;
    if (1 < points.length) return [arrow(points)];
    return only ? [ring(middle(only), Math.min(only.area.width, only.area.height) / 2)] : [];
}

function arrow(points: readonly Point[]): SVGElement {
    const [to, from] = [points.at(-1) ?? [0, 0], points.at(-2) ?? [0, 0]];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [right, down] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const side = (by: number) => [to[0] - TIP * right - by * down, to[1] - TIP * down + by * right].join(" ");
    const path = document.createElementNS(NAMESPACE, "path");
    const line = points.map((point) => point.join(" ")).join("L");
    path.setAttribute("d", `M${line}M${side(TIP * 0.6)}L${to.join(" ")}L${side(-TIP * 0.6)}`);
    return path;
}

function ring([x, y]: Point, radius: number): SVGElement {
    const circle = document.createElementNS(NAMESPACE, "circle");
    circle.setAttribute("cx", String(x));
    circle.setAttribute("cy", String(y));
    circle.setAttribute("r", String(radius));
    return circle;
}

function middle({ area }: Cell): Point {
    return [area.x + area.width / 2, area.y + area.height / 2];
}
