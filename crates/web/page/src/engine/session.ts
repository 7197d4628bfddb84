// A match in the rules module. Values that rarely change are cached.

import type { Session as Rules, View as Sight } from "../../generated/rules.js";
import type { Analysis, Colours, SeatInfo, Status, Who } from "./types.js";

/** Facts that change only with the steps. */
interface Facts {
    status: Status;
    seats: SeatInfo[];
}

export class Session {
    private known: Partial<Facts> = {};
    private readonly sights = new Map<Who, Sight>(); // Of the match as it is now.
    private readonly elsewhere: string | undefined; // See `observer`.
    private readonly name: string;
    private readonly hides: boolean;

    constructor(private readonly rules: Rules) {
        this.elsewhere = rules.observer();
        const { game, hasHiddenInfo } = this.sight("public");
        [this.name, this.hides] = [game.name, hasHiddenInfo];
        game.free();
    }

    free(): void {
        this.forget();
        this.rules.free();
    }

    game(): string {
        return this.name;
    }

    /** The observer of a match whose host is elsewhere. */
    observer(): string | undefined {
        return this.elsewhere;
    }

    /** Whether the host of the match is elsewhere. */
    isForeign(): boolean {
        return this.elsewhere !== undefined;
    }

    hasHiddenInfo(): boolean {
        return this.hides;
    }

    seats(): SeatInfo[] {
        return (this.known.seats ??= this.sight("public").seats);
    }

    status(): Status {
        return (this.known.status ??= this.rules.status());
    }

    /** The match as an observer sees it. */
    view(who: Who): View {
        return new View(this, who);
    }

    /** The view of an observer, until the match changes. */
    sight(who: Who): Sight {
        let sight = this.sights.get(who);
        if (!sight) this.sights.set(who, (sight = this.rules.view(who)));
        return sight;
    }

    history(who: Who, from: number) {
        return this.rules.history(who, from);
    }

    /** The move that a beginner in this seat plays without thinking, if there is one. */
    impulse(seat: number): string | undefined {
        return this.rules.impulse(seat);
    }

    /** The move of the seat that is to move, if it has just one. */
    loneMove(seat: number): string | undefined {
        const moves = this.sight(String(seat)).legalMoves();
        return moves.length === 1 ? moves[0] : undefined;
    }

    /** The numbers of nodes with which the bots of the levels below a master play this game. */
    strengths(): readonly number[] {
        const { game } = this.sight("public");
        const { strengths } = game.info;
        game.free();
        return strengths;
    }

    /** The bounds of the payoffs; nothing if the host is elsewhere. */
    payoffRange(): [number, number] | undefined {
        return this.rules.payoffRange();
    }

    /** The question to a search for a seat, for its bot or for a viewer who may know what that seat knows. */
    question(seat: number): string {
        return this.rules.question(seat);
    }

    /** The whole record, with what is hidden. */
    record(players: string[]): string {
        return this.rules.record(players);
    }

    /** The names by seat of the record that was opened. */
    players(): string[] {
        return this.rules.players();
    }

    at(n: number): Session {
        return new Session(this.rules.at(n));
    }

    play(who: Who, text: string): void {
        this.forget();
        this.rules.play(who, text);
    }

    chance(): boolean {
        this.forget();
        return this.rules.chance();
    }

    undo(): boolean {
        this.forget();
        return this.rules.undo();
    }

    redo(): boolean {
        this.forget();
        return this.rules.redo();
    }

    resign(seat: number): void {
        this.forget();
        this.rules.resign(seat);
    }

    agreeDraw(): void {
        this.forget();
        this.rules.agreeDraw();
    }

    /** Forgets the answers before a change. */
    private forget(): void {
        this.known = {};
        for (const sight of this.sights.values()) sight.free();
        this.sights.clear();
    }
}

/** A match as one observer sees it, now and later. It answers nothing else about hidden information. */
export class View {
    constructor(
        private readonly session: Session,
        readonly who: Who,
    ) {}

    drawing(colours: Colours) {
        return this.now().drawing(colours);
    }

    document(colours: Colours): string {
        return this.now().svg(colours);
    }

    nextPicks(picked: string[]) {
        return this.now().nextPicks(picked);
    }

    preview(picked: string[], colours: Colours) {
        return this.now().preview(picked, colours);
    }

    whyNot(picked: string[]) {
        return this.now().whyNot(picked);
    }

    picksOf(text: string): string[] {
        return this.now().picksOf(text);
    }

    check(text: string) {
        return this.now().check(text);
    }

    /** The lines that a search has found, with descriptions of their first moves. */
    described(found: Analysis): Analysis {
        const description = ([first]: string[]) => (first === undefined ? undefined : this.check(first).description);
        return { ...found, lines: found.lines.map((line) => ({ ...line, description: description(line.moves) })) };
    }

    history(from: number) {
        return this.session.history(this.who, from);
    }

    text(): string {
        return this.now().text;
    }

    /** The record as the observer saw the match: the whole one if nothing is hidden. */
    record(players: string[]): string {
        return this.session.hasHiddenInfo() ? this.now().record(players) : this.session.record(players);
    }

    private now(): Sight {
        return this.session.sight(this.who);
    }
}
