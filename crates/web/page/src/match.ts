// A match in play: it asks the engine, lets chance and bots act, and tells the store what the viewer
// may see.

import { asRefusal } from "./engine/rules.js";
import { strength } from "./engine/strength.js";
import { think } from "./engine/thinker.js";
import type { Colours, GameInfo, NextParts, Status, StepInfo, Table, Who } from "./engine/types.js";
import { isLevel, type Player } from "./players.js";
import type { AppState, MatchState, Notice } from "./state.js";
import { save } from "./storage.js";
import type { Store } from "./store.js";
import { t } from "./strings/index.js";
import { coloursOf } from "./theme.js";

/** How long the move of a bot that needs no time can be looked at, in milliseconds. */
const PAUSE = 150;

type Picture = Pick<MatchState, "drawing" | "record">;

/** What a seat is called. */
export function seatName(match: Pick<MatchState, "seats">, seat: number): string {
    const name = match.seats[seat]?.name;
    return name ? name[0]?.toUpperCase() + name.slice(1) : t.seat(seat + 1);
}

export class Match {
    private confirmed: number | null = null; // The seat whose person has the device.
    private picked: string[] = [];
    private shown: number | null = null; // `null` for the latest position.
    private thinking: number | null = null;
    private hint: MatchState["hint"] = null;
    private told: { who: Who; steps: StepInfo[] } = { who: "", steps: [] }; // See `history`.
    private latest: { of: string; picture: Picture } | null = null; // See `picture`.
    private stop = new AbortController();

    constructor(
        private readonly store: Store<AppState>,
        private readonly table: Table,
        private readonly info: GameInfo,
        private players: Player[],
    ) {}

    /** Shows the match and lets everybody act who is no person. */
    begin(): void {
        this.refresh();
        void this.goOn();
    }

    /** Lets nobody act any more. */
    end(): void {
        this.stop.abort();
        this.store.set({ match: null });
        this.table.free();
    }

    /** Picks a part, or takes it back; plays the move that is complete then. */
    pick(part: string): void {
        const next = this.nextParts(this.picked);
        if (!next) return this.explainWaiting();
        const place = this.picked.indexOf(part);
        if (next.parts.includes(part)) this.picked = [...this.picked, part];
        else if (0 <= place) this.picked = this.picked.slice(0, place);
        else if (this.nextParts([])?.parts.includes(part)) this.picked = [part];
        else return this.tell({ text: t.notNow, isError: true });
        const move = this.nextParts(this.picked)?.move;
        if (move === undefined) this.refresh();
        else this.play(move);
    }

    /** Takes back all picks. */
    clearPicks(): void {
        this.picked = [];
        this.refresh();
    }

    /** Plays a move by its text. Returns whether it was legal; if not, the reason is told. */
    play(text: string): boolean {
        const seat = this.personToMove();
        if (seat === null) {
            this.explainWaiting();
            return false;
        }
        try {
            const { move } = this.table.check(this.asker(seat), text);
            this.table.play(String(seat), move);
        } catch (error) {
            const { message, rule, help } = asRefusal(error);
            this.tell({ text: help ? `${message}; ${help}` : message, rule, isError: true });
            return false;
        }
        this.changed();
        return true;
    }

    /** Goes back to the last decision of a person. */
    undo(): void {
        if (this.table.observer() !== undefined) return;
        if (this.table.hides() && this.table.status().turn === "over") {
            return this.tell({ text: t.noUndo, isError: true });
        }
        let n_undone = 0;
        while (this.table.undo()) {
            n_undone += 1;
            const { turn, steps } = this.table.status();
            if (this.isPersons(turn)) {
                this.told.steps = this.told.steps.slice(0, steps);
                return this.changed();
            }
        }
        while (0 < n_undone--) this.table.redo();
        this.tell({ text: t.nothingToUndo, isError: true });
    }

    /** Repeats what was undone up to the next decision of a person. */
    redo(): void {
        if (this.table.observer() !== undefined || !this.table.redo()) return;
        while (!this.isPersons(this.table.status().turn) && this.table.redo());
        this.changed();
    }

    /** The person to move resigns. */
    resign(): void {
        const seat = this.personToMove();
        if (seat === null) return this.explainWaiting();
        this.table.resign(seat);
        this.changed();
    }

    /** Shows the position after `n` steps. */
    show(n: number): void {
        const { steps } = this.table.status();
        this.shown = n < steps ? Math.max(0, n) : null;
        this.picked = [];
        this.refresh();
    }

    /** The person of the seat that is to move has the device now. */
    takeOver(): void {
        this.confirmed = Number(this.table.status().turn);
        this.refresh();
    }

    /** Searches the position for the person to move. */
    async findHint(): Promise<void> {
        const seat = this.personToMove();
        if (seat === null || this.shown !== null) return this.explainWaiting();
        this.stop.abort();
        this.stop = new AbortController();
        const { signal } = this.stop;
        const show = (hint: MatchState["hint"]) => {
            if (signal.aborted || !hint) return;
            this.hint = hint;
            this.refresh();
        };
        try {
            show(await this.ask(seat, "strong", 3, signal, show));
        } catch (error) {
            this.tell({ text: t.failed(asRefusal(error).message), isError: true });
        }
    }

    /** Tells the store everything anew, after a change of the settings too. */
    refresh(): void {
        this.store.set({ match: this.state() });
    }

