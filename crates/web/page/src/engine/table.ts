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
    private readonly elsewhere: string | undefined; // See `observer`.

    constructor(private readonly rules: Rules) {
        this.elsewhere = rules.observer();
    }

    free(): void {
        this.rules.free();
    }

    game(): string {
        return this.rules.game();
    }

    /** Who saw the match, if it was played elsewhere. */
    observer(): string | undefined {
        return this.elsewhere;
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

    /** What an observer sees. */
    seenBy(who: Who): View {
        return new View(this.rules, who);
    }

    strengths(): Uint32Array {
        return this.rules.strengths();
    }

    /** What a search for a seat is asked, for its bot or for who may know what that seat knows. */
    question(seat: number): string {
        return this.rules.question(seat);
    }

    /** The whole record, with what is hidden. */
    record(players: string[]): string {
        return this.rules.record("host", players);
    }

    /** The names by seat of the record that was opened. */
    players(): string[] {
        return this.rules.players();
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

    agreeDraw(): void {
        this.known = {};
        this.rules.agreeDraw();
    }
}

/** A match as one observer sees it. Nothing else of what is hidden in a match can be asked for. */
export class View {
    constructor(
        private readonly rules: Rules,
        readonly who: Who,
    ) {}

    drawing(colours: Colours) {
        return this.rules.view(this.who, colours);
    }

    nextParts(picked: string[]) {
        return this.rules.nextParts(this.who, picked);
    }

    picks(picked: string[], colours: Colours) {
        return this.rules.picks(this.who, picked, colours);
    }

    whyNot(picked: string[]) {
        return this.rules.whyNot(this.who, picked);
    }

    partsOf(text: string): string[] {
        return this.rules.partsOf(this.who, text);
    }

    check(text: string) {
        return this.rules.check(this.who, text);
    }

    history(from: number) {
        return this.rules.history(this.who, from);
    }

    text(): string {
        return this.rules.text(this.who);
    }

    record(players: string[]): string {
        return this.rules.record(this.who, players);
    }
}
