// The person who can move now.

import { seatName } from "../app/state.js";
import type { Session, View } from "../engine/session.js";
import type { Strings } from "../strings/index.js";
import type { History } from "./history.js";
import type { Screen } from "./look.js";
import type { Seating } from "./seating.js";

/** A person who can move, and what that person sees. */
export interface Mover {
    seat: number;
    view: View;
}

export class Turn {
    constructor(
        private readonly session: Session,
        private readonly seating: Seating,
        private readonly screen: Screen,
        private readonly history: History,
        private readonly isAnswered: () => boolean,
    ) {}

    /** The person who can move; `null` while somebody else is to move, or the screen shows something else. */
    mover(): Mover | null {
        const { turn } = this.session.status();
        const look = this.screen.now();
        // Of a match that was sent, the page that has the whole match gets the move as an answer.
        const isHere = !this.session.isForeign() || (this.seating.isSent() && !this.isAnswered());
        const isPlayed = this.history.isLatest && isHere && this.seating.isPersons(turn);
        return isPlayed && look.kind === "viewer" ? { seat: Number(turn), view: look.view } : null;
    }

    /** The reason why nobody can move. */
    whyNobody(t: Strings): string {
        const look = this.screen.now();
        if (look.kind === "handOver") return t.passTo(seatName({ seats: this.session.seats() }, look.to, t));
        if (this.session.status().turn === "over") return t.isOver;
        return this.history.isLatest ? t.notYou : t.lookingBack;
    }
}
