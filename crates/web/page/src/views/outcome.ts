// The players, the turn and the end of a match in words.

import { seatName } from "../app/state.js";
import type { Player } from "../engine/players.js";
import type { SeatInfo, Status } from "../engine/types.js";
import type { AllStrings } from "../strings/later.js";

/** A match as far as these words need it. */
export interface Table {
    players: readonly Player[];
    seats: SeatInfo[];
    status: Status;
}

/** The seats of people on this device. */
export function peopleOf({ players }: Pick<Table, "players">): number[] {
    return players.flatMap((player, seat) => (player === "person" ? [seat] : []));
}

/** Who plays against whom. */
export function opponents(players: readonly Player[], t: AllStrings): string {
    const n_people = peopleOf({ players }).length;
    const others = players.filter((player) => player !== "person");
    const counted = [...new Set(others)].map((player) => {
        const n = others.filter((other) => other === player).length;
        return n === 1 ? t[player] : `${n} × ${t[player]}`;
    });
    const [together, against] = [t.together(n_people), t.against(counted.join(", "))];
    if (n_people === 0) return t.onlyBots;
    if (others.length === 0) return together;
    return n_people === 1 ? against : `${together} ${against}`;
}

/** Whose turn it is, or who has won. */
export function turnOf(table: Table, t: AllStrings): string {
    const { turn } = table.status;
    if (turn === "over") return winners(table, t);
    const people = peopleOf(table);
    if (people.length === 1 && String(people[0]) === turn) return t.yourTurn;
    return t.turnOf(seatName(table, Number(turn), t));
}

/** Who has won. */
export function winners(table: Table, t: AllStrings): string {
    const won = wonBy(table.status);
    if (won === null) return t.drawn;
    const people = peopleOf(table);
    const isMine = people.length === 1 && won.includes(people[0] ?? -1);
    return isMine ? t.youWin : t.wins(won.map((seat) => seatName(table, seat, t)).join(t.and), won.length);
}

/** Why the match ended; empty if nothing more can be said. */
export function reason({ result }: Status, t: AllStrings): string {
    const adjudicated = / by ([a-z ]+?)(?: of \d+)?$/.exec(result?.verdict ?? "")?.[1];
    const code = adjudicated ?? result?.ending ?? "";
    return t.endings[code] ?? code;
}

/** The seats that have won; `null` after a draw. */
function wonBy({ result }: Status): number[] | null {
    const seats = /^win ([\d+]+)/.exec(result?.verdict ?? "")?.[1];
    return seats?.split("+").map(Number) ?? null;
}
