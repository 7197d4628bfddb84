// The seats of a match and who sits in them.

import type { Player } from "../engine/players.js";

export class Seating {
    /** `names` are the names in the record that was opened, by seat. */
    constructor(
        private seated: Player[],
        private readonly names: (string | undefined)[],
    ) {}

    get players(): Player[] {
        return this.seated;
    }

    /** The seats of people. */
    people(): number[] {
        return this.seated.flatMap((player, seat) => (player === "person" ? [seat] : []));
    }

    /** Whether a person is to move. */
    isPersons(turn: string): boolean {
        return this.seated[Number(turn)] === "person";
    }

    /** The names of the players, for the record. */
    named(): string[] {
        const usual = (player: Player) => (player === "person" || player === "away" ? "person" : `bot ${player}`);
        return this.seated.map((player, seat) => this.names[seat] ?? usual(player));
    }

    /** Whether the person to move plays elsewhere and sends links. */
    isAway(turn: string): boolean {
        return this.seated[Number(turn)] === "away";
    }

    /** Whether people of other seats play elsewhere. */
    isSent(): boolean {
        return this.seated.includes("away");
    }

    /** Gives a seat to a person who plays elsewhere. */
    sendAway(seat: number): void {
        if (this.seated[seat] !== "away") this.names[seat] = undefined;
        this.seated = this.seated.with(seat, "away");
    }

    /** Replaces a bot that cannot search by one that moves at random. */
    replace(seat: number): void {
        this.seated = this.seated.with(seat, "random");
        this.names[seat] = undefined;
    }
}
