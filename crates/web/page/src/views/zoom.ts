// The larger board, for fingers: on demand, and where a finger may mean more than one cell.

import type { Strings } from "../strings/index.js";
import type { Cell } from "./cells.js";
import { icon, iconButton } from "./icons.js";

/** The least width and height of what a finger hits, in pixels. */
const FINGER = 44;

const FACTOR = 2.5; // Of the larger board.

/** A cell is meant if the next one is this many times as far from a finger. */
const CLEAR = 2;

export class Zoom {
    private toggle: HTMLButtonElement | null = null;
    private isPassing = false; // Whether it ends with the next pick.

    /**
     * `scroll` shows a part of `board` when that is enlarged; `changed` draws the board in its size, and is
     * called with whether a finger did it.
     */
    constructor(
        private readonly scroll: HTMLElement,
        private readonly board: HTMLElement,
        private readonly changed: (isPassing: boolean) => void,
    ) {}

    /** The button that switches it. */
    button(t: Strings): HTMLElement {
        this.toggle = iconButton(icon("larger"), t.zoom, () => this.switch(), { id: "zoom", "data-word": t.zoomWord });
        this.set(this.isOn());
        return this.toggle;
    }

    /**
     * The cell that a finger means at a point of the window, where it has hit `hit`: what can be picked
     * is as large as a finger, unless the finger is well within what a tile can be laid on. If another one is nearly
     * as near, the board is enlarged there and nothing is meant.
     */
    meant(cells: readonly Cell[], hit: Cell | undefined, x: number, y: number): Cell | undefined {
        const isIn = (cell: Cell, name: string) => cell.element.classList.contains(name);
        if (hit && isIn(hit, "picked")) return hit;
        const near = cells.filter((cell) => isIn(cell, "offered") && isNear(cell, x, y));
        if (hit && near.includes(hit) && (this.isOn() || isLarge(hit))) return hit;
        const byDistance = near.map((cell) => ({ cell, away: distance(cell, x, y) })).sort((a, b) => a.away - b.away);
        const [first] = byDistance;
        const other = byDistance.find(({ cell }) => cell.pick !== first?.cell.pick);
        if (!first || (hit && isIn(hit, "instead") && FINGER / 2 < first.away)) return hit;
        if (!other || CLEAR * first.away <= other.away) return first.cell;
        if (this.isOn()) return hit;
        this.enlarge(x, y);
        return undefined;
    }

    /** The magnification relative to the whole board. */
    factor(): number {
        return this.isOn() ? FACTOR : 1;
    }

    /** Shows the whole board again if only one pick was to be easier. */
    pass(): void {
        if (this.isPassing) this.set(false);
    }

    /** Enlarges the board, whose middle is shown, or shows the whole board again. */
    private switch(): void {
        this.set(!this.isOn());
        const { scroll, board } = this;
        scroll.scrollTo((board.offsetWidth - scroll.clientWidth) / 2, (board.offsetHeight - scroll.clientHeight) / 2);
    }

    private isOn(): boolean {
        return this.scroll.classList.contains("zoomed");
    }

    private set(isOn: boolean, isPassing = false): void {
        const isSame = isOn === this.isOn() && isPassing === this.isPassing;
        this.isPassing = isPassing;
        this.scroll.classList.toggle("zoomed", isOn);
        this.toggle?.setAttribute("aria-pressed", String(isOn));
        if (!isSame) this.changed(isPassing);
    }

    /** Enlarges the board around a point of the window until something is picked. */
    private enlarge(x: number, y: number): void {
        const { left, top, width, height } = this.board.getBoundingClientRect();
        this.set(true, true);
        const { scroll, board } = this;
        scroll.scrollLeft = ((x - left) / width) * board.offsetWidth - scroll.clientWidth / 2;
        scroll.scrollTop = ((y - top) / height) * board.offsetHeight - scroll.clientHeight / 2;
        scroll.scrollIntoView({ block: "nearest" });
    }
}

function distance({ element }: Cell, x: number, y: number): number {
    const { left, top, width, height } = element.getBoundingClientRect();
    return Math.hypot(x - left - width / 2, y - top - height / 2);
}

function isNear({ element }: Cell, x: number, y: number): boolean {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [right, down] = [x - left - width / 2, y - top - height / 2];
    const reach = (size: number) => Math.max(size, FINGER) / 2;
    return Math.abs(right) <= reach(width) && Math.abs(down) <= reach(height);
}

function isLarge({ element }: Cell): boolean {
    return FINGER <= Math.min(element.offsetWidth, element.offsetHeight);
}
