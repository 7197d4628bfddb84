// The picks of a person for a move. The rules define which picks can follow; this file adds,
// replaces and takes back picks.

import type { Dial, NextPicks } from "../engine/types.js";
import type { Drawings } from "./drawings.js";
import type { Turn } from "./turn.js";

/** The result of a click on a pick. */
export type Picked = "added" | "turned" | "taken back" | "again" | "refused";

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
    /** What a person picked after the orientation: a turn keeps as much of it as is possible then. */
    wish: readonly string[] = [];
    private answers = new Map<string, NextPicks>(); // Of the rules, by picks, in this position.

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
        [this.picked, this.turned, this.wish] = [[], null, []];
    }

    /** The picks that can be made next; `null` if nobody can move now. */
    next(): NextPicks | null {
        return this.after(this.picked);
    }

    /** The places that exactly one of the next picks leads to: what is in hand, or a runner while the picks can be turned. */
    goals(): readonly string[] {
        return [...this.ways().keys()];
    }

    /** What is in hand, if a tap on one of the goals picks it, too. */
    held(): string | null {
        const { held } = this.drawings;
        return [...this.ways().values()].includes(held ?? "") ? held : null;
    }

    /** Whether a person makes many picks, on the board to the last: a button ends a move on purpose. */
    isLong(): boolean {
        return MANY <= this.picked.length - (this.turned ? 1 : 0) && this.drawings.has(this.picked.at(-1) ?? "");
    }

    /** The orientations among which the picks have chosen one. */
    rotations(): readonly Dial[] {
        return this.turned?.dials ?? [];
    }

    /** The pick whose orientation that is. */
    laid(): string | null {
        return (this.turned && this.picked[this.turned.at - 1]) ?? null;
    }

    /** The orientation of the picks, in eighths of a turn clockwise; `null` if they have none. */
    orientation(): number | null {
        return this.turned && (dialOf(this.turned, this.picked)?.eighths ?? null);
    }

    /** Makes a pick, or takes it back. */
    pick(pick: string): Picked {
        const next = this.next();
        const dial = this.turned?.dials.find((dial) => dial.pick === pick);
        if (this.turned && dial) return this.turnTo(dial);
        if (this.turned && pick === this.laid() && 1 < this.turned.dials.length && this.picked.length <= this.turned.at + 1) {
            this.rotate(1, null); // A tap on what lies there turns it.
            return "turned";
        }
        const place = this.picked.lastIndexOf(pick); // A path may end where it starts.
        const added = this.added(pick);
        const laid = this.turned ? this.picked.slice(0, this.turned.at + 1) : [];
        if (added) this.settle([...this.picked, ...added]);
        else if (0 <= place && next?.move !== undefined && place === this.picked.length - 1) return "again";
        else if (0 <= place) return this.settle(this.picked.slice(0, place), false), "taken back";
        else if (this.after(laid)?.picks.includes(pick)) this.settle([...laid, pick]);
        else if (this.canBegin(pick)) this.settle([pick]);
        else return "refused";
        return "added";
    }

    /** Takes back the last pick, and what was picked by itself after it. */
    back(): void {
        const { picked, turned } = this;
        const last = picked.length - 1;
        const isOnly = turned && turned.at < last && this.after(picked.slice(0, last))?.picks.length === 1;
        const n = turned && (turned.at === last || (isOnly && turned.at + 1 < last)) ? last - 1 : last;
        this.settle(picked.slice(0, Math.max(0, n)), false);
    }

    /**
     * Turns to the next orientation, clockwise if `by` is positive: of what is picked, or of what
     * `pick` would pick.
     */
    rotate(by: 1 | -1, pick: string | null): void {
        const isOffered = pick !== null && this.next()?.picks.includes(pick);
        const now = { picked: this.picked, turned: this.turned };
        const { picked, turned } = this.turned || !isOffered ? now : this.completed([...this.picked, pick]);
        const dial = turned && dialOf(turned, picked);
        const to = turned && dial && nearest(turned.dials, dial.eighths + by, by);
        if (this.turned && to) this.turnTo(to);
        else this.rotation = to ? to.eighths : (this.rotation + by + FULL) % FULL;
    }

    /** Turns what is picked next to the orientation among the picks of a move. */
    turnAs(picks: readonly string[]): void {
        picks.forEach((pick, i) => {
            const dial = this.after(picks.slice(0, i))?.dials.find((dial) => dial.pick === pick && dial.kind === "rotation");
            if (dial) this.rotation = dial.eighths;
        });
    }

    /** Whether the picks can be turned, or could be after this pick. */
    canTurn(pick: string | undefined): boolean {
        if (!this.next()) return false;
        if (this.turned) return 1 < this.turned.dials.length;
        const offered = pick !== undefined && this.next()?.picks.includes(pick);
        const turned = offered && this.completed([...this.picked, pick]).turned;
        return turned ? 1 < turned.dials.length : false;
    }

    /** What can be picked instead of what is laid. */
    instead(): readonly string[] {
        return this.turned ? (this.after([])?.picks ?? []) : [];
    }

    /** Whether a move can begin with a pick, in place of what is picked now. */
    private canBegin(pick: string): boolean {
        return this.after([])?.picks.includes(pick) ?? false;
    }

    /** Whether a drag can begin at a pick: not if it is picked already, or is a whole move by itself. */
    canPickUp(pick: string): boolean {
        if (this.picked.includes(pick)) return false;
        const picks = [[...this.picked, pick], [pick]];
        const offered = picks.filter((all) => this.after(all.slice(0, -1))?.picks.includes(pick));
        return offered.some((all) => this.after(all)?.move === undefined);
    }

    /** The picks after one more pick; `null` if it cannot be picked. */
    with(pick: string): readonly string[] | null {
        const added = this.added(pick);
        return added && this.completed([...this.picked, ...added]).picked;
    }

    /** The picks in another orientation, with as much of what was picked after it as is possible then. */
    turnedTo(dial: Dial): readonly string[] {
        let picked: readonly string[] = [...this.picked.slice(0, this.turned?.at ?? 0), dial.pick];
        for (const pick of this.wish) {
            if (!this.after(picked)?.picks.includes(pick)) break;
            picked = [...picked, pick];
        }
        return this.completed(picked).picked;
    }

    /** What a pick adds: itself, or before it the only pick that leads to it; `null` if it cannot be picked. */
    private added(pick: string): readonly string[] | null {
        if (this.next()?.picks.includes(pick)) return [pick];
        const by = this.ways().get(pick);
        return by === undefined ? null : [by, pick];
    }

    /** Whether several of the next picks lead to a place. */
    isShared(pick: string): boolean {
        return 1 < this.ends().filter(([end]) => end === pick).length;
    }

    /** The goals, each with the pick that leads to it. */
    private ways(): Map<string, string> {
        const [next, ends] = [this.next()?.picks ?? [], this.ends()];
        const isAlone = (end: string) => ends.filter(([other]) => other === end).length === 1;
        const isGoal = (end: string) => !next.includes(end) && this.drawings.has(end) && isAlone(end);
        return new Map(ends.filter(([end]) => isGoal(end)));
    }

    /** The places that the next picks lead to: what is in hand, or a runner while the picks can be turned. */
    private ends(): (readonly [end: string, by: string])[] {
        const next = this.next()?.picks ?? [];
        const { held } = this.drawings;
        const isHeld = held !== null && this.picked.length === 0 && next.includes(held);
        const by = isHeld ? [held] : this.turned ? next : [];
        return by.flatMap((one) => (this.after([...this.picked, one])?.picks ?? []).map((end) => [end, one] as const));
    }

    /** The picks that can be made after these; `null` if nobody can move now. */
    private after(picked: readonly string[]): NextPicks | null {
        const mover = this.turn.mover();
        if (!mover) return null;
        const of = picked.join(" ");
        let answer = this.answers.get(of);
        if (!answer) {
            answer = mover.view.nextPicks([...picked]);
            this.answers.set(of, answer);
        }
        return answer;
    }

    private turnTo(dial: Dial): Picked {
        this.rotation = dial.eighths;
        this.picked = this.turnedTo(dial);
        return "turned";
    }

    private settle(picked: readonly string[], goesOn = true): void {
        const { turned } = this;
        const kept = turned && turned.at < picked.length ? turned : null;
        const completed = goesOn ? this.completed(picked) : { picked, turned: null };
        [this.picked, this.turned] = [completed.picked, completed.turned ?? kept];
        this.wish = this.turned ? this.picked.slice(this.turned.at + 1) : [];
    }

    /**
     * Adds what needs no choice of its own: the orientation that was turned to, which can be
     * changed as long as the move is not played, and the only pick that is left if it has no place
     * or if a person has picked something after the orientation.
     * After a pick that has a place only now, a person may take it back, so nothing is added.
     */
    private completed(picked: readonly string[]): { picked: readonly string[]; turned: Turned | null } {
        let [all, turned]: [readonly string[], Turned | null] = [picked, null];
        for (;;) {
            const next = this.after(all);
            const [only] = next?.picks ?? [];
            if (!next || only === undefined) return { picked: all, turned };
            const dials = next.dials.filter(({ kind }) => kind === "rotation");
            const dial = dials.length === next.picks.length && nearest(dials, this.rotation, 1);
            if (dial) {
                turned = { at: all.length, dials };
                all = [...all, dial.pick];
            } else if (next.picks.length === 1 && (this.isAfterTurn(all) || this.isUnplaced(all, only))) {
                all = [...all, only];
            } else {
                return { picked: all, turned };
            }
        }
    }

    /** Whether the last of the picks follows an orientation that a person could change before. */
    private isAfterTurn(picked: readonly string[]): boolean {
        return this.turned !== null && this.turned.at + 1 < picked.length;
    }

    /** Whether a pick has no place, and the last one before it has. */
    private isUnplaced(picked: readonly string[], only: string): boolean {
        return this.drawings.has(picked.at(-1) ?? "") && !this.drawings.has(only);
    }
}

/** The orientation among the picks. */
function dialOf({ at, dials }: Turned, picked: readonly string[]): Dial | undefined {
    return dials.find(({ pick }) => pick === picked[at]);
}

/** The first of the orientations from `eighths` on, in the direction of `by`. */
function nearest(dials: readonly Dial[], eighths: number, by: 1 | -1): Dial | undefined {
    const way = (dial: Dial) => (((dial.eighths - eighths) * by) % FULL + FULL) % FULL;
    return [...dials].sort((a, b) => way(a) - way(b))[0];
}
