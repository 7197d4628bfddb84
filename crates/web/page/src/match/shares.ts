// Scores and payoffs as shares of the stake, or as points.

import { numberOf } from "../engine/fraction.js";
import type { ScoreInfo, SeatInfo } from "../engine/types.js";

/** The least number of moves that show what estimates have in common. */
const ENOUGH = 4;

/** The share of each seat, from 0 to 1, or its points; `null` if it is not known. */
export type Shares = (number | null)[];

/** The bounds of the points in a game that counts them; otherwise nothing. */
export type Range = readonly [number, number] | undefined;

/** The shares that a score promises; in a game that counts points, points. */
export function sharesOf(score: ScoreInfo, mover: number, seats: readonly SeatInfo[], range?: Range): Shares {
    if (range) return pointsOf(score, mover, seats, range);
    if ("per_seat" in score && score.per_seat) {
        return score.per_seat.map((value) =>
            typeof value === "number" ? ofValue(value) : ofPayoff(numberOf(value), seats));
    }
    const own = ownShare(score, seats);
    const rest = "win" in score ? 0 : isTwoSided(seats) ? 1 - own : "draw" in score ? own : null;
    return seats.map(({ seat }) => (isPartner(seats, mover, seat) ? own : rest));
}

function pointsOf(score: ScoreInfo, mover: number, seats: readonly SeatInfo[], [least, most]: readonly [number, number]): Shares {
    const ofNumber = (value: number | string) =>
        typeof value === "number" ? least + ofValue(value) * (most - least) : numberOf(value);
    if ("per_seat" in score && score.per_seat) return score.per_seat.map(ofNumber);
    const other = (score: ScoreInfo) => ("exact" in score ? score.exact : "estimate" in score ? score.estimate : "0");
    const value = "win" in score ? most : "loss" in score ? least : ofNumber(other(score));
    return seats.map(({ seat }) => (isPartner(seats, mover, seat) ? value : isTwoSided(seats) ? least + most - value : null));
}

/** The shares or points at the end of a match. */
export function sharesAtEnd(payoffs: readonly number[], seats: readonly SeatInfo[], range?: Range): Shares {
    return payoffs.map((payoff) => (range ? payoff : ofPayoff(payoff, seats)));
}

/** What a seat has before the first deal, if all have the same chances. */
export function evenShare(seats: readonly SeatInfo[], range?: Range): number {
    if (range) return isTwoSided(seats) ? (range[0] + range[1]) / 2 : 0;
    return ofPayoff(0, seats);
}

/** What a seat loses if `mover` loses 1. */
export function lossFor(seat: number, mover: number, seats: readonly SeatInfo[]): number {
    if (isPartner(seats, mover, seat)) return 1;
    return isTwoSided(seats) ? -1 : -1 / (seats.length - 1);
}

/** Whether payoffs are parts of one stake; otherwise they are points. */
export function areShares(payoffs: readonly number[], seats: readonly SeatInfo[]): boolean {
    return payoffs.every((payoff) => -1 <= payoff && payoff <= mostOf(seats));
}

/** The largest lead among points. */
export function largestLead(positions: readonly { shares: Shares; played?: Shares | undefined }[]): number {
    const all = positions.flatMap(({ shares, played = [] }) => [...shares, ...played]);
    return Math.max(1, ...all.map((points) => Math.abs(points ?? 0)));
}

/** Points as shares: the largest lead is 1, as much behind 0. */
export function relative(points: Shares, most: number): Shares {
    return points.map((value) => (value === null ? null : ofValue(value / most)));
}

/** A position that a search has valued. */
interface Valued {
    shown: number;
    seat: number;
    shares: Shares;
    played: Shares | undefined;
    /** Whether the shares are neither proved nor exact. */
    isEstimate: boolean;
    /** Whether the next position has the value of the move that was played. */
    isFollowed: boolean;
}

/**
 * Estimates without what they have in common. A search that looks a few moves ahead tends to favour the side to
 * move, or the other one, so that its values go up and down from move to move. Half of the median fall is taken
 * from the side to move.
 */
export function steadied<P extends Valued>(positions: readonly P[], seats: readonly SeatInfo[], range?: Range): P[] {
    if (!isTwoSided(seats) || seats.length < 2) return [...positions];
    const falls = positions.flatMap((position, i) => {
        const next = positions[i + 1];
        const isPair = position.isFollowed && next?.shown === position.shown + 1 && next.isEstimate;
        if (!position.isEstimate || !isPair || isPartner(seats, position.seat, next.seat)) return [];
        return [(position.shares[position.seat] ?? 0) - (next.shares[position.seat] ?? 0)];
    });
    const excess = medianOf(falls) / 2;
    return positions.map((position) => {
        if (!position.isEstimate) return position;
        const { shares, played, seat: mover } = position;
        const gain = (seat: number) => (isPartner(seats, mover, seat) ? -excess : excess);
        const steady = (shares: Shares) =>
            shares.map((share, seat) => (share === null ? null : clamped(share + gain(seat), range)));
        return { ...position, shares: steady(shares), played: played && steady(played) };
    });
}

/** The median; 0 if there are too few numbers. */
function medianOf(numbers: readonly number[]): number {
    const sorted = [...numbers].sort((a, b) => a - b);
    return sorted.length < ENOUGH ? 0 : (sorted[Math.floor(sorted.length / 2)] ?? 0);
}

function clamped(share: number, [least, most]: readonly [number, number] = [0, 1]): number {
    return Math.min(most, Math.max(least, share));
}

function ownShare(score: ScoreInfo, seats: readonly SeatInfo[]): number {
    if ("win" in score) return 1;
    if ("loss" in score) return 0;
    if ("draw" in score) return ofPayoff(0, seats);
    return "exact" in score ? ofPayoff(numberOf(score.exact), seats) : ofValue(score.estimate);
}

/** The share for a value from -1 to 1. */
function ofValue(value: number): number {
    return (1 + value) / 2;
}

/** The share for a payoff: that of the loser is -1, and the winner has what the others have lost. */
function ofPayoff(payoff: number, seats: readonly SeatInfo[]): number {
    return (1 + payoff) / (1 + mostOf(seats));
}

/** The payoff of a winner. */
function mostOf(seats: readonly SeatInfo[]): number {
    return isTwoSided(seats) ? 1 : seats.length - 1;
}

function isTwoSided(seats: readonly SeatInfo[]): boolean {
    return seats.length < 3 || 1 < (seats[0]?.team.length ?? 1);
}

function isPartner(seats: readonly SeatInfo[], mover: number, seat: number): boolean {
    return mover === seat || (seats[mover]?.team.includes(seat) ?? false);
}
