// The plates of the seats: who plays there, and whether it is their turn.

import type { MatchState } from "../app/state.js";
import type { Strings } from "../strings/index.js";
import { arrange, h } from "./dom.js";
import type { Layout } from "./layout.js";
import { personAt } from "./sentences.js";

/**
 * The name and the player of each seat: `Black · Bot, easy`. Nothing if nobody plays here, the drawing has the
 * names and there is nothing to add.
 */
export function plateTexts(match: MatchState, t: Strings): string[] {
    const isNamed = match.drawing?.parts.some(({ zone }) => zone.startsWith("seat-")) ?? false;
    const isUnnamed = match.names.every((name) => name === undefined);
    if (isNamed && match.observer !== null && isUnnamed) return [];
    return match.seats.map(({ seat }) => {
        const { name, isYou } = personAt(match, seat, t);
        const player = match.players[seat];
        const who = isYou ? t.you : player === "person" || match.observer !== null ? null : player && t[player];
        return [name, match.names[seat], who].filter(Boolean).join(" · ");
    });
}

/** The width of a letter of a plate, in pixels, at most; what is beside them is as wide as four. */
const LETTER = 7.3;

type Status = MatchState["status"];

/**
 * Shows texts on the plates of a layout, marked at the turn and for the winners; only the name of a seat where there
 * is no room for who plays there.
 */
export function drawPlates(place: HTMLElement, { plates }: Layout, texts: readonly string[], { turn, result }: Status): void {
    const shown = [...plates].sort((a, b) => a.seat - b.seat).map(({ seat, left, top, width }, i) => {
        const plate = (place.children[i] as HTMLElement | undefined) ?? h("p", { class: "plate" });
        const all = texts[seat] ?? "";
        const text = LETTER * (all.length + 4) <= width ? all : all.replace(/ · .*/, "");
        if (plate.textContent !== text) plate.textContent = text;
        plate.classList.toggle("turn", String(seat) === turn);
        plate.classList.toggle("won", result?.winners.includes(seat) ?? false);
        Object.assign(plate.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
        return plate;
    });
    arrange(place, shown);
}
