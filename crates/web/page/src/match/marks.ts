// The moves that are marked on the board: the better move of a review, the first line of the analysis, or
// that of a hint.

import type { View } from "../engine/session.js";
import type { Analysis, Who } from "../engine/types.js";
import type { Adviser } from "./adviser.js";
import type { Analyst } from "./analyst.js";
import type { History } from "./history.js";
import type { Reviewer } from "./reviewer.js";
import type { Turn } from "./turn.js";

/** Those who find moves. */
interface Finders {
    adviser: Adviser;
    analyst: Analyst;
    reviewer: Reviewer;
}

export class Marks {
    /** Picks of a move to mark in place of all others; none if empty. */
    given: string[] = [];
    private latest: { of: string; picks: string[] } | null = null;

    constructor(
        private readonly history: History,
        private readonly turn: Turn,
        private readonly finders: Finders,
    ) {}

    /** The picks of each move to mark for a viewer. */
    now({ who }: View): string[][] {
        const { adviser, analyst, reviewer } = this.finders;
        const { shown } = this.history;
        if (0 < this.given.length) return this.turn.mover() ? [this.given] : [];
        const turningPoint = reviewer.turningPoint(shown);
        if (turningPoint) return this.picksOf(turningPoint.better.move, reviewer.viewOf(turningPoint.seat));
        if (analyst.state?.shown === shown) return this.picksOf(first(analyst.state.found), analyst.state.who);
        return this.turn.mover() ? this.picksOf(first(adviser.hint), who) : [];
    }

    /** Forgets the picks, because the match has changed. */
    renew(): void {
        [this.latest, this.given] = [null, []];
    }

    /** The picks of a move in the position on the screen; of no move, nothing. */
    private picksOf(move: string | undefined, who: Who): string[][] {
        if (move === undefined) return [];
        const of = [this.history.shown, who, move].join(" ");
        if (this.latest?.of !== of) {
            const picks = this.history.atShown((session) => session.view(who).picksOf(move));
            this.latest = { of, picks };
        }
        return [this.latest.picks];
    }
}

function first(found: Analysis | null): string | undefined {
    return found?.lines[0]?.moves[0];
}