    private state(): MatchState {
        const { table, info, players, picked, thinking, hint } = this;
        const [seats, status, hides] = [table.seats(), table.status(), table.hides()];
        const handOver = this.handOverTo();
        const shown = Math.min(this.shown ?? status.steps, status.steps);
        const common = { info, players, seats, status, hides, handOver, shown, thinking };
        const observer = table.observer() ?? null;
        if (handOver !== null) {
            const nothing = { drawing: null, history: [], picked: [], next: null, hint: null };
            return { ...common, ...nothing, observer, record: "" };
        }
        const who = this.viewer();
        return {
            ...common,
            observer,
            ...this.picture(who, shown, status),
            history: this.history(who, status.steps),
            picked,
            next: this.nextParts(picked),
            hint,
        };
    }

    /** The drawing and the record, which picks do not change. */
    private picture(who: Who, shown: number, { steps, turn }: Status): Picture {
        const colours = coloursOf(this.store.get().colours);
        const of = [who, shown, steps, turn, colours].join(" ");
        if (this.latest?.of !== of) {
            const record = this.table.record(turn === "over" ? "host" : who, this.names());
            this.latest = { of, picture: { drawing: this.drawing(who, shown, colours), record } };
        }
        return this.latest.picture;
    }

    /** The steps as `who` saw them. Those that were told before are not asked for again. */
    private history(who: Who, n_steps: number): StepInfo[] {
        const before = this.told.who === who ? this.told.steps.slice(0, n_steps) : [];
        const steps = [...before, ...this.table.history(who, before.length)];
        this.told = { who, steps };
        return steps;
    }

    private drawing(who: Who, shown: number, colours: Colours): MatchState["drawing"] {
        if (this.shown === null) return this.table.view(who, colours);
        const earlier = this.table.at(shown);
        try {
            return earlier.view(who, colours);
        } finally {
            earlier.free();
        }
    }

    /** What can be picked; `null` if no person who has the device is to move. */
    private nextParts(picked: string[]): NextParts | null {
        const seat = this.personToMove();
        if (seat === null || this.shown !== null || this.handOverTo() !== null) return null;
        return this.table.nextParts(this.asker(seat), picked);
    }

    /** Whose eyes the screen shows the match with. */
    private viewer(): Who {
        const observer = this.table.observer();
        if (observer !== undefined) return observer;
        const people = this.people();
        if (!this.table.hides() || people.length === 0) return "public";
        return String(this.confirmed ?? people[0]);
    }

    /** The seat that is to get the device, if its person must not see what the screen shows. */
    private handOverTo(): number | null {
        const seat = this.personToMove();
        if (seat === null || !this.table.hides() || this.people().length < 2) return null;
        return seat === this.confirmed ? null : seat;
    }

    private asker(seat: number): Who {
        return this.table.hides() ? String(seat) : "public";
    }

    private people(): number[] {
        return this.players.flatMap((player, seat) => (player === "person" ? [seat] : []));
    }

    private isPersons(turn: string): boolean {
        return this.players[Number(turn)] === "person";
    }

    private personToMove(): number | null {
        if (this.table.observer() !== undefined) return null;
        const { turn } = this.table.status();
        return this.isPersons(turn) ? Number(turn) : null;
    }

    private names(): string[] {
        return this.players.map((player) => (player === "person" ? "person" : `bot ${player}`));
    }

    /** After every change of the match that is played here. */
    protected changed(): void {
        this.stop.abort();
        [this.picked, this.shown, this.hint, this.thinking] = [[], null, null, null];
        this.latest = null;
        this.keep();
        this.refresh();
        void this.goOn();
    }

    /** Saves the match. */
    keep(): void {
        if (this.table.observer() !== undefined) return;
        const record = this.table.record("host", []);
        if (!save({ match: { record, players: this.players } })) {
            this.tell({ text: t.notSaved, isError: true });
        }
    }

    /** Lets chance and bots act until a person is to move. */
    protected async goOn(): Promise<void> {
        this.stop.abort();
        if (this.table.observer() !== undefined) return;
        this.stop = new AbortController();
        const { signal } = this.stop;
        for (;;) {
            const { turn } = this.table.status();
            if (turn === "over" || this.isPersons(turn)) return;
            const player = this.players[Number(turn)];
            if (turn !== "chance") await new Promise((resolve) => setTimeout(resolve, PAUSE));
            if (signal.aborted) return;
            if (isLevel(player)) await this.letThink(Number(turn), player, signal);
            else this.table.chance();
            if (signal.aborted) return;
            this.keep();
            this.refresh();
        }
    }

    private async letThink(
        seat: number,
        level: Player & ("easy" | "club" | "strong"),
        signal: AbortSignal,
    ): Promise<void> {
        this.thinking = seat;
        this.refresh();
        try {
            const analysis = await this.ask(seat, level, 1, signal);
            if (signal.aborted) return;
            const move = analysis?.lines[0]?.moves[0];
            if (move === undefined) throw new Error("no move was found");
            this.table.play(String(seat), move);
        } catch (error) {
            this.players = this.players.with(seat, "random");
            this.tell({ text: t.stopped(asRefusal(error).message), isError: true });
        }
        this.thinking = null;
    }

    private ask(
        seat: number,
        level: "easy" | "club" | "strong",
        lines: number,
        signal: AbortSignal,
        progress?: (analysis: MatchState["hint"]) => void,
    ) {
        const game = this.table.game();
        const question = this.table.question(seat);
        const asked = { game, question, budget: strength(level, game), lines, signal };
        return think(progress ? { ...asked, progress } : asked);
    }

    private explainWaiting(): void {
        const text = this.shown === null ? t.notYou : t.lookingBack;
        this.tell({ text, isError: true });
    }

    private tell(notice: Notice): void {
        this.store.set({ notice });
    }
}
