// The players of a match in words.

import type { Player } from "../engine/players.js";
import type { AllStrings } from "../strings/later.js";

/** The seats of people on this device. */
export function peopleOf(players: readonly Player[]): number[] {
    return players.flatMap((player, seat) => (player === "person" ? [seat] : []));
}

/** The pairing of a match in words. */
export function opponents(players: readonly Player[], t: AllStrings): string {
    const n_people = peopleOf(players).length;
    const others = players.filter((player) => player !== "person");
    const counted = [...new Set(others)].map((player) => {
        const n = others.filter((other) => other === player).length;
        return t.opponent(t[player], n);
    });
    const [together, against] = [t.together(n_people), t.against(counted.join(", "))];
    if (n_people === 0) return t.onlyBots;
    if (others.length === 0) return together;
    return n_people === 1 ? against : `${together} ${against}`;
}
