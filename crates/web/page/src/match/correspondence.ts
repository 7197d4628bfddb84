// A match with people elsewhere: the links sent to them, and the moves that they send.

import { type Answer, linkTo, linkWith } from "../app/link.js";
import { matchId } from "../app/storage.js";
import { asRefusal } from "../engine/rules.js";
import type { Session } from "../engine/session.js";
import type { Seating } from "./seating.js";

export class Correspondence {
    /** The move for the page that has the whole match. */
    answer: Omit<Answer, "id"> | null = null;

    /** The number of steps with which the end of the match has come by a link. */
    ended: number | undefined;

    /** `changed` is called after a change of the match; `isReplay` if nobody has moved. */
    constructor(
        private readonly session: Session,
        private readonly seating: Seating,
        private readonly changed: (isReplay: boolean) => void,
    ) {}

    /**
     * The link for the person of a seat, without what that seat may not know before the match is over.
     * That person is elsewhere from now on.
     */
    linkFor(seat: number): Promise<string> {
        const { session, seating } = this;
        const source = session.status().turn === "over" ? session : session.view(String(seat));
        const record = source.record(seating.named());
        const id = matchId();
        seating.sendAway(seat, session.status().steps);
        this.changed(true);
        return linkTo(record, { seat, id });
    }

    /** Whether the others know the end of the match, which came from them. */
    get isEndKnown(): boolean {
        return this.ended === this.session.status().steps;
    }

    /** The link with the answer; `null` if there is none. */
    linkWithAnswer(): string | null {
        return this.answer && linkWith({ ...this.answer, id: matchId() });
    }

    /** Takes a move as the answer to the page that has the whole match, and shows it if it reveals nothing. */
    reply(seat: number, move: string): void {
        const { steps } = this.session.status();
        try {
            this.session.play(String(seat), move);
        } catch (error) {
            if (asRefusal(error).kind !== "observed") throw error; // Only the host knows what it reveals.
        }
        this.answer = { seat, steps, move };
    }

    /** Takes the answer back. Returns whether there was one. */
    takeBack(): boolean {
        if (!this.answer) return false;
        if (this.answer.steps < this.session.status().steps) this.session.undo();
        this.answer = null;
        return true;
    }

    /** Plays a move of a person who is elsewhere. Returns whether it is the next one. */
    receive({ seat, steps, move }: Answer): boolean {
        const { turn, steps: now } = this.session.status();
        if (turn !== String(seat) || steps !== now) return false;
        try {
            this.session.play(turn, move);
        } catch {
            return false; // It is of another match.
        }
        this.changed(false);
        return true;
    }
}
