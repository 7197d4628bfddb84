// The match of an embedded board: as on the page, but the surrounding page saves it and moves for the other
// seats.

import type { AppState } from "../src/app/state.js";
import type { Store } from "../src/app/store.js";
import type { Player } from "../src/engine/players.js";
import { asRefusal } from "../src/engine/rules.js";
import type { Session } from "../src/engine/session.js";
import type { GameInfo, Refusal, Status, StepInfo } from "../src/engine/types.js";
import { type Host, Match } from "../src/match/match.js";

/** Receives the events of the match of an element. */
export interface Listener {
    moved(step: StepInfo): void;
    changed(status: Status): void;
    refused(refusal: Refusal): void;
    ended(result: NonNullable<Status["result"]>): void;
}

export class BoardMatch implements Host {
    readonly match: Match;
    private n_reported: number; // The number of steps that the listener knows.

    constructor(
        store: Store<AppState>,
        private readonly session: Session,
        info: GameInfo,
        players: Player[],
        private readonly listener: Listener,
        readonly letsChanceAct: boolean,
    ) {
        this.n_reported = session.status().steps;
        this.match = new Match(store, session, info, players, this);
    }

    /** Takes a step for the seat that is to move, or for chance. Returns whether it was legal. */
    play(text: string): boolean {
        const { turn } = this.session.status();
        try {
            // If no seat is to move, the host takes the step.
            this.session.play(/^\d/.test(turn) ? turn : "host", text);
        } catch (error) {
            this.listener.refused(asRefusal(error));
            return false;
        }
        this.match.changed();
        return true;
    }

    status(): Status {
        return this.session.status();
    }

    /** The steps from number `from` on, as everybody saw them. */
    steps(from = 0): StepInfo[] {
        return this.session.view("public").history(from);
    }

    /** The whole record, for the host. */
    record(): string {
        return this.session.record([]);
    }

    /** The record as an observer saw it. */
    recordFor(who: string): string {
        return this.session.view(who).record([]);
    }

    refused(refusal: Refusal): void {
        this.listener.refused(refusal);
    }

    /** Reports the changes since the last call to the listener. */
    changed(isReplay: boolean): void {
        const status = this.session.status();
        const before = this.n_reported;
        this.n_reported = status.steps;
        if (status.steps === before) return;
        if (isReplay) return this.listener.changed(status);
        for (const step of this.steps(before)) this.listener.moved(step);
        if (status.result) this.listener.ended(status.result);
    }
}
