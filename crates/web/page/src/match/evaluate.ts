// Evaluates the positions of a match, and finds the moves that decided it.

import type { ReviewPoint, ReviewState, TurningPoint } from "../app/state.js";
import { LEVELS } from "../engine/players.js";
import type { Session } from "../engine/session.js";
import type { Budget, think } from "../engine/thinker.js";
import type { Analysis, GameInfo, MoveInfo, ScoreInfo, StepInfo, Who } from "../engine/types.js";
import { areShares, exactPayoffs, relative, type Shares, sharesAtEnd, sharesOf, steadied } from "./shares.js";

/** The longest time for a position, in milliseconds. */
const TIME = 300;
/** The memory for the trees and tables of a search, in bytes. */
const MEMORY = 32 << 20;
/** The level whose number of nodes a search has at most. */
const LEVEL = "strong";
/** The number of lines, if the move that was played must be among them. */
const MANY = 256;
/** The number of moves that decided a match. */
const TURNING_POINTS = 3;
/** The least share that such a move costs. */
const LEAST_COST = 0.08;

/** A match, and the knowledge of its viewer. */
export interface Reviewed {
    session: Session;
    info: GameInfo;
    /** The steps as the viewer has seen them. */
    history: readonly StepInfo[];
    /** Whether the viewer may know everything that a seat knows. */
    mayKnow(seat: string): boolean;
    /** The observer who judges the moves of a seat. */
    viewOf(seat: number): Who;
}

/** The means of a review. */
export interface Means {
    think: typeof think;
    signal: AbortSignal;
    /** Receives what has been found so far, and the review at its end. */
    show(state: ReviewState): void;
}

/** A position and the move that was played in it. */
interface Position {
    shown: number;
    seat: number;
    question: string;
    isHidden: boolean;
    /** The move, as its player made it if the viewer may know that; nothing in the latest position. */
    step: StepInfo | undefined;
    /** Whether the next position has the value of the move: nothing is hidden there, and chance is not to act. */
    isFollowed: boolean;
}

/** A position that a search has judged. */
interface Judged extends Position {
    shares: Shares;
    /** The shares after the move that was played, as the same search sees them; nothing if it did not look. */
    played: Shares | undefined;
    isEstimate: boolean;
    /** The best move, if another one was played. */
    better: MoveInfo | undefined;
}

/** Evaluates the positions one after the other, until the end or the signal. */
export async function evaluate(match: Reviewed, { think, signal, show }: Means): Promise<void> {
    const review = new Review(match);
    const { steps } = match.session.status();
    let shown = 0;
    for (; shown <= steps && !signal.aborted; shown++) {
        const position = review.position(shown);
        if (!position) continue;
        let found: Analysis | null;
        do found = await think({ ...review.asked(position), signal });
        while (found && review.isInOtherUnits(found));
        if (!found) break;
        review.add(position, found);
        show(review.state(shown + 1, true));
    }
    show(review.state(shown, false));
}

class Review {
    private readonly judged: Judged[] = [];
    private readonly seats;
    private readonly steps: number;
    private readonly end: Shares | null;
    private readonly own = new Map<number, readonly StepInfo[]>(); // The steps as each seat saw them.
    private isInPoints: boolean;

    constructor(private readonly match: Reviewed) {
        const { session } = match;
        this.seats = session.seats();
        const { steps, result } = session.status();
        this.steps = steps;
        const isPlayedOut = result !== undefined && at(session, steps, (last) => last.status().turn === "over");
        this.end = isPlayedOut ? sharesAtEnd(result.payoffs, this.seats) : null;
        this.isInPoints = result !== undefined && !areShares(result.payoffs, this.seats);
    }

    /** A position to judge; nothing if nobody is to move, or the viewer may not know it. */
    position(shown: number): Position | null {
        const { match } = this;
        return at(match.session, shown, (session) => {
            const { turn } = session.status();
            const [seat, isHidden, isKnown] = [Number(turn), session.hasHiddenInfo(), match.mayKnow(turn)];
            if (!Number.isInteger(seat) || (isHidden && !isKnown)) return null;
            const step = (isKnown ? this.stepsOf(seat) : match.history)[shown];
            const isFollowed = !isHidden && this.isOpen(shown + 1);
            return { shown, seat, question: session.question(seat), isHidden, step, isFollowed };
        });
    }

    /** Whether nothing is hidden in a position, and chance is not to act there. */
    private isOpen(shown: number): boolean {
        const { session, info, history } = this.match;
        if (history[shown]?.actor === "chance") return false;
        return !info.hidden || !at(session, shown, (next) => next.hasHiddenInfo());
    }

