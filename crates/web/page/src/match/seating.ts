// The seats of a match and who sits in them.

import type { Player } from "../engine/players.js";

export class Seating {
    private before: { seat: number; name: string | undefined; steps: number } | null = null; // See `bringBack`.

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

    /** The names in the record that was opened, apart from those that the page writes itself. */
    given(): (string | undefined)[] {
        return this.names.map((name) => (/^(person|bot .*)?$/.test(name ?? "") ? undefined : name));
    }

    /** Whether the person to move plays elsewhere and sends links. */
    isAway(turn: string): boolean {
        return this.seated[Number(turn)] === "away";
    }

    /** Whether people of other seats play elsewhere. */
    isSent(): boolean {
        return this.seated.includes("away");
    }

    /** Gives a seat to a person who plays elsewhere, after a number of steps. */
    sendAway(seat: number, steps: number): void {
        if (this.seated[seat] === "away") return;
        this.before = { seat, name: this.names[seat], steps };
        this.names[seat] = undefined;
        this.seated = this.seated.with(seat, "away");
    }

    /** Gives the seat that was sent away last back to a person here, unless there were steps since. */
    bringBack(steps: number): boolean {
        const { before } = this;
        this.before = null;
        if (before?.steps !== steps) return false;
        this.names[before.seat] = before.name;
        this.seated = this.seated.with(before.seat, "person");
        return true;
    }
}
