// The clock of a match: chance acts, and bots move until a person is to move. It stops where a round has ended, until
// the people have seen it.

import type { RoundEnd } from "../app/state.js";
import { botsMove } from "../engine/bot.js";
import { isLevel, type Level } from "../engine/players.js";
import { asRefusal } from "../engine/rules.js";
import type { Session } from "../engine/session.js";
import type { Refusal } from "../engine/types.js";
import { roundEnd } from "./rounds.js";
import type { Seating } from "./seating.js";

/** The least time between two moves, in milliseconds, so that each is seen on its way. */
const PAUSE = 250;
/** The least and the greatest time before another attempt to load what thinks, in milliseconds. */
const [SOON, LATE] = [2000, 64_000];

/** Receives what happens by itself. */
export interface Listener {
    /** A bot has moved, and chance has completed its step. */
    acted(): void;
    /** A bot could not find a move. If the search cannot be loaded, it tries again; otherwise the move is random. */
    failed(why: Refusal): void;
}

export class Clock {
    private isRunning = false;
    private stopping = new AbortController();
    private left = 0; // The number of steps where people have gone on last.

    /** Without `pauses`, it does not stop where a round has ended. */
    constructor(
        private readonly session: Session,
        private readonly seating: Seating,
        private readonly listener: Listener,
        private readonly pauses: boolean,
    ) {}

    /** The round that has ended, as long as the people look at its end. */
    get round(): RoundEnd | null {
        const { turn, steps } = this.session.status();
        if (steps < this.left) this.left = 0; // Steps were undone.
        const isSeen = steps === this.left || this.session.isForeign() || this.seating.people().length === 0;
        if (!this.pauses || turn !== "chance" || isSeen) return null;
        return roundEnd(this.session.view("public").history(steps - 1)[0]?.description);
    }

    /** Notes that the people have seen the end of a round. */
    goOn(): void {
        this.left = this.session.status().steps;
    }

    /** The seat of the bot that thinks. */
    get thinking(): number | null {
        const { turn } = this.session.status();
        return this.isRunning && isLevel(this.seating.players[Number(turn)]) ? Number(turn) : null;
    }

    /** Stops whatever acts. */
    stop(): void {
        this.stopping.abort();
        this.isRunning = false;
    }

    /** Takes the steps of chance that are due. */
    settleChance(): void {
        if (this.session.isForeign()) return;
        while (this.session.status().turn === "chance" && !this.round && this.session.chance());
    }

    /** Lets bots move until a person is to move. */
    async run(): Promise<void> {
        this.stop();
        this.stopping = new AbortController();
        const { signal } = this.stopping;
        while (this.isWanted()) {
            this.isRunning = true;
            await new Promise((resolve) => setTimeout(resolve, PAUSE));
            if (signal.aborted) return;
            const { turn } = this.session.status();
            const player = this.seating.players[Number(turn)];
            if (isLevel(player)) await this.think(Number(turn), player, signal);
            else this.session.chance(); // A bot that moves at random.
            if (signal.aborted) return;
            this.settleChance();
            this.isRunning = this.isWanted();
            this.listener.acted();
        }
    }

    /** Whether a bot is to move. */
    private isWanted(): boolean {
        const { turn } = this.session.status();
        const isOthers = turn === "over" || this.seating.isPersons(turn) || this.seating.isAway(turn);
        return !isOthers && !this.session.isForeign() && !this.round;
    }

    /** Plays the move that a bot finds, or a random one if its search fails. */
    private async think(seat: number, level: Level, signal: AbortSignal): Promise<void> {
        for (let wait = SOON; !signal.aborted; wait = Math.min(2 * wait, LATE)) {
            try {
                const move = await botsMove(this.session, seat, level, signal);
                if (signal.aborted) return;
                if (move === undefined) throw new Error("no move was found");
                return this.session.play(String(seat), move);
            } catch (error) {
                const why = asRefusal(error);
                this.listener.failed(why);
                if (why.kind !== "network") return void this.session.chance();
                await new Promise((resolve) => {
                    setTimeout(resolve, wait);
                    addEventListener("online", resolve, { once: true });
                });
            }
        }
    }
}
