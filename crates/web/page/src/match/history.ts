// The history of a match: the steps that the viewer has seen, the position on the screen, undo and redo.

import { inSlices } from "../engine/rules.js";
import type { Session, View } from "../engine/session.js";
import type { StepInfo, Who } from "../engine/types.js";
import type { Seating } from "./seating.js";

/** The number of steps that are read in one slice. */
const SLICE = 50;

export class History {
    private earlier: number | null = null; // The steps before the position on the screen; `null` for the latest.
    private seen: { who: Who; steps: StepInfo[] } = { who: "", steps: [] };
    private latestPicks: { of: string; picks: string[] } | null = null;
    private cachedRecord: { of: string; record: string } | null = null;

    constructor(
        private readonly session: Session,
        private readonly seating: Seating,
    ) {}

    /** The number of steps before the position on the screen. */
    get shown(): number {
        const { steps } = this.session.status();
        return Math.min(this.earlier ?? steps, steps);
    }

    /** Whether the screen shows the latest position, also after further steps. */
    get isLatest(): boolean {
        return this.earlier === null;
    }

    /** Shows the position after `n` steps. */
    show(n: number): void {
        this.earlier = n < this.session.status().steps ? Math.max(0, n) : null;
    }

    /** Returns to the latest position after a change of the match. */
    renew(): void {
        [this.earlier, this.cachedRecord] = [null, null];
    }

    /** The number of steps before the decision of a person before the last step; 0 if there is none. */
    lastDecision(): number {
        const isPersons = ({ actor }: StepInfo) => this.seating.isPersons(actor);
        return Math.max(0, this.seen.steps.slice(0, -1).map(isPersons).lastIndexOf(true));
    }

    /** Calls `ask` with the match at the position on the screen. */
    atShown<T>(ask: (session: Session) => T): T {
        if (this.earlier === null) return ask(this.session);
        const session = this.session.at(this.shown);
        try {
            return ask(session);
        } finally {
            session.free();
        }
    }

    /** The steps as the viewer saw them; only new ones are computed. */
    steps(view: View): StepInfo[] {
        const before = this.seen.who === view.who ? this.seen.steps.slice(0, this.session.status().steps) : [];
        const steps = [...before, ...view.history(before.length)];
        this.seen = { who: view.who, steps };
        return steps;
    }

    /** Reads the steps as the viewer saw them in slices; `progress` receives the fraction done. */
    read(view: View, progress: (share: number) => void): Promise<void> {
        const n_steps = this.session.status().steps;
        this.seen = { who: view.who, steps: [] };
        const readSlice = () => {
            const { length: n } = this.seen.steps;
            const earlier = this.session.at(n + SLICE);
            this.seen.steps.push(...earlier.view(view.who).history(n));
            earlier.free();
            return n_steps <= n + SLICE;
        };
        return inSlices(readSlice, () => progress(this.seen.steps.length / n_steps));
    }

    /** The picks of the latest move before the position on the screen; none if it may hide something. */
    way(view: View): readonly string[] {
        const { session, shown } = this;
        const step = this.steps(view).slice(0, shown).findLast(({ actor }) => actor !== "chance");
        if (!step || session.hasHiddenInfo() || session.isForeign()) return [];
        const of = [step.number, step.text].join(" ");
        if (this.latestPicks?.of !== of) {
            const before = session.at(step.number - 1);
            try {
                this.latestPicks = { of, picks: before.view(step.actor).picksOf(step.text) };
            } finally {
                before.free();
            }
        }
        return this.latestPicks.picks;
    }

    /** The record as the viewer may read it: with everything that was hidden once the game is over. */
    record(view: View): string {
        const { session } = this;
        const { steps, turn } = session.status();
        const of = [view.who, steps, turn].join(" ");
        if (this.cachedRecord?.of !== of) {
            const source = turn === "over" && !session.isForeign() ? session : view;
            this.cachedRecord = { of, record: source.record(this.seating.named()) };
        }
        return this.cachedRecord.record;
    }

    /** Goes back to the last decision of a person. Changes nothing and returns `false` if there is none. */
    undo(): boolean {
        let n_undone = 0;
        while (this.session.undo()) {
            n_undone += 1;
            const { turn, steps } = this.session.status();
            if (!this.seating.isPersons(turn)) continue;
            this.seen.steps = this.seen.steps.slice(0, steps);
            return true;
        }
        while (0 < n_undone--) this.session.redo();
        return false;
    }

    /** Repeats what was undone up to the next decision of a person. Returns whether there was something. */
    redo(): boolean {
        if (!this.session.redo()) return false;
        while (!this.seating.isPersons(this.session.status().turn) && this.session.redo());
        return true;
    }
}
