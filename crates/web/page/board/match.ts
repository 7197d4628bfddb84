// The match of an embedded board: the same as that of the page, but the page around it decides what
// is kept and who plays the other seats.

import { asRefusal } from "../src/engine/rules.js";
import type { GameInfo, Refusal, Status, StepInfo, Table } from "../src/engine/types.js";
import { Match } from "../src/match.js";
import type { Player } from "../src/players.js";
import type { AppState, Notice } from "../src/state.js";
import type { Store } from "../src/store.js";

/** What the element hears of its match. */
export interface Listener {
    moved(step: StepInfo): void;
    changed(status: Status): void;
    refused(refusal: Refusal): void;
    ended(result: NonNullable<Status["result"]>): void;
}

export class BoardMatch extends Match {
    private n_told = 0; // How many steps the listener knows.
    private isReplaying = false; // Whether steps are undone or redone.

    constructor(
        store: Store<AppState>,
        private readonly board: Table,
        info: GameInfo,
        players: Player[],
        private readonly listener: Listener,
        private readonly isInteractive: boolean,
    ) {
        super(store, board, info, players);
        this.n_told = board.status().steps;
    }

    /** Nothing is kept: that is up to the page around the board. */
    protected override keepSoon(): void {}

    /** Takes a step for the seat that is to move, whoever that is, or for chance. */
    playFor(text: string): boolean {
        const { turn } = this.board.status();
        try {
            // While no seat is to move, it is up to the host.
            this.board.play(/^\d/.test(turn) ? turn : "host", text);
        } catch (error) {
            this.listener.refused(asRefusal(error));
            return false;
        }
        this.changed();
        return true;
    }

    override undo(): void {
        this.isReplaying = true;
        super.undo();
        this.isReplaying = false;
    }

    override redo(): void {
        this.isReplaying = true;
        super.redo();
        this.isReplaying = false;
    }

    status(): Status {
        return this.board.status();
    }

    /** The steps from number `from` on, as everybody saw them. */
    steps(from = 0): StepInfo[] {
        return this.board.seenBy("public").history(from);
    }

    /** The whole record, for the host. */
    record(): string {
        return this.board.record([]);
    }

    /** The record as somebody saw it. */
    recordFor(who: string): string {
        return this.board.seenBy(who).record([]);
    }

    /** Tells the page, too. */
    protected override refused(refusal: Refusal, notice: Notice): void {
        super.refused(refusal, notice);
        this.listener.refused(refusal);
    }

    /** Lets chance act where the user plays. */
    protected override letChanceAct(): void {
        if (this.isInteractive) super.letChanceAct();
    }

    /** Tells what has happened since the last call. */
    protected override async goOn(): Promise<void> {
        this.tellSteps();
    }

    private tellSteps(): void {
        const status = this.board.status();
        const before = this.n_told;
        this.n_told = status.steps;
        if (status.steps === before) return;
        if (this.isReplaying) return this.listener.changed(status);
        for (const step of this.steps(before)) this.listener.moved(step);
        if (status.result) this.listener.ended(status.result);
    }
}
