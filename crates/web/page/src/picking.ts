// The parts that a person has picked of a move. What can follow comes from the rules; here is only
// how picks are added, replaced and taken back.

import type { Dial, NextParts } from "./engine/types.js";

/** What became of a click on a part. */
export type Picked = "added" | "taken back" | "again" | "refused";

/** The place of a rotation among the picks, and what it can be turned to. */
interface Turned {
    at: number;
    dials: Dial[];
}

const FULL = 8; // A circle has as many eighths.

export class Picking {
    picked: readonly string[] = [];
    /** The orientation that a person has turned to, in eighths, also before it can be picked. */
    private rotation = 0;
    private turned: Turned | null = null;

    /**
     * `ask` answers what can be picked next; `isDrawn` whether a part has a place in the drawing.
     */
    constructor(
        private readonly ask: (picked: readonly string[]) => NextParts | null,
        private readonly isDrawn: (part: string) => boolean,
    ) {}

    clear(): void {
        [this.picked, this.turned] = [[], null];
    }

    /** What can be picked next; `null` if nothing can be picked now. */
    next(): NextParts | null {
        return this.ask(this.picked);
    }

    /** The orientations among which the picks have chosen one. */
    rotations(): readonly string[] {
        return this.turned?.dials.map(({ part }) => part) ?? [];
    }

    pick(part: string): Picked {
        const next = this.next();
        const dial = this.turned?.dials.find((dial) => dial.part === part);
        if (this.turned && dial) return this.turnTo(dial);
        const place = this.picked.lastIndexOf(part); // A path may end where it starts.
        if (next?.parts.includes(part)) this.settle([...this.picked, part]);
        else if (0 <= place && next?.move !== undefined && place === this.picked.length - 1) return "again";
        else if (0 <= place) return this.settle(this.picked.slice(0, place), false), "taken back";
        else if (this.ask([])?.parts.includes(part)) this.settle([part]);
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
    turn(by: 1 | -1, part: string | null): void {
        const isOffered = part !== null && this.next()?.parts.includes(part);
        const now = { picked: this.picked, turned: this.turned };
        const { picked, turned } = this.turned || !isOffered ? now : this.completed([...this.picked, part]);
        const dial = turned?.dials.find(({ part }) => part === picked[turned.at]);
        const to = turned && dial && nearest(turned.dials, dial.eighths + by, by);
        if (this.turned && to) this.turnTo(to);
        else this.rotation = to ? to.eighths : (this.rotation + by + FULL) % FULL;
    }

    /** Whether there are several orientations, or would be once this part is picked. */
    canTurn(part: string | undefined): boolean {
        if (this.turned) return 1 < this.turned.dials.length;
        const offered = part !== undefined && this.next()?.parts.includes(part);
        const turned = offered && this.completed([...this.picked, part]).turned;
        return turned ? 1 < turned.dials.length : false;
    }

    /** The picks with one more part, as they would be; `null` if it cannot be picked. */
    with(part: string): readonly string[] | null {
        if (!this.next()?.parts.includes(part)) return null;
        return this.completed([...this.picked, part]).picked;
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
            const next = this.ask(all);
            const [only] = next?.parts ?? [];
            if (!next || only === undefined) return { picked: all, turned };
            const dials = next.dials.filter(({ kind }) => kind === "rotation");
            const dial = dials.length === next.parts.length && nearest(dials, this.rotation, 1);
            if (dial) {
                turned = { at: all.length, dials };
                all = [...all, dial.part];
            } else if (next.parts.length === 1 && this.isDrawn(all.at(-1) ?? "") && !this.isDrawn(only)) {
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