    /** The question about a position for the worker. */
    asked({ seat, question, isHidden, isFollowed }: Position) {
        const { session } = this.match;
        const nodes = session.strengths()[LEVELS.indexOf(LEVEL)] ?? 0;
        const budget: Budget = { nodes, memory: MEMORY, time: TIME };
        const lines = isFollowed ? 1 : MANY;
        // A search is made for a number of lines.
        const purpose = `review ${lines} ${isHidden ? seat : ""}`;
        return { purpose, question, budget, lines, solve: !this.isInPoints };
    }

    /** Whether a solver has counted points. Nobody knows how many there are to win, so that it is not asked again. */
    isInOtherUnits({ lines }: Analysis): boolean {
        const isNew = !this.isInPoints && lines.some(({ score }) => !areShares(exactPayoffs(score), this.seats));
        this.isInPoints ||= isNew;
        return isNew;
    }

    /** Takes what a search has found. */
    add(position: Position, { lines }: Analysis): void {
        const [best] = lines;
        if (!best) return;
        const { seat, shown, step } = position;
        const move = best.moves[0];
        const isBest = step === undefined || move === undefined || move === step.text;
        const sharesBy = (score: ScoreInfo) => sharesOf(score, seat, this.seats);
        const played = lines.find(({ moves }) => moves[0] === step?.text);
        this.judged.push({
            ...position,
            shares: sharesBy(best.score),
            played: played && sharesBy(played.score),
            isEstimate: "estimate" in best.score,
            better: isBest ? undefined : this.describe(move, shown, seat),
        });
    }

    /** The results so far. */
    state(n_done: number, isRunning: boolean): ReviewState {
        const steady = steadied(this.judged, this.seats);
        const judged = this.isInPoints ? relative(steady) : steady;
        const turning = isRunning ? [] : this.turningPoints(judged);
        const n_all = this.steps + 1;
        const points = this.points(judged, n_done === n_all);
        return { points, n_done, n_all, isRunning, isRelative: this.isInPoints, turning };
    }

    /** The values in the order of the positions; that of the end only if all are known. */
    private points(judged: readonly Judged[], areAllKnown: boolean): ReviewPoint[] {
        const points = new Map<string, ReviewPoint>();
        const set = (shown: number, by: number | null, shares: Shares) =>
            points.set(`${shown} ${by}`, { shown, by, shares });
        for (const { shown, seat, shares, played, isHidden, isFollowed } of judged) {
            const by = isHidden ? seat : null;
            set(shown, by, shares);
            // After this, chance or somebody who knows something else is to move.
            if (!isFollowed && played) set(shown + 1, by, played);
        }
        const known = [...points.values()].sort((a, b) => a.shown - b.shown);
        if (!this.end || !areAllKnown) return known;
        const end = { shown: this.steps, by: null, shares: this.end };
        return [...known.filter(({ shown }) => shown < this.steps), end];
    }

    /** The moves that cost their players most, in the order of play. */
    private turningPoints(judged: readonly Judged[]): TurningPoint[] {
        const sharesAt = new Map(judged.map(({ shown, shares }) => [shown, shares]));
        if (this.end) sharesAt.set(this.steps, this.end);
        const found = judged.flatMap(({ shown, seat, step, shares, played, better, isFollowed }) => {
            const before = shares[seat];
            const after = (isFollowed ? sharesAt.get(shown + 1) : played)?.[seat];
            if (!step || !better || typeof before !== "number" || typeof after !== "number") return [];
            return LEAST_COST <= before - after ? [{ shown, seat, step, before, after, better }] : [];
        });
        const cost = ({ before, after }: TurningPoint) => before - after;
        const worst = found.sort((a, b) => cost(b) - cost(a)).slice(0, TURNING_POINTS);
        return worst.sort((a, b) => a.shown - b.shown);
    }

    /** The steps as a seat saw them. */
    private stepsOf(seat: number): readonly StepInfo[] {
        const { session, info, history, viewOf } = this.match;
        if (!info.hidden) return history;
        const steps = this.own.get(seat) ?? session.view(viewOf(seat)).history(0);
        this.own.set(seat, steps);
        return steps;
    }

    private describe(move: string, shown: number, seat: number): MoveInfo {
        return at(this.match.session, shown, (session) => session.view(this.match.viewOf(seat)).check(move));
    }
}

/** Calls `ask` with a match after some of its steps. */
function at<T>(session: Session, shown: number, ask: (session: Session) => T): T {
    const earlier = session.at(shown);
    try {
        return ask(earlier);
    } finally {
        earlier.free();
    }
}
