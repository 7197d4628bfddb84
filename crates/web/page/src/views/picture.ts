// The drawing on the page: its parts where a layout puts them, what picks would change in it, and the way of
// what moves from one drawing to the next.

import type { Settings } from "../app/settings.js";
import type { Drawing } from "../engine/types.js";
import { arrange } from "./dom.js";
import { type Layout, type Placed, type Point, pointIn, pointOf } from "./layout.js";
import { animate, rateOf, turnTo } from "./motion.js";
import type { Change, Shape } from "./shapes.js";

const NAMESPACE = "http://www.w3.org/2000/svg";

/** The most drawings that wait for the one before them; beyond it, the earlier ones are left out. */
const MOST_WAITING = 4;

/** A drawing to show, with its layout. */
interface Sight {
    drawing: Drawing;
    layout: Layout;
    /** The points that the latest move leads over, on the board in pixels. */
    way: readonly Point[];
}

/** A drawing on the page. What two drawings have in common stays as it is, which is faster. */
export class Picture {
    private readonly parts = new Map<string, Part>();
    private waiting: Sight[] = [];
    private isMoving = false;
    private fragment = "";

    /** `motion` is the setting of a person. */
    constructor(
        readonly element: HTMLElement,
        private readonly motion: () => Settings["motion"],
    ) {}

    clear(): void {
        this.waiting = [];
        this.parts.clear();
        this.element.replaceChildren();
    }

    /** Shows a drawing in place of what was there, after what is moving has arrived. */
    show(drawing: Drawing, layout: Layout, way: readonly Point[]): void {
        this.waiting.push({ drawing, layout, way });
        if (MOST_WAITING < this.waiting.length) this.waiting = this.waiting.slice(-1);
        if (!this.isMoving) this.proceed();
    }

    /** Shows what picks would change, over the drawing, in place of what was there. */
    setFragment(fragment: string): void {
        this.fragment = fragment;
        if (!this.isMoving) for (const part of this.parts.values()) part.setFragment(fragment);
    }

    /** Lets the change be seen to turn, by eighths of a turn clockwise, about a point on the board in pixels. */
    turnFragment(about: Point, eighths: number): void {
        const rate = rateOf(this.motion());
        for (const part of this.parts.values()) part.turnFragment(about, eighths, rate);
    }

    /** Shows the drawings that wait, one after the other. */
    private proceed(): void {
        for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
            const changes = this.replace(next);
            const motion = animate(changes, next.way, rateOf(this.motion()));
            if (!motion) continue;
            this.isMoving = true;
            void motion.then(() => {
                this.isMoving = false;
                this.proceed();
            });
            return;
        }
        this.setFragment(this.fragment);
    }

    private replace({ drawing, layout }: Sight): Change[] {
        const shapes = new Map(drawing.parts.map(({ zone, shapes }) => [zone, shapes]));
        const changes = layout.parts.map((placed) => {
            const part = this.parts.get(placed.zone) ?? new Part(placed.zone);
            this.parts.set(placed.zone, part);
            const isSame = part.place(placed);
            const change = part.show(shapes.get(placed.zone) ?? "");
            return isSame ? change : null;
        });
        const names = new Set(layout.parts.map(({ zone }) => zone));
        for (const zone of [...this.parts.keys()]) if (!names.has(zone)) this.parts.delete(zone);
        arrange(this.element, [...this.parts.values()].map(({ svg }) => svg));
        return changes.flatMap((change) => change ?? []);
    }
}

/** A part of the drawing. */
class Part {
    readonly svg = document.createElementNS(NAMESPACE, "svg");
    private readonly group = document.createElementNS(NAMESPACE, "g");
    private readonly draft = document.createElementNS(NAMESPACE, "g");
    private fragment = "";
    private shapes: Shape[] = [];
    private text = "";
    private placed: Placed | null = null;

    constructor(zone: string) {
        this.svg.dataset["zone"] = zone;
        this.svg.append(this.group);
        this.draft.setAttribute("class", "draft");
    }

