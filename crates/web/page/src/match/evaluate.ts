// Evaluates the positions of a match, and finds the moves that decided it.

import type { Account, Estimate, Lesson, ReviewPoint, ReviewState, TurningPoint } from "../app/state.js";
import { LEVELS } from "../engine/players.js";
import type { Session } from "../engine/session.js";
import type { Budget, think } from "../engine/thinker.js";
import type { Analysis, GameInfo, MoveInfo, ScoreInfo, StepInfo, Who } from "../engine/types.js";
import { areShares, evenShare, largestLead, lossFor, type Range, relative, type Shares, sharesAtEnd, sharesOf, steadied } from "./shares.js";

/** The longest time for a position, in milliseconds. */
const TIME = 300;
/** The memory for the trees and tables of a search, in bytes. */
const MEMORY = 32 << 20;
/** The level whose number of nodes a search has at most. */
const LEVEL = "strong";
/** The number of lines, if the move that was played must be among them. */
const MANY = 256;
/** The number of independent searches that compare two moves. */
const SEARCHES = 8;
/** Student's factors for 95 % of the mean of a number of them, from 3 on. */
const STUDENT = [4.303, 3.182, 2.776, 2.571, 2.447, 2.365];
/** The longest time for each of them, in milliseconds. */
const COMPARING = 30;
/** The number of moves that decided a match. */
const TURNING_POINTS = 3;
/** The least share that such a move costs, where no interval says whether it costs anything. */
const LEAST_COST = 0.08;
/** The least share, and the least number of points, that it costs where there is one. */
const [LEAST_SHARE, LEAST_POINTS] = [0.02, 0.5];

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
    /** The scores of the best move and of the one that was played. */
    score: ScoreInfo;
    playedScore: ScoreInfo | undefined;
    isEstimate: boolean;
    /** The best move, if another one was played. */
    better: MoveInfo | undefined;
    /** The loss of the move that was played, by independent searches. */
    cost?: Estimate;
}

/** A move that cost something, with the shares or points of its player before and after it. */
interface Loss extends Judged {
    step: StepInfo;
    better: MoveInfo;
    before: number;
    after: number;
}

/** Evaluates the positions one after the other, then the losses, until the end or the signal. */
export async function evaluate(match: Reviewed, { think, signal, show }: Means): Promise<void> {
    const review = new Review(match);
    const { steps } = match.session.status();
    let shown = 0;
    for (; shown <= steps && !signal.aborted; shown++) {
        const position = review.position(shown);
        if (!position) continue;
        const found = await think({ ...review.asked(position), signal });
        if (!found) break;
        review.add(position, found);
        show(review.state(shown + 1, true));
    }
    for (const judged of shown <= steps ? [] : review.uncertain()) {
        const found: Analysis[] = [];
        for (let n = 0; n < SEARCHES && !signal.aborted; n++) {
            const one = await think({ ...review.askedAgain(judged, n), signal });
            if (one) found.push(one);
        }
        if (signal.aborted) break;
        review.addCost(judged, found);
        show(review.state(shown, true));
    }
    show(review.state(shown, false));
}

class Review {
    private readonly judged: Judged[] = [];
    private readonly seats;
    private readonly steps: number;
    private readonly end: Shares | null;
    private readonly own = new Map<number, readonly StepInfo[]>(); // The steps as each seat saw them.
    private readonly range: Range; // If the game counts points.
    private readonly hasLuck: boolean; // After the first decision.
    private n_losses = 0; // To be compared.
    private n_compared = 0;

    constructor(private readonly match: Reviewed) {
        const { session, history, info } = match;
        this.seats = session.seats();
        const { steps, result } = session.status();
        this.steps = steps;
        const range = session.payoffRange();
        this.range = range && !areShares(range, this.seats) ? range : undefined;
        const isPlayedOut = result !== undefined && at(session, steps, (last) => last.status().turn === "over");
        this.end = isPlayedOut ? sharesAtEnd(result.payoffs, this.seats, this.range) : null;
        const first = Math.max(0, history.findIndex(({ actor }) => actor !== "chance"));
        const isHidden = info.hidden && at(session, first, (begun) => begun.hasHiddenInfo());
        this.hasLuck = isHidden || history.slice(first).some(({ actor }) => actor === "chance");
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
        const budget: Budget = { nodes: this.nodes(), memory: MEMORY, time: TIME };
        const lines = isFollowed && !this.hasLuck ? 1 : MANY;
        // A search is made for a number of lines.
        const purpose = `review ${lines} ${isHidden ? seat : ""}`;
        return { purpose, question, budget, lines, solve: true };
    }

