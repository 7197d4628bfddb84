// The clock of a match: chance and bots act until a person is to move.

import { botsMove } from "../engine/bot.js";
import { isLevel, type Level } from "../engine/players.js";
import { asRefusal } from "../engine/rules.js";
import type { Session } from "../engine/session.js";
import type { Seating } from "./seating.js";

/** The least time between two moves of bots, in milliseconds, so that each can be seen. */
const PAUSE = 150;

/** Receives what happens by itself. */
export interface Listener {
    /** A bot has begun to think. */
    thinking(): void;
    /** Chance or a bot has acted. */
    acted(): void;
    /** A bot could not find a move. */
    failed(why: string): void;
}

export class Clock {
    /** The seat of the bot that thinks. */
    thinking: number | null = null;
    private stopping = new AbortController();

    constructor(
        private readonly session: Session,
        private readonly seating: Seating,
        private readonly listener: Listener,
    ) {}

    /** Stops the bot that thinks. */
    stop(): void {
        this.stopping.abort();
        this.thinking = null;
    }

    /** Takes the steps of chance that are due, each of which is shown. */
    settleChance(): void {
        if (this.session.isForeign()) return;
        while (this.session.status().turn === "chance" && this.session.chance()) this.listener.acted();
    }

    /** Lets chance and bots act until a person is to move. */
    async run(): Promise<void> {
        this.stop();
        if (this.session.isForeign()) return;
        this.stopping = new AbortController();
        const { signal } = this.stopping;
        for (;;) {
            const { turn } = this.session.status();
            if (turn === "over" || this.seating.isPersons(turn) || this.seating.isAway(turn)) return;
            const player = this.seating.players[Number(turn)];
            if (turn !== "chance") await new Promise((resolve) => setTimeout(resolve, PAUSE));
            if (signal.aborted) return;
            if (isLevel(player)) await this.think(Number(turn), player, signal);
            else this.session.chance();
            if (signal.aborted) return;
            this.listener.acted();
            this.settleChance();
        }
    }

    /** Plays the move that a bot finds. A bot that fails is replaced. */
    private async think(seat: number, level: Level, signal: AbortSignal): Promise<void> {
        this.thinking = seat;
        this.listener.thinking();
        try {
            const move = await botsMove(this.session, seat, level, signal);
            if (signal.aborted) return;
            if (move === undefined) throw new Error("no move was found");
            this.session.play(String(seat), move);
        } catch (error) {
            this.seating.replace(seat);
            this.listener.failed(asRefusal(error).message);
        }
        this.thinking = null;
    }
}
