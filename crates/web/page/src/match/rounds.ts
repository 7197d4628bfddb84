// The ends of rounds before the last one, from what the engine says of the steps that end them.

import type { RoundEnd } from "../app/state.js";

const END = /; round (\d+) of (\d+) ends with (.+) points and totals (.+): the (.+) leads$/;

/** The end of a round in the description of a step; `null` if the step ends none. */
export function roundEnd(description = ""): RoundEnd | null {
    const [, round, of, points, totals, best] = END.exec(description) ?? [];
    if (!points || !totals) return null;
    const numbers = (list: string) => list.split(", ").map(Number);
    return { round: Number(round), of: Number(of), points: numbers(points), totals: numbers(totals), isLow: best === "lowest" };
}
