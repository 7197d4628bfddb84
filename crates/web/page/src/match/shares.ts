// Scores and payoffs as shares of the stake.

import { numberOf } from "../engine/fraction.js";
import type { ScoreInfo, SeatInfo } from "../engine/types.js";

/** The least number of moves that show what estimates have in common. */
const ENOUGH = 4;

/** The share of each seat, from 0 to 1; `null` if it is not known. */
export type Shares = (number | null)[];

/** The shares that a score promises. */
export function sharesOf(score: ScoreInfo, mover: number, seats: readonly SeatInfo[]): Shares {
    if ("per_seat" in score && score.per_seat) {
        return score.per_seat.map((value) =>
            typeof value === "number" ? ofValue(value) : ofPayoff(numberOf(value), seats));
    }
    const own = ownShare(score, seats);
    const rest = "win" in score ? 0 : isTwoSided(seats) ? 1 - own : "draw" in score ? own : null;
    return seats.map(({ seat }) => (isPartner(seats, mover, seat) ? own : rest));
}

/** The shares at the end of a match; if it counts points, relative to the most of a seat. */
export function sharesAtEnd(payoffs: readonly number[], seats: readonly SeatInfo[]): Shares {
    const most = Math.max(...payoffs.map(Math.abs));
    const isOneStake = areShares(payoffs, seats);
    return payoffs.map((payoff) => (isOneStake ? ofPayoff(payoff, seats) : ofValue(payoff / most)));
}

/** Whether payoffs are parts of one stake; otherwise they are points. */
export function areShares(payoffs: readonly number[], seats: readonly SeatInfo[]): boolean {
    return payoffs.every((payoff) => -1 <= payoff && payoff <= mostOf(seats));
}

/** The payoffs of a score that is exact. */
export function exactPayoffs(score: ScoreInfo): number[] {
    return "exact" in score ? (score.per_seat ?? [score.exact]).map(numberOf) : [];
}

/** Shares relative to the largest lead among them: with it, a seat has all. */
export function relative<P extends { shares: Shares; played: Shares | undefined }>(positions: readonly P[]): P[] {
    const all = positions.flatMap(({ shares, played }) => (played ? [shares, played] : [shares]));
    const most = Math.max(...all.map((shares) => Math.max(...leads(shares).map((lead) => Math.abs(lead ?? 0)))));
    const scaled = (shares: Shares) =>
        leads(shares).map((lead) => (lead === null ? null : ofValue(most === 0 ? 0 : lead / most)));
    return positions.map((position) => {
        const { shares, played } = position;
        return { ...position, shares: scaled(shares), played: played && scaled(played) };
    });
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
export function steadied<P extends Valued>(positions: readonly P[], seats: readonly SeatInfo[]): P[] {
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
            shares.map((share, seat) => (share === null ? null : clamped(share + gain(seat))));
        return { ...position, shares: steady(shares), played: played && steady(played) };
    });
}

/** The median; 0 if there are too few numbers. */
function medianOf(numbers: readonly number[]): number {
    const sorted = [...numbers].sort((a, b) => a - b);
    return sorted.length < ENOUGH ? 0 : (sorted[Math.floor(sorted.length / 2)] ?? 0);
}

function clamped(share: number): number {
    return Math.min(1, Math.max(0, share));
}

/** The lead of each seat over the average. */
function leads(shares: Shares): Shares {
    const known = shares.filter((share) => share !== null);
    const average = known.reduce((sum, share) => sum + share, 0) / known.length;
    return shares.map((share) => (share === null ? null : share - average));
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
