// The pictures of a lesson: drawings of positions, without their captions, and with marks.

import { boxOf, imageOf } from "../engine/drawing.js";
import type { Area, Colours, Drawing, GameInfo } from "../engine/types.js";
import { translatedParts } from "../strings/say.js";
import type { Page } from "./lesson.js";
import type { Scene } from "./types.js";

/** The colours of the marks and of their edges, which stand out from the drawings of the same name. */
const MARKS: Record<Colours, [mark: string, edge: string]> = {
    light: ["#2048b9", "#ffffff"],
    dark: ["#9db8ff", "#10152a"],
    contrast: ["#00008b", "#ffffff"],
    "plain light": ["#2048b9", "#ffffff"],
    "plain dark": ["#9db8ff", "#10152a"],
};
/** The space between parts of a drawing that are placed below each other. */
const GAP = 8;

type Point = readonly [x: number, y: number];

/** A part of a drawing, and how far it is moved in the picture. */
interface Placed {
    shapes: string;
    from: Area;
    by: Point;
}

/** The record of a scene. */
export function recordOf({ name, rules }: Pick<GameInfo, "name" | "rules">, scene: Scene): string {
    const { variant, start, result = "*", steps = [] } = scene;
    const tags = [
        "format: 1",
        `game: ${name}`,
        `rules: ${rules}`,
        ...(variant === undefined ? [] : [`variant: ${variant}`]),
        `start: ${start}`,
        `result: ${result}`,
        `steps: ${steps.length}`,
    ];
    return [...tags, "", ...steps, `end: ${steps.length}`, ""].join("\n");
}

/** The address of the picture of a scene. Rejects if the rules refuse it, or a mark has no place. */
export async function pictureOf(game: GameInfo, scene: Scene, colours: Colours, page: Page): Promise<string> {
    const session = await page.open(recordOf(game, scene));
    const drawing = session.view(scene.who ?? "public").drawing(colours);
    session.free();
    const { t } = page.actions.store.get();
    const parts = placed(drawing, scene.parts ?? []);
    const box = boxOf(parts.map(({ from, by }) => ({ area: { ...from, x: from.x + by[0], y: from.y + by[1] } })));
    const stroke = Math.max(box.width, box.height) / 90;
    const path = marks(drawing, scene, parts, stroke);
    const [mark, edge] = MARKS[colours];
    const line = (colour: string, size: number) =>
        `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${size}" stroke-linecap="round" stroke-linejoin="round"/>`;
    return imageOf(box, [...translatedParts(t, game.name, parts), { shapes: line(edge, 2 * stroke) + line(mark, stroke) }]);
}

/** The parts of these names below each other; all parts where they are if there are no names. */
function placed({ parts }: Drawing, names: readonly string[]): Placed[] {
    if (names.length === 0) return parts.map(({ area, shapes }) => ({ shapes, from: area, by: [0, 0] }));
    const wanted = names.flatMap((name) => parts.filter(({ zone }) => zone === name));
    const width = Math.max(...wanted.map(({ area }) => area.width));
    let y = 0;
    return wanted.map(({ area, shapes }) => {
        const by = [(width - area.width) / 2 - area.x, y - area.y] as const;
        y += area.height + GAP;
        return { shapes, from: area, by };
    });
}

/** The rings and arrows of a scene as a path. */
function marks(drawing: Drawing, { rings = [], arrows = [] }: Scene, parts: readonly Placed[], stroke: number): string {
    const areaOf = (pick: string): Area => {
        for (const { pick: found, area } of drawing.elements) {
            const part = found === pick && parts.find(({ from }) => holds(from, area));
            if (part) return { ...area, x: area.x + part.by[0], y: area.y + part.by[1] };
        }
        throw new Error(`\`${pick}\` has no place in the picture`);
    };
    const lines = arrows.flatMap((arrow) => {
        const stops = arrow.split(" ").map(areaOf);
        return stops.slice(1).map((to, i) => arrowTo(stops[i] ?? to, to, stroke));
    });
    return [...rings.map((pick) => ring(areaOf(pick), stroke)), ...lines].join("");
}

function ring(area: Area, stroke: number): string {
    const [x, y] = centre(area);
    const [rx, ry] = [area.width / 2 - stroke, area.height / 2 - stroke].map((radius) => Math.max(radius, 2 * stroke));
    return `M${x} ${y - (ry ?? 0)}a${rx} ${ry} 0 1 1 -.01 0z`;
}

/** An arrow that begins and ends inside of two areas. */
function arrowTo(from: Area, to: Area, stroke: number): string {
    const [[x, y], [goalX, goalY]] = [centre(from), centre(to)];
    const length = Math.hypot(goalX - x, goalY - y) || 1;
    const [dx, dy] = [(goalX - x) / length, (goalY - y) / length];
    const [leave, arrive] = [Math.min(from.width, from.height) / 3, Math.min(to.width, to.height) / 8];
    const [startX, startY] = [x + dx * leave, y + dy * leave];
    const [endX, endY] = [goalX - dx * arrive, goalY - dy * arrive];
    const head = 3.2 * stroke;
    const wing = (side: number) => `${endX - head * (dx - side * dy)} ${endY - head * (dy + side * dx)}`;
    return `M${startX} ${startY}L${endX} ${endY}M${wing(0.7)}L${endX} ${endY}L${wing(-0.7)}`;
}

function holds(outer: Area, inner: Area): boolean {
    const [x, y] = centre(inner);
    return outer.x <= x && x <= outer.x + outer.width && outer.y <= y && y <= outer.y + outer.height;
}

function centre({ x, y, width, height }: Area): Point {
    return [x + width / 2, y + height / 2];
}
