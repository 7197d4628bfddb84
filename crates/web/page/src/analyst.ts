// Thinks about the position on the screen as long as its panel is open.

import { asRefusal } from "./engine/rules.js";
import { ANALYSIS } from "./engine/strength.js";
import { think } from "./engine/thinker.js";
import type { Analysis } from "./engine/types.js";

/** What is analysed. */
export interface Position {
    game: string;
    question: string;
    /** The seat to move. */
    seat: number;
    /** The number of steps after which it is. */
    shown: number;
}

/** What an analysis shows. */
export interface AnalysisState {
    seat: number;
    shown: number;
    found: Analysis | null;
    isRunning: boolean;
}

/** The number of lines. */
const LINES = 3;

export class Analyst {
    state: AnalysisState | null = null;
    private of = ""; // The question that is asked.
    private stop = new AbortController();

    /** `changed` is called whenever the state is another one; `failed` with a reason. */
    constructor(
        private readonly changed: () => void,
        private readonly failed: (why: string) => void,
    ) {}

    /** Analyses a position, or nothing. What is analysed already goes on. */
    look(position: Position | null): void {
        const of = position === null ? "" : position.question;
        if (of === this.of) return;
        this.halt();
        this.state = null;
        this.of = of;
        if (position) void this.analyse(position);
    }

    /** Stops, but keeps what was found. */
    halt(): void {
        this.stop.abort();
        this.of = "";
        if (this.state) this.state = { ...this.state, isRunning: false };
    }

    private async analyse({ game, question, seat, shown }: Position): Promise<void> {
        this.stop = new AbortController();
        const { signal } = this.stop;
        this.state = { seat, shown, found: null, isRunning: true };
        const show = (found: Analysis | null, isRunning: boolean) => {
            if (signal.aborted) return;
            this.state = { seat, shown, found, isRunning };
            this.changed();
        };
        try {
            const asked = { game, question, budget: ANALYSIS, lines: LINES, signal, solve: true };
            const progress = (found: Analysis) => show(found, true);
            show(await think({ ...asked, purpose: `analysis ${seat}`, progress }), false);
        } catch (error) {
            if (signal.aborted) return;
            show(null, false);
            this.failed(asRefusal(error).message);
        }
    }
}