    /** The question that compares the move that was played with the better one: rollouts, where the game has them. */
    askedAgain({ question, step, better }: Loss, n: number) {
        const moves = [step.text, better.move].map((move) => `compare ${move}\n`);
        const budget: Budget = { nodes: Math.ceil(this.nodes() / SEARCHES), memory: MEMORY / SEARCHES, time: COMPARING };
        return { purpose: `compare ${n}`, question: question + moves.join(""), budget, lines: MANY };
    }

    private nodes(): number {
        return this.match.session.strengths()[LEVELS.indexOf(LEVEL)] ?? 0;
    }

    /** Takes what a search has found. */
    add(position: Position, { lines }: Analysis): void {
        const [best] = lines;
        if (!best) return;
        const { seat, shown, step } = position;
        const move = best.moves[0];
        const isBest = step === undefined || move === undefined || move === step.text;
        const played = lines.find(({ moves }) => moves[0] === step?.text);
        this.judged.push({
            ...position,
            shares: this.sharesBy(best.score, seat),
            played: played && this.sharesBy(played.score, seat),
            score: best.score,
            playedScore: played?.score,
            isEstimate: "estimate" in best.score,
            better: isBest ? undefined : this.describe(move, shown, seat),
        });
    }

    /** The losses that are neither proved nor compared, the largest first. */
    uncertain(): Loss[] {
        if (!this.hasLuck) return [];
        const isEstimate = (score: ScoreInfo | undefined) => score !== undefined && "estimate" in score;
        const losses = this.losses(this.judged).filter((loss) => isEstimate(loss.score) || isEstimate(loss.playedScore));
        this.n_losses = losses.length;
        return losses.sort((a, b) => costOf(b).value - costOf(a).value);
    }

    /** Takes what independent searches have found about a loss. Their mean is not biased by the choice of the better move. */
    addCost(loss: Loss, found: readonly Analysis[]): void {
        const { seat, step, better, shown } = loss;
        const valueOf = ({ lines }: Analysis, move: string) => {
            const line = lines.find(({ moves }) => moves[0] === move);
            return line && this.sharesBy(line.score, seat)[seat];
        };
        const costs = found.flatMap((one) => {
            const [best, played] = [valueOf(one, better.move), valueOf(one, step.text)];
            return typeof best === "number" && typeof played === "number" ? [best - played] : [];
        });
        const judged = this.judged.find((other) => other.shown === shown);
        this.n_compared += 1;
        if (judged) judged.cost = estimateOf(costs) ?? { value: costOf(loss).value, half: costOf(loss).value };
    }

