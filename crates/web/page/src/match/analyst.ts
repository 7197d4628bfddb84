// The analysis of the position on the screen, while its panel is open.

import type { AnalysisState } from "../app/state.js";
import type { Session } from "../engine/session.js";
import { type Budget, think } from "../engine/thinker.js";
import type { Analysis, Who } from "../engine/types.js";
import type { History } from "./history.js";
import type { Screen } from "./look.js";
import type { Seating } from "./seating.js";

/** A position to analyse. */
interface Position {
    question: string;
    who: Who;
    /** The seat to move. */
    seat: number;
    /** The number of steps before it. */
    shown: number;
}

/** The number of lines. */
const LINES = 3;
/** An analysis continues until it is stopped or every line is proved. */
const BUDGET: Budget = { nodes: Number.MAX_SAFE_INTEGER, memory: 64 << 20 };

export class Analyst {
    state: AnalysisState | null = null;
    private of = ""; // The question that is being answered.
    private stopping = new AbortController();

    /** `changed` is called when `state` has changed; `failed` with the reason of a failure. */
    constructor(
        private readonly session: Session,
        private readonly seating: Seating,
        private readonly screen: Screen,
        private readonly history: History,
        private readonly changed: () => void,
        private readonly failed: (error: unknown) => void,
    ) {}

    /** Analyses the position on the screen, or stops if it is not `wanted`. */
    look(wanted: boolean): void {
        const position = wanted ? this.position() : null;
        const of = position === null ? "" : position.question;
        if (of === this.of) return;
        this.halt();
        this.state = null;
        this.of = of;
        if (position) void this.analyse(position);
    }

    /** Stops, but keeps the lines that were found. */
    halt(): void {
        this.stopping.abort();
        this.of = "";
        if (this.state) this.state = { ...this.state, isRunning: false };
    }

    /** The position on the screen, if the viewer may know everything that a search would. */
    private position(): Position | null {
        const look = this.screen.now();
        if (look.kind !== "viewer") return null;
        return this.history.atShown((session) => {
            const { turn, steps } = session.status();
            const seat = Number(turn);
            // At its end a match has shown everything.
            const isShown = this.session.status().turn === "over" && !this.session.isForeign();
            const isSeen = !session.hasHiddenInfo() || look.view.who === turn || isShown;
            const isBots = this.history.isLatest && this.seating.players[seat] !== "person";
            if (!Number.isInteger(seat) || !isSeen || (isBots && !this.session.isForeign())) return null;
            const who = isShown ? turn : look.view.who;
            return { question: session.question(seat), who, seat, shown: steps };
        });
    }

    private async analyse({ question, who, seat, shown }: Position): Promise<void> {
        this.stopping = new AbortController();
        const { signal } = this.stopping;
        this.state = { seat, who, shown, found: null, isRunning: true };
        const show = (found: Analysis | null, isRunning: boolean) => {
            if (signal.aborted) return;
            const described = found && this.history.atShown((session) => session.view(who).described(found));
            this.state = { seat, who, shown, found: described, isRunning };
            this.changed();
        };
        try {
            const asked = { question, budget: BUDGET, lines: LINES, signal, solve: true };
            const progress = (found: Analysis) => show(found, true);
            show(await think({ ...asked, purpose: `analysis ${seat}`, progress }), false);
        } catch (error) {
            if (signal.aborted) return;
            show(null, false);
            this.failed(error);
        }
    }
}
