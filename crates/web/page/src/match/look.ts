// The observer whose view is on the screen.

import type { Session, View } from "../engine/session.js";
import type { Who } from "../engine/types.js";
import type { Seating } from "./seating.js";

/**
 * An observer, with what that observer sees, or nobody, because the device is to be handed over to the
 * person of a seat. Whatever the page shows or answers of a match comes from the `view`.
 */
export type Look = { kind: "viewer"; view: View } | { kind: "handOver"; to: number };

/** Decides who looks, by the match and by who has confirmed to have the device. */
export class Screen {
    private look: Look;

    constructor(
        private readonly session: Session,
        private readonly seating: Seating,
    ) {
        this.look = this.viewer("public");
    }

    /** The observer now. A hand-over that has become due forgets the last one. */
    now(): Look {
        this.look = this.next();
        return this.look;
    }

    /** The person for whom the hand-over is due confirms to have the device. */
    takeOver(): void {
        const look = this.now();
        if (look.kind === "handOver") this.look = this.viewer(String(look.to));
    }

    private next(): Look {
        const { session, look } = this;
        const people = this.seating.people(); // Those who share the device.
        const observer = session.observer();
        if (observer !== undefined) return this.viewer(observer);
        if (!session.hasHiddenInfo() || people.length === 0) return this.viewer("public");
        if (people.length === 1) return this.viewer(String(people[0]));
        const { turn } = session.status();
        const who = look.kind === "viewer" ? look.view.who : "public";
        if (!people.includes(Number(turn))) return people.includes(Number(who)) ? look : this.viewer("public");
        const isSame = who === turn;
        return isSame ? look : { kind: "handOver", to: Number(turn) };
    }

    private viewer(who: Who): Look {
        return { kind: "viewer", view: this.session.view(who) };
    }
}
