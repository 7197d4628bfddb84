// Saves a match, so that it continues after the page was left.

import { isLink } from "../app/link.js";
import { become, routeNow } from "../app/route.js";
import { keepMatch, ownPlace } from "../app/storage.js";
import type { Session } from "../engine/session.js";
import type { Correspondence } from "./correspondence.js";
import type { Seating } from "./seating.js";

/** The time in which the board is painted, in milliseconds. */
const PAINTING = 50;

export class Saver {
    private timer: number | null = null; // Runs while there is something to save.
    private isHalted = false;

    /** `failed` is called when the browser refuses to save. */
    constructor(
        private readonly session: Session,
        private readonly seating: Seating,
        private readonly correspondence: Correspondence,
        private readonly failed: () => void,
    ) {}

    /** Saves the match once the board is painted. */
    saveSoon(): void {
        this.mark();
        this.timer ??= setTimeout(() => this.save(), PAINTING);
    }

    /** Saves the match if it has changed since it was saved. */
    flush(): void {
        if (this.timer !== null) this.save();
    }

    /** Saves nothing more, because another tab has the match. */
    halt(): void {
        clearTimeout(this.timer ?? 0);
        this.timer = null;
        this.isHalted = true;
    }

    /** Saves the match, and what was undone, so that it can be repeated. */
    save(): void {
        clearTimeout(this.timer ?? 0);
        this.timer = null;
        const { session } = this;
        if (session.isForeign() || this.isHalted) return;
        let undone = 0;
        while (session.redo()) undone += 1;
        const record = session.record(this.seating.named());
        for (let n = 0; n < undone; n++) session.undo();
        const { turn, plies } = session.status();
        const { players } = this.seating;
        const { ended } = this.correspondence;
        if (!keepMatch({ record, players, undone, turn, isBegun: 0 < plies + undone, ended })) this.failed();
        // A link that was followed in the meantime leads to another match.
        if (!isLink(location.hash)) this.mark();
    }

    /** Makes the entry of the browser's history lead to the match as it is saved. */
    private mark(): void {
        if (routeNow()?.screen !== "choose") become({ screen: "play", place: ownPlace() });
    }
}
