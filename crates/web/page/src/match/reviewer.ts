// The review of a match. The evaluation of positions is in a script that is fetched later.

import type { NoReview, ReviewState, TurningPoint } from "../app/state.js";
import { isLevel } from "../engine/players.js";
import type { Session } from "../engine/session.js";
import { think } from "../engine/thinker.js";
import type { GameInfo, Who } from "../engine/types.js";
import type { History } from "./history.js";
import type { Screen } from "./look.js";
import type { Seating } from "./seating.js";

/** The script that evaluates positions. */
export type Evaluation = Pick<typeof import("./evaluate.js"), "evaluate">;

interface Match {
    session: Session;
    info: GameInfo;
    seating: Seating;
    screen: Screen;
    history: History;
}

export class Reviewer {
    state: ReviewState | null = null;
    private who: Who = ""; // Who looks at it.
    private latest: AbortController | null = null; // Of the review that `state` shows.

    /** `changed` is called when `state` has changed; `failed` with the reason of a failure. */
    constructor(
        private readonly match: Match,
        private readonly changed: () => void,
        private readonly failed: (error: unknown) => void,
    ) {}

    get isRunning(): boolean {
        return this.state?.isRunning ?? false;
    }

    /** The reason why the viewer can review nothing now. */
    whyNot(): NoReview | null {
        const { session, seating, screen, history } = this.match;
        const look = screen.now();
        if (look.kind === "handOver") return "secret";
        if (isLevel(seating.players[Number(session.status().turn)])) return "bot";
        const actors = history.steps(look.view).map(({ actor }) => actor).filter((actor) => actor !== "chance");
        if (actors.length === 0) return "empty";
        const isOpen = !session.hasHiddenInfo();
        return actors.some((actor) => isOpen || this.mayKnow(actor, look.view.who)) ? null : "secret";
    }

    /** Evaluates the positions that the viewer may know, with the script that `load` fetches. */
    async review(load: () => Promise<Evaluation>): Promise<void> {
        const { session, info, screen, history } = this.match;
        const look = screen.now();
        if (look.kind === "handOver" || this.whyNot() !== null) return;
        this.forget();
        const own = (this.latest = new AbortController());
        const { who } = look.view;
        this.who = who;
        const show = (state: ReviewState | null) => {
            if (this.latest !== own) return;
            this.state = state;
            this.changed();
        };
        show({ points: [], n_done: 0, n_all: 0, isRunning: true, most: null, turning: [], accounts: [] });
        try {
            const { evaluate } = await load();
            await evaluate(
                {
                    session,
                    info,
                    history: history.steps(look.view),
                    mayKnow: (seat) => this.mayKnow(seat, who),
                    viewOf: (seat) => this.viewOf(seat),
                },
                { think, signal: own.signal, show },
            );
        } catch (error) {
            if (this.latest !== own) return;
            show(null);
            this.failed(error);
        }
    }

    /** Stops, but keeps what was found. */
    stop(): void {
        this.latest?.abort();
    }

    /** Stops, and forgets what was found. */
    forget(): void {
        this.stop();
        [this.latest, this.state] = [null, null];
    }

    /** Forgets what another viewer has found. */
    look(): void {
        if (!this.latest) return;
        const look = this.match.screen.now();
        if (look.kind === "handOver" || look.view.who !== this.who) this.forget();
    }

    /** The move after `shown` steps, if it decided the match. */
    turningPoint(shown: number): TurningPoint | undefined {
        return this.state?.turning.find((point) => point.shown === shown);
    }

    /** The observer who judges the moves of a seat, and may know what it knew. */
    viewOf(seat: number): Who {
        return this.match.session.isForeign() ? this.who : String(seat);
    }

    /** Whether `who` may know everything that a seat knows. */
    private mayKnow(seat: string, who: Who): boolean {
        const { session } = this.match;
        return who === seat || (session.status().turn === "over" && !session.isForeign());
    }
}
