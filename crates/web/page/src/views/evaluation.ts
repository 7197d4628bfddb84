// The evaluation as a bar, from the point of view of the player at the lower side of the board.

import { type AppState, type MatchState, seatName } from "../app/state.js";
import type { Store } from "../app/store.js";
import { numberOf } from "../engine/fraction.js";
import type { ScoreInfo } from "../engine/types.js";
import { fill, h } from "./dom.js";

export function evaluationView(store: Store<AppState>): HTMLElement {
    const root = h("div", { class: "evaluation", id: "evaluation" });
    store.watch(({ match, panel, t }, before) => {
        if (match === before.match && panel === before.panel && t === before.t) return;
        const share = match && panel === "analysis" ? shareOf(match) : null;
        root.hidden = share === null;
        if (match === null || share === null) return fill(root);
        const percent = `${Math.round(100 * share)} %`;
        const label = t.chances(seatName(match, match.seat, t), percent);
        const filled = h("div", { class: "filled" });
        filled.style.setProperty("--share", `${100 * share}%`); // A policy may forbid the attribute.
        root.setAttribute("role", "img");
        root.setAttribute("aria-label", label);
        fill(root, filled, h("span", {}, label));
    });
    return root;
}

/** The share of the stake that the lower player can expect, from 0 to 1. */
function shareOf({ analysis, seat, seats }: MatchState): number | null {
    const score = analysis?.found?.lines[0]?.score;
    if (!analysis || !score) return null;
    const perSeat = "per_seat" in score ? score.per_seat?.[seat] : undefined;
    if (perSeat !== undefined) return (1 + valueOf(perSeat)) / 2;
    const isPartner = seats[analysis.seat]?.team.includes(seat) ?? analysis.seat === seat;
    const value = worth(score);
    return (1 + (isPartner ? value : -value)) / 2;
}

/** The value of a score for the player to move, from -1 to 1. */
export function worth(score: ScoreInfo): number {
    if ("win" in score) return 1;
    if ("loss" in score) return -1;
    if ("draw" in score) return 0;
    return valueOf("exact" in score ? score.exact : score.estimate);
}

/** An estimate as it is; an exact payoff, which may be in points, as a share that grows with it. */
function valueOf(value: number | string): number {
    if (typeof value === "number") return value;
    const payoff = numberOf(value);
    return Math.abs(payoff) <= 1 ? payoff : payoff / (5 + Math.abs(payoff));
}