    /** The results so far. */
    state(n_done: number, isRunning: boolean): ReviewState {
        const judged = steadied(this.judged, this.seats, this.range);
        const areAllKnown = this.steps < n_done;
        const most = this.range ? largestLead([...judged, ...(this.end ? [{ shares: this.end }] : [])]) : null;
        const scaled = (shares: Shares) => (most === null ? shares : relative(shares, most));
        const points = this.points(judged, areAllKnown).map((point) => ({ ...point, shares: scaled([...point.shares]) }));
        const losses = this.losses(judged);
        const turning = isRunning ? [] : this.turningPoints(losses, judged, scaled);
        const isCounted = this.hasLuck && areAllKnown && !isRunning && this.n_compared === this.n_losses;
        const accounts = isCounted ? this.accounts(losses) : [];
        const n_all = this.steps + 1 + this.n_losses;
        return { points, n_done: n_done + this.n_compared, n_all, isRunning, most, turning, accounts };
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

    /** The moves that were not the best ones. */
    private losses(judged: readonly Judged[]): Loss[] {
        const sharesAt = new Map(judged.map(({ shown, shares }) => [shown, shares]));
        if (this.end) sharesAt.set(this.steps, this.end);
        return judged.flatMap((one) => {
            const { shown, seat, step, shares, played, better, isFollowed } = one;
            const before = shares[seat];
            const after = (isFollowed && !this.hasLuck ? sharesAt.get(shown + 1) : played)?.[seat];
            if (!step || !better || typeof before !== "number" || typeof after !== "number") return [];
            return [{ ...one, step, better, before, after }];
        });
    }

    /** The moves that cost their players most, in the order of play. */
    private turningPoints(losses: readonly Loss[], judged: readonly Judged[], scaled: (shares: Shares) => Shares): TurningPoint[] {
        const least = this.range ? LEAST_POINTS : LEAST_SHARE;
        const isLoss = (loss: Loss) => {
            const { value, half } = costOf(loss);
            return this.hasLuck ? least <= value && half < value : LEAST_COST <= value;
        };
        const worst = losses.filter(isLoss).sort((a, b) => costOf(b).value - costOf(a).value).slice(0, TURNING_POINTS);
        const inOrder = worst.sort((a, b) => a.shown - b.shown);
        return inOrder.map((loss) => {
            const { shown, seat, step, better } = loss;
            const [before = 0, after = 0] = scaled([loss.before, loss.after]).map(Number);
            const cost = this.hasLuck ? costOf(loss) : null;
            return { shown, seat, step, before, after, cost, better, lesson: this.lesson(loss, judged) };
        });
    }

    /** The most telling fact about a move that cost much. */
    private lesson({ shown, seat, score, playedScore, before, after }: Loss, judged: readonly Judged[]): Lesson {
        if ("win" in score) return { kind: "missed", n: score.win };
        const next = judged.find((other) => other.shown === shown + 1);
        const isForOther = next && lossFor(next.seat, seat, this.seats) < 0;
        if (isForOther && "win" in next.score) return { kind: "allowed", n: next.score.win };
        if (playedScore && "loss" in playedScore) return { kind: "allowed", n: playedScore.loss - 1 };
        const even = evenShare(this.seats, this.range);
        if ("draw" in score || before === even) return { kind: "draw" };
        const later = judged.find((other) => shown < other.shown && other.seat === seat)?.shares[seat];
        if (this.hasLuck && typeof later === "number") return { kind: "luck", value: later - after };
        if (even < before && after < even) return { kind: "gaveLead" };
        return { kind: even <= after ? "ahead" : "behind" };
    }

    /** Luck and decisions of each seat whose decisions the viewer knows. */
    private accounts(losses: readonly Loss[]): Account[] {
        const { end, seats, match } = this;
        const isKnown = ({ seat }: { seat: number }) => !match.info.hidden || match.mayKnow(String(seat));
        return seats.filter(isKnown).map(({ seat }) => {
            const own = losses.filter((loss) => loss.seat === seat).map(costOf);
            const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);
            const lost = { value: sum(own.map(({ value }) => value)), half: Math.hypot(...own.map(({ half }) => half)) };
            const decided = sum(losses.map((loss) => costOf(loss).value * lossFor(seat, loss.seat, seats)));
            const last = end?.[seat];
            const isWhole = seats.every(isKnown) && typeof last === "number";
            return { seat, luck: isWhole ? last - evenShare(seats, this.range) + decided : null, lost };
        });
    }

    /** The steps as a seat saw them. */
    private stepsOf(seat: number): readonly StepInfo[] {
        const { session, info, history, viewOf } = this.match;
        if (!info.hidden) return history;
        const steps = this.own.get(seat) ?? session.view(viewOf(seat)).history(0);
        this.own.set(seat, steps);
        return steps;
    }

    private sharesBy(score: ScoreInfo, seat: number): Shares {
        return sharesOf(score, seat, this.seats, this.range);
    }

    private describe(move: string, shown: number, seat: number): MoveInfo {
        return at(this.match.session, shown, (session) => session.view(this.match.viewOf(seat)).check(move));
    }
}

/** The loss of a move, exact if both of its values are. */
function costOf({ cost, before, after }: Loss): Estimate {
    return cost ?? { value: before - after, half: 0 };
}

/** The mean of independent numbers with half of its interval of 95 %; nothing if they are too few, or equal. */
function estimateOf(numbers: readonly number[]): Estimate | undefined {
    const n = numbers.length;
    const factor = STUDENT[n - 3];
    const mean = numbers.reduce((sum, number) => sum + number, 0) / n;
    const squares = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0);
    if (factor === undefined || squares < 1e-9) return undefined;
    return { value: mean, half: factor * Math.sqrt(squares / (n - 1) / n) };
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
