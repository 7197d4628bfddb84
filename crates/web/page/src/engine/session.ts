// A match in the rules module. Values that rarely change are cached.

import type { Session as Rules } from "../../generated/rules.js";
import type { Analysis, Colours, NextPicks, SeatInfo, Status, Who } from "./types.js";

/** Facts that change only with the steps. */
interface Facts {
    status: Status;
    seats: SeatInfo[];
    hasHiddenInfo: boolean;
}

export class Session {
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

    /** The observer who saw the match, if it was played elsewhere. */
    observer(): string | undefined {
        return this.elsewhere;
    }

    /** Whether the match was played elsewhere and is read-only. */
    isForeign(): boolean {
        return this.elsewhere !== undefined;
    }

    hasHiddenInfo(): boolean {
        return (this.known.hasHiddenInfo ??= this.rules.hasHiddenInfo());
    }

    seats(): SeatInfo[] {
        return (this.known.seats ??= this.rules.seats());
    }

    status(): Status {
        return (this.known.status ??= this.rules.status());
    }

    /** The match as an observer sees it. */
    view(who: Who): View {
        return new View(this.rules, who);
    }

    /** The move that a beginner in this seat plays without thinking, if there is one. */
    impulse(seat: number): string | undefined {
        return this.rules.impulse(String(seat));
    }

    strengths(): Uint32Array {
        return this.rules.strengths();
    }

    /** The question to a search for a seat, for its bot or for a viewer who may know what that seat knows. */
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

    at(n: number): Session {
        return new Session(this.rules.at(n));
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

/** A match as one observer sees it. Other hidden information is not accessible. */
export class View {
    constructor(
        private readonly rules: Rules,
        readonly who: Who,
    ) {}

    drawing(colours: Colours) {
        return this.rules.view(this.who, colours);
    }

    document(colours: Colours): string {
        return this.rules.document(this.who, colours);
    }

    /** The picks that can follow these, with a description of the move if they are complete. */
    nextPicks(picked: string[]): NextPicks {
        const next = this.rules.nextPicks(this.who, picked);
        return next.move === undefined ? next : { ...next, description: this.check(next.move).description };
    }

    preview(picked: string[], colours: Colours) {
        return this.rules.preview(this.who, picked, colours);
    }

    whyNot(picked: string[]) {
        return this.rules.whyNot(this.who, picked);
    }

    picksOf(text: string): string[] {
        return this.rules.picksOf(this.who, text);
    }

    check(text: string) {
        return this.rules.check(this.who, text);
    }

    /** The lines that a search has found, with descriptions of their first moves. */
    described(found: Analysis): Analysis {
        const description = ([first]: string[]) => (first === undefined ? undefined : this.check(first).description);
        return { ...found, lines: found.lines.map((line) => ({ ...line, description: description(line.moves) })) };
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
