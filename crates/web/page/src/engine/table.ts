// A match in the module with the rules, which is asked for what rarely changes only once.

import type { Table as Rules } from "../../generated/rules.js";
import type { Colours, SeatInfo, Status, Who } from "./types.js";

/** What depends on nothing but the steps. */
interface Facts {
    status: Status;
    seats: SeatInfo[];
    hides: boolean;
}

export class Table {
    private known: Partial<Facts> = {};
    private readonly seenBy: string | undefined;

    constructor(private readonly rules: Rules) {
        this.seenBy = rules.observer();
    }

    free(): void {
        this.rules.free();
    }

    game(): string {
        return this.rules.game();
    }

    observer(): string | undefined {
        return this.seenBy;
    }

    hides(): boolean {
        return (this.known.hides ??= this.rules.hides());
    }

    seats(): SeatInfo[] {
        return (this.known.seats ??= this.rules.seats());
    }

    status(): Status {
        return (this.known.status ??= this.rules.status());
    }

    view(who: Who, colours: Colours) {
        return this.rules.view(who, colours);
    }

    nextParts(who: Who, picked: string[]) {
        return this.rules.nextParts(who, picked);
    }

    picks(who: Who, picked: string[], colours: Colours) {
        return this.rules.picks(who, picked, colours);
    }

    whyNot(who: Who, picked: string[]) {
        return this.rules.whyNot(who, picked);
    }

    partsOf(who: Who, text: string): string[] {
        return this.rules.partsOf(who, text);
    }

    strengths(): Uint32Array {
        return this.rules.strengths();
    }

    check(who: Who, text: string) {
        return this.rules.check(who, text);
    }

    history(who: Who, from: number) {
        return this.rules.history(who, from);
    }

    text(who: Who): string {
        return this.rules.text(who);
    }

    question(seat: number): string {
        return this.rules.question(seat);
    }

    record(who: Who, players: string[]): string {
        return this.rules.record(who, players);
    }

    at(n: number): Table {
        return new Table(this.rules.at(n));
    }

    play(who: Who, text: string): void {
        this.known = {};
        this.rules.play(who, text);
    }

    chance(): boolean {
        this.known = {};
        return this.rules.chance();
    }

    undo(): boolean {
        this.known = {};
        return this.rules.undo();
    }

    redo(): boolean {
        this.known = {};
        return this.rules.redo();
    }

    resign(seat: number): void {
        this.known = {};
        this.rules.resign(seat);
    }
}