    /** Puts the part where it belongs. Returns whether it was there already. */
    place(placed: Placed): boolean {
        const { area, turn, left, top, scale } = placed;
        const before = this.placed;
        const keys = ["turn", "left", "top", "scale"] as const;
        const isSame = before !== null && keys.every((key) => before[key] === placed[key]);
        if (before?.turn !== turn) this.text = "";
        this.placed = placed;
        if (isSame) return true;
        const { style } = this.svg;
        const [across, down] = turn % 2 === 0 ? [area.width, area.height] : [area.height, area.width];
        const middle = [area.x + area.width / 2, area.y + area.height / 2] as const;
        style.left = `${left}px`;
        style.top = `${top}px`;
        style.width = `${across * scale}px`;
        style.height = `${down * scale}px`;
        this.svg.setAttribute("viewBox", [middle[0] - across / 2, middle[1] - down / 2, across, down].join(" "));
        this.group.setAttribute("transform", `rotate(${90 * turn} ${middle.join(" ")})`);
        return false;
    }

    /** Shows these shapes; existing ones stay. Returns the changes, unless it was empty before. */
    show(text: string): Change | null {
        if (text === this.text) return null;
        const isFresh = this.text === "";
        this.text = text;
        this.setFragment("");
        const lines = linesOf(text);
        if (!lines || isFresh) {
            this.group.innerHTML = text;
            const nodes = [...this.group.children] as SVGElement[];
            const isFlat = lines?.length === nodes.length;
            this.shapes = isFlat ? nodes.map((node, i) => ({ line: lines[i] ?? "", node })) : [];
            this.keepUpright(nodes);
            return null;
        }
        const kept = new Map<string, Shape[]>();
        for (const shape of this.shapes) kept.set(shape.line, [...(kept.get(shape.line) ?? []), shape]);
        const missing: number[] = [];
        const shapes = lines.map((line, i) => kept.get(line)?.shift() ?? (missing.push(i), null));
        const made = parsed(missing.map((i) => lines[i]).join("\n"));
        const fresh = missing.flatMap((i, n) => {
            const node = made[n];
            const shape = node && { line: lines[i] ?? "", node };
            shapes[i] = shape ?? null;
            return shape ?? [];
        });
        this.shapes = shapes.filter((shape) => shape !== null);
        arrange(this.group, this.shapes.map(({ node }) => node));
        this.keepUpright(made);
        return { gone: [...kept.values()].flat(), fresh, group: this.group, ...this.points() };
    }

    setFragment(fragment: string): void {
        if (fragment === this.fragment) return;
        this.fragment = fragment;
        this.draft.innerHTML = fragment;
        if (fragment === "") return this.draft.remove();
        this.group.append(this.draft);
        this.keepUpright([this.draft]);
    }

    turnFragment(about: Point, eighths: number, rate: number): void {
        const turned = this.draft.querySelector<SVGElement>(".turning") ?? this.draft;
        turnTo(turned, this.points().fromBoard(about), eighths, rate);
    }

    /** From points of the drawing to points on the board, and back. */
    private points(): Pick<Change, "toBoard" | "fromBoard"> {
        const { placed } = this;
        return {
            toBoard: (point) => (placed ? pointIn(placed, point) : point),
            fromBoard: (point) => (placed ? pointOf(placed, point) : point),
        };
    }

    /** Turns texts back, so that they can be read. */
    private keepUpright(nodes: readonly SVGElement[]): void {
        const turn = this.placed?.turn ?? 0;
        if (turn === 0) return;
        for (const node of nodes) {
            const texts = node.matches("text") ? [node] : node.querySelectorAll("text");
            // Around its middle, which the styles say: what is not on the page yet has no box.
            for (const text of texts as Iterable<SVGTextElement>) text.style.transform = `rotate(${-90 * turn}deg)`;
        }
    }
}

/** The shapes, one per line; `null` if a line is not a whole shape. */
function linesOf(text: string): string[] | null {
    const lines = text.split("\n").filter((line) => line !== "");
    return lines.every((line) => /^<[^<>]*(\/>|>[^<>]*<\/text>)$/.test(line)) ? lines : null;
}

/** The elements of a markup string. The HTML parser is faster than the XML parser. */
function parsed(text: string): SVGElement[] {
    const place = document.createElement("div");
    place.innerHTML = `<svg xmlns="${NAMESPACE}">${text}</svg>`;
    return [...(place.firstElementChild?.children ?? [])] as SVGElement[];
}
