// The parts of a move that a person has picked. The rules define which parts can follow; this file adds,
// replaces and takes back picks.

import type { Dial, NextParts } from "../engine/types.js";
import type { Drawings } from "./drawings.js";
import type { Turn } from "./turn.js";

/** The result of a click on a part. */
export type Picked = "added" | "taken back" | "again" | "refused";

/** The place of a rotation among the picks, and what it can be turned to. */
interface Turned {
    at: number;
    dials: Dial[];
}

const FULL = 8; // The eighths of a circle.

/** From this number of picks on, a move is long. */
const MANY = 4;

export class Picking {
    picked: readonly string[] = [];
    /** The orientation that a person has turned to, in eighths, also before it can be picked. */
    private rotation = 0;
    private turned: Turned | null = null;
    private answers = new Map<string, NextParts>(); // Of the rules, by picks, in this position.

    constructor(
        private readonly turn: Turn,
        private readonly drawings: Drawings,
    ) {}

    /** Picks nothing, and asks the rules again. */
    renew(): void {
        this.clear();
        this.answers.clear();
    }

    /** Takes back all picks. */
    clear(): void {
        [this.picked, this.turned] = [[], null];
    }

    /** The parts that can be picked next; `null` if nobody can move now. */
    next(): NextParts | null {
        return this.after(this.picked);
    }

    /** Whether the picks are many, and were made on the board to the last: a button ends a move on purpose. */
    isLong(): boolean {
        return MANY <= this.picked.length && this.drawings.has(this.picked.at(-1) ?? "");
    }

    /** The orientations among which the picks have chosen one. */
    rotations(): readonly string[] {
        return this.turned?.dials.map(({ part }) => part) ?? [];
    }

    /** Picks a part, or takes it back. */
    pick(part: string): Picked {
        const next = this.next();
        const dial = this.turned?.dials.find((dial) => dial.part === part);
        if (this.turned && dial) return this.turnTo(dial);
        const place = this.picked.lastIndexOf(part); // A path may end where it starts.
        if (next?.parts.includes(part)) this.settle([...this.picked, part]);
        else if (0 <= place && next?.move !== undefined && place === this.picked.length - 1) return "again";
        else if (0 <= place) return this.settle(this.picked.slice(0, place), false), "taken back";
        else if (this.after([])?.parts.includes(part)) this.settle([part]);
        else return "refused";
        return "added";
    }

    /** Takes back the last pick, and what was picked by itself after it. */
    back(): void {
        const at = this.turned?.at === this.picked.length - 1 ? this.turned.at : this.picked.length;
        this.settle(this.picked.slice(0, Math.max(0, at - 1)), false);
    }

    /**
     * Turns to the next orientation, clockwise if `by` is positive: of what is picked, or of what
     * `part` would pick.
     */
    rotate(by: 1 | -1, part: string | null): void {
        const isOffered = part !== null && this.next()?.parts.includes(part);
        const now = { picked: this.picked, turned: this.turned };
        const { picked, turned } = this.turned || !isOffered ? now : this.completed([...this.picked, part]);
        const dial = turned?.dials.find(({ part }) => part === picked[turned.at]);
        const to = turned && dial && nearest(turned.dials, dial.eighths + by, by);
        if (this.turned && to) this.turnTo(to);
        else this.rotation = to ? to.eighths : (this.rotation + by + FULL) % FULL;
    }

    /** Whether the picks can be turned, or could be after this part. */
    canTurn(part: string | undefined): boolean {
        if (!this.next()) return false;
        if (this.turned) return 1 < this.turned.dials.length;
        const offered = part !== undefined && this.next()?.parts.includes(part);
        const turned = offered && this.completed([...this.picked, part]).turned;
        return turned ? 1 < turned.dials.length : false;
    }

    /** Whether a drag can begin at a part: not if it is picked already, or is a whole move by itself. */
    canPickUp(part: string): boolean {
        if (this.picked.includes(part)) return false;
        const picks = [[...this.picked, part], [part]];
        const offered = picks.filter((all) => this.after(all.slice(0, -1))?.parts.includes(part));
        return offered.some((all) => this.after(all)?.move === undefined);
    }

    /** The picks after one more part; `null` if it cannot be picked. */
    with(part: string): readonly string[] | null {
        if (!this.next()?.parts.includes(part)) return null;
        return this.completed([...this.picked, part]).picked;
    }

    /** The parts that can be picked after these; `null` if nobody can move now. */
    private after(picked: readonly string[]): NextParts | null {
        const mover = this.turn.mover();
        if (!mover) return null;
        const of = picked.join(" ");
        let answer = this.answers.get(of);
        if (!answer) {
            answer = mover.view.nextParts([...picked]);
            this.answers.set(of, answer);
        }
        return answer;
    }

    private turnTo(dial: Dial): Picked {
        this.rotation = dial.eighths;
        this.settle([...this.picked.slice(0, this.turned?.at ?? 0), dial.part]);
        return "added";
    }

    private settle(picked: readonly string[], goesOn = true): void {
        const { turned } = this;
        const kept = turned && turned.at < picked.length ? turned : null;
        const completed = goesOn ? this.completed(picked) : { picked, turned: null };
        [this.picked, this.turned] = [completed.picked, completed.turned ?? kept];
    }

    /**
     * Adds what needs no choice of its own: the orientation that was turned to, which can be
     * changed as long as the move is not played, and the only part that is left if it has no place.
     * After a pick that has a place only now, a person may take it back, so nothing is added.
     */
    private completed(picked: readonly string[]): { picked: readonly string[]; turned: Turned | null } {
        let [all, turned]: [readonly string[], Turned | null] = [picked, null];
        for (;;) {
            const next = this.after(all);
            const [only] = next?.parts ?? [];
            if (!next || only === undefined) return { picked: all, turned };
            const dials = next.dials.filter(({ kind }) => kind === "rotation");
            const dial = dials.length === next.parts.length && nearest(dials, this.rotation, 1);
            if (dial) {
                turned = { at: all.length, dials };
                all = [...all, dial.part];
            } else if (next.parts.length === 1 && this.drawings.has(all.at(-1) ?? "") && !this.drawings.has(only)) {
                all = [...all, only];
            } else {
                return { picked: all, turned };
            }
        }
    }
}

/** The first of the orientations from `eighths` on, in the direction of `by`. */
function nearest(dials: readonly Dial[], eighths: number, by: 1 | -1): Dial | undefined {
    const way = (dial: Dial) => (((dial.eighths - eighths) * by) % FULL + FULL) % FULL;
    return [...dials].sort((a, b) => way(a) - way(b))[0];
}
