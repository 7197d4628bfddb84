// A match in play: it asks the engine, lets chance and bots act, and tells the store what the viewer
// may see.

import { Analyst, type Position } from "./analyst.js";
import { asRefusal } from "./engine/rules.js";
import { budgetOf } from "./engine/strength.js";
import { forgetSearches, think } from "./engine/thinker.js";
import type {
    Area,
    Colours,
    GameInfo,
    NextParts,
    Picks,
    Refusal,
    Status,
    StepInfo,
    Table,
    View,
    Who,
} from "./engine/types.js";
import { forgetLink } from "./link.js";
import { Screen } from "./look.js";
import { Picking } from "./picking.js";
import { isLevel, type Level, type Player } from "./players.js";
import type { AppState, MatchState, Notice } from "./state.js";
import { keepMatch } from "./storage.js";
import type { Store } from "./store.js";
import type { Strings } from "./strings/index.js";
import { coloursOf } from "./theme.js";

/** How long the move of a bot that needs no time can be looked at, in milliseconds. */
const PAUSE = 150;

/** How long the board may take to be painted, in milliseconds. */
const PAINTING = 50;
/** When the page has nothing to do after a match has begun, in milliseconds. */
const IDLE = 500;

/** From how many picks on a move waits for a confirmation, unless a button ended it. */
const MANY = 4;

type Picture = Pick<MatchState, "drawing" | "record">;

/** What a seat is called. */
export function seatName(match: Pick<MatchState, "seats">, seat: number, t: Strings): string {
    const name = match.seats[seat]?.name;
    return name ? name[0]?.toUpperCase() + name.slice(1) : t.seat(seat + 1);
}

export class Match {
    private readonly screen: Screen;
    private readonly picking: Picking;
    private readonly analyst: Analyst;
    private answers = new Map<string, NextParts>(); // Of the rules, by picks, in this position.
    private shown: number | null = null; // `null` for the latest position.
    private thinking: number | null = null;
    private hint: MatchState["hint"] = null;
    private told: { who: Who; steps: StepInfo[] } = { who: "", steps: [] }; // See `history`.
    private latest: { of: string; picture: Picture } | null = null; // See `picture`.
    private isFlipped = false;
    private toKeep: number | null = null; // The timer after which the match is saved.
    private hinting = false;
    private hovered: string | null = null; // The part under the pointer.
    private readonly names: (string | undefined)[]; // By seat, of the record that was opened.
    private stop = new AbortController();

    constructor(
        private readonly store: Store<AppState>,
        private readonly table: Table,
        private readonly info: GameInfo,
        private players: Player[],
    ) {
        this.screen = new Screen(table, this.people());
        this.names = table.players();
        const isDrawn = (part: string) => this.isDrawn(part);
        this.picking = new Picking((picked) => this.nextParts(picked), isDrawn);
        const failed = (why: string) => this.tell({ text: this.t.failed(why), isError: true });
        this.analyst = new Analyst(() => this.refresh(), failed);
    }

    /** Shows the match and lets everybody act who is no person. */
    begin(): void {
        this.letChanceAct();
        this.refresh();
        void this.goOn();
        setTimeout(() => this.warmUp(), IDLE);
    }

    /** Lets nobody act any more. */
    end(): void {
        this.flush();
        this.stop.abort();
        this.analyst.halt();
        forgetSearches();
        this.store.set({ match: null });
        this.table.free();
    }

    /** Picks a part, or takes it back; plays the move that is complete then. */
    pick(part: string): void {
        if (!this.picking.next()) return this.explainWaiting();
        const became = this.picking.pick(part);
        if (became === "refused") return this.explainRefusal(part);
        if (became === "again") return this.confirm();
        const move = this.picking.next()?.move;
        if (became === "added" && move !== undefined && !this.mustConfirm()) this.confirm();
        else this.refresh();
    }

    /** Plays the move whose parts are picked. */
    confirm(): void {
        const { picked } = this.picking;
        const move = this.picking.next()?.move;
        const mover = this.mover();
        if (move === undefined || !mover) return;
        const parts = mover.view.partsOf(move);
        if (this.play(move) && parts.join(" ") !== picked.join(" ")) this.tellRecorded(move);
    }

    /** Takes back all picks, or only the last one. */
    takeBack(all: boolean): void {
        if (all) this.picking.clear();
        else this.picking.back();
        this.refresh();
    }

    /** Turns what is in hand. */
    turn(by: 1 | -1): void {
        this.picking.turn(by, this.hovered);
        this.refresh();
        this.hover(this.hovered);
    }

    /** Shows what a part would change if it were picked; `null` for the part under no pointer. */
    hover(part: string | null): void {
        this.hovered = part;
        const picked = part === null ? null : this.picking.with(part);
        const preview = picked && this.picks(picked).svg;
        if (preview !== this.store.get().preview) this.store.set({ preview });
    }

    /** Whether what is in hand can be turned, or could be once this part is picked. */
    canTurn(part: string | undefined): boolean {
        return this.picking.next() !== null && this.picking.canTurn(part);
    }

    /** Whether a drag can begin at a part. */
    canPickUp(part: string): boolean {
        const isPicked = this.picking.picked.includes(part);
        const picks = [[...this.picking.picked, part], [part]].filter((all) => {
            return this.nextParts(all.slice(0, -1))?.parts.includes(part);
        });
        // What is a whole move by itself is clicked.
        return !isPicked && picks.some((all) => this.nextParts(all)?.move === undefined);
    }

    /** Picks a part up, to be dropped on another one. */
    pickUp(part: string): void {
        if (!this.picking.next()?.parts.includes(part)) this.picking.clear();
        this.pick(part);
    }

    /** Drops what was picked up; nothing is moved if it is dropped nowhere. */
    drop(part: string | undefined): void {
        if (part !== undefined) this.pick(part);
        else this.takeBack(false);
    }

    /** Plays a move by its text. Returns whether it was legal; if not, the reason is told. */
    play(text: string): boolean {
        const mover = this.mover();
        if (!mover) {
            const code = "not-your-turn";
            const message = this.whyWaiting();
            this.refused({ kind: code, code, what: `move ${text}`, message }, { text: message, isError: true });
            return false;
        }
        let move: string;
        try {
            move = mover.view.check(text).move;
            this.table.play(String(mover.seat), move);
        } catch (error) {
            const refusal = asRefusal(error);
            const { message, rule, help } = refusal;
            const said = help ? `${message}; ${help}` : message;
            this.refused(refusal, { text: "", said, rule, isError: true });
            return false;
        }
        this.changed();
        if (move !== text) this.tellRecorded(move);
        return true;
    }

    /** Goes back to the last decision of a person. */
    undo(): void {
        if (this.table.observer() !== undefined) return;
        if (this.table.hides() && this.table.status().turn === "over") {
            return this.tell({ text: this.t.noUndo, isError: true });
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
        this.tell({ text: this.t.nothingToUndo, isError: true });
    }

    /** Repeats what was undone up to the next decision of a person. */
    redo(): void {
        if (this.table.observer() !== undefined || !this.table.redo()) return;
        while (!this.isPersons(this.table.status().turn) && this.table.redo());
        this.changed();
    }

    /** The person to move resigns. */
    resign(): void {
        const mover = this.mover();
        if (!mover) return this.explainWaiting();
        this.table.resign(mover.seat);
        this.changed();
    }

    /** All players have agreed to a draw. */
    agreeDraw(): void {
        if (!this.mover()) return this.explainWaiting();
        this.table.agreeDraw();
        this.changed();
    }

    /** Shows the position after `n` steps. */
    show(n: number): void {
        const { steps } = this.table.status();
        this.shown = n < steps ? Math.max(0, n) : null;
        this.renew();
        this.refresh();
    }

    /** The person of the seat that is to move has the device now. */
    takeOver(): void {
        this.screen.takeOver();
        this.renew();
        this.refresh();
    }

    /** Searches the position for the person to move. */
    async findHint(): Promise<void> {
        const mover = this.mover();
        if (!mover) return this.explainWaiting();
        this.stop.abort();
        this.stop = new AbortController();
        this.hinting = true;
        this.analyse();
        const { signal } = this.stop;
        const show = (hint: MatchState["hint"]) => {
            if (signal.aborted || !hint) return;
            this.hint = hint;
            this.refresh();
        };
        try {
            const found = await this.ask(mover.seat, "strong", signal, show);
            if (!signal.aborted) this.hinting = false;
            show(found);
        } catch (error) {
            this.hinting = false;
            this.tell({ text: this.t.failed(asRefusal(error).message), isError: true });
        }
    }

    /** Tells the store everything anew, after a change of the settings too. */
    refresh(): void {
        // What one person points at is not shown to the next.
        if (this.screen.now().kind === "handOver") this.hover(null);
        this.analyse();
        this.store.set({ match: this.state() });
    }

    /** The text of the position, as the viewer sees it; `null` if nobody looks. */
    position(): string | null {
        const look = this.screen.now();
        return look.kind === "viewer" ? look.view.text() : null;
    }

    /** Shows the board from the other side, or back. */
    flip(): void {
        this.isFlipped = !this.isFlipped;
        this.refresh();
    }

    /** Analyses the position on the screen if its panel is open and nobody else thinks. */
    private analyse(): void {
        const isOn = this.store.get().panel === "analysis" && this.thinking === null && !this.hinting;
        this.analyst.look(isOn ? this.analysed() : null);
    }

    /** The position on the screen, if the viewer may know everything that a search would. */
    private analysed(): Position | null {
        const look = this.screen.now();
        if (look.kind !== "viewer") return null;
        const earlier = this.shown === null ? null : this.table.at(this.shown);
        try {
            const table = earlier ?? this.table;
            const { turn, steps } = table.status();
            const seat = Number(turn);
            const isSeen = !this.table.hides() || look.view.who === turn;
            const isBots = this.shown === null && this.players[seat] !== "person";
            if (!Number.isInteger(seat) || !isSeen || (isBots && !this.isForeign())) return null;
            return { game: table.game(), question: table.question(seat), seat, shown: steps };
        } finally {
            earlier?.free();
        }
    }

    private state(): MatchState {
        const { table, info, players, picking, thinking, hint, isFlipped } = this;
        const [seats, status, hides] = [table.seats(), table.status(), table.hides()];
        const look = this.screen.now();
        const handOver = look.kind === "handOver" ? look.to : null;
        const shown = Math.min(this.shown ?? status.steps, status.steps);
        const observer = table.observer() ?? null;
        const common = { info, players, seats, status, hides, observer, handOver, shown, thinking, isFlipped };
        if (look.kind === "handOver") {
            const nothing = { drawing: null, history: [], picked: [], next: null, hint: null };
            const none = { rotations: [], fragment: "", places: [], analysis: null, seat: 0 };
            return { ...common, ...nothing, ...none, record: "" };
        }
        const { view } = look;
        const pictured = this.picture(view, shown, status);
        const next = picking.next();
        const picks = this.picks(next ? picking.picked : []);
        return {
            ...common,
            ...pictured,
            history: this.history(view, status.steps),
            picked: picking.picked,
            next,
            rotations: picking.rotations(),
            fragment: picks.svg,
            places: picks.elements,
            hint,
            analysis: this.analyst.state,
            seat: this.lower(view.who),
        };
    }

    /** The drawing and the record, which picks do not change. */
    private picture(view: View, shown: number, { steps, turn }: Status): Picture {
        const colours = coloursOf(this.store.get().colours);
        const of = [view.who, shown, steps, turn, colours].join(" ");
        if (this.latest?.of !== of) {
            // What was hidden is shown once the game is over.
            const record = (turn === "over" && !this.isForeign() ? this.table : view).record(this.called());
            this.latest = { of, picture: { drawing: this.drawing(view, shown, colours), record } };
        }
        return this.latest.picture;
    }

    /** The steps as the viewer saw them. Those that were told before are not asked for again. */
    private history(view: View, n_steps: number): StepInfo[] {
        const before = this.told.who === view.who ? this.told.steps.slice(0, n_steps) : [];
        const steps = [...before, ...view.history(before.length)];
        this.told = { who: view.who, steps };
        return steps;
    }

    private drawing(view: View, shown: number, colours: Colours): MatchState["drawing"] {
        if (this.shown === null) return view.drawing(colours);
        const earlier = this.table.at(shown);
        try {
            return earlier.seenBy(view.who).drawing(colours);
        } finally {
            earlier.free();
        }
    }

    /** What can be picked; `null` if nobody can move now. */
    private nextParts(picked: readonly string[]): NextParts | null {
        const mover = this.mover();
        if (!mover) return null;
        const of = picked.join(" ");
        let answer = this.answers.get(of);
        if (!answer) {
            answer = mover.view.nextParts([...picked]);
            this.answers.set(of, answer);
        }
        return answer;
    }

    /** What picks would change: a fragment of the drawing, and places in its coordinates. */
    private picks(picked: readonly string[]): Picks {
        const mover = this.mover();
        if (!mover || picked.length === 0) return { svg: "", elements: [] };
        const colours = coloursOf(this.store.get().colours);
        const { svg, elements } = mover.view.picks([...picked], colours);
        const drawn = this.latest?.picture.drawing?.svg ?? "";
        const top = Number(/<g transform="translate\(0 ([\d.]+)\)">/.exec(drawn)?.[1] ?? 0);
        const lower = (area: Area) => ({ ...area, y: area.y + top });
        return { svg, elements: elements.map((element) => ({ ...element, area: lower(element.area) })) };
    }

    /** Whether the match was played elsewhere, and can only be looked at. */
    private isForeign(): boolean {
        return this.table.observer() !== undefined;
    }

    private isDrawn(part: string): boolean {
        const elements = this.latest?.picture.drawing?.elements ?? [];
        return elements.some((element) => element.part === part);
    }

    /** Whether the move that is picked waits for a confirmation. */
    private mustConfirm(): boolean {
        const { picked } = this.picking;
        const wish = this.store.get().confirming;
        if (wish !== "long") return wish === "always";
        return MANY <= picked.length && this.isDrawn(picked.at(-1) ?? "");
    }

    /** Why a part that is not offered cannot be picked: the rule, if it would complete a move. */
    private explainRefusal(part: string): void {
        const why = this.mover()?.view.whyNot([...this.picking.picked, part]);
        this.tell({ text: why ? "" : this.t.notNow, said: why?.message, rule: why?.rule, isError: true });
    }

    /** The seat at the lower side of the screen. */
    private lower(who: Who): number {
        const seat = Number(who);
        const own = Number.isInteger(seat) ? seat : (this.people()[0] ?? 0);
        const others = this.table.seats().map(({ seat }) => seat);
        return this.isFlipped ? (others.find((other) => other !== own) ?? own) : own;
    }

    /** Nothing is picked, and the rules are asked again. */
    private renew(): void {
        this.picking.clear();
        this.answers.clear();
    }

    private people(): number[] {
        return this.players.flatMap((player, seat) => (player === "person" ? [seat] : []));
    }

    private isPersons(turn: string): boolean {
        return this.players[Number(turn)] === "person";
    }

    /** The person who can move now, and what that person sees. */
    private mover(): { seat: number; view: View } | null {
        const { turn } = this.table.status();
        const look = this.screen.now();
        const isPlayed = this.shown === null && !this.isForeign() && this.isPersons(turn);
        return isPlayed && look.kind === "viewer" ? { seat: Number(turn), view: look.view } : null;
    }

    /** Who sits where, for the record. */
    private called(): string[] {
        const usual = (player: Player) => (player === "person" ? "person" : `bot ${player}`);
        return this.players.map((player, seat) => this.names[seat] ?? usual(player));
    }

    /** After every change of the match that is played here. */
    protected changed(): void {
        this.stop.abort();
        [this.shown, this.hint, this.thinking, this.hinting] = [null, null, null, false];
        this.renew();
        this.latest = null;
        if (this.store.get().notice) this.store.set({ notice: null });
        this.letChanceAct();
        this.keepSoon();
        this.refresh();
        void this.goOn();
    }

    /** Takes the steps of chance that follow at once, so that they are drawn together. */
    protected letChanceAct(): void {
        if (this.table.observer() !== undefined) return;
        while (this.table.status().turn === "chance" && this.table.chance());
    }

    /**
     * Plays a move on a copy. The browser compiles a function of the rules when it is called first,
     * which a person would have to wait for.
     */
    private warmUp(): void {
        const mover = this.stop.signal.aborted ? null : this.mover();
        if (!mover) return;
        const [{ steps }, picked] = [this.table.status(), [] as string[]];
        const copy = this.table.at(steps);
        try {
            const view = copy.seenBy(mover.view.who);
            let next = view.nextParts(picked);
            while (next.move === undefined && next.parts[0] !== undefined) {
                picked.push(next.parts[0]);
                next = view.nextParts(picked);
            }
            if (next.move !== undefined) copy.play(String(mover.seat), next.move);
            view.drawing(coloursOf(this.store.get().colours));
            view.history(steps);
            view.record([]);
        } finally {
            copy.free();
        }
    }

    /** Saves the match once the board is painted, or when the page is left. */
    protected keepSoon(): void {
        forgetLink();
        this.toKeep ??= setTimeout(() => this.keep(), PAINTING);
    }

    /** Saves the match if it has changed. */
    flush(): void {
        if (this.toKeep !== null) this.keep();
    }

    /** Saves the match. */
    keep(): void {
        clearTimeout(this.toKeep ?? 0);
        this.toKeep = null;
        if (this.table.observer() !== undefined) return;
        // With what was undone, so that it can be repeated after the page was left.
        let undone = 0;
        while (this.table.redo()) undone += 1;
        const record = this.table.record(this.called());
        for (let n = 0; n < undone; n++) this.table.undo();
        if (!keepMatch({ record, players: this.players, undone })) {
            this.tell({ text: this.t.notSaved, isError: true });
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
            this.letChanceAct();
            this.keepSoon();
            this.refresh();
        }
    }

    private async letThink(
        seat: number,
        level: Level,
        signal: AbortSignal,
    ): Promise<void> {
        this.thinking = seat;
        this.refresh();
        try {
            const analysis = await this.ask(seat, level, signal);
            if (signal.aborted) return;
            const move = analysis?.lines[0]?.moves[0];
            if (move === undefined) throw new Error("no move was found");
            this.table.play(String(seat), move);
        } catch (error) {
            this.players = this.players.with(seat, "random");
            this.names[seat] = undefined;
            this.tell({ text: this.t.stopped(asRefusal(error).message), isError: true });
        }
        this.thinking = null;
    }

    /** The best line for a seat, as well as a bot of this level finds it. */
    private ask(
        seat: number,
        level: Level,
        signal: AbortSignal,
        progress?: (analysis: MatchState["hint"]) => void,
    ) {
        const { table } = this;
        const [game, question] = [table.game(), table.question(seat)];
        const budget = budgetOf(level, table.strengths());
        // A bot that thinks for both sides of an open game goes on with its own tree.
        const purpose = `${progress ? "hint" : level}${table.hides() ? ` ${seat}` : ""}`;
        const asked = { game, purpose, question, budget, lines: 1, signal };
        return think(progress ? { ...asked, progress } : asked);
    }

    private explainWaiting(): void {
        this.tell({ text: this.whyWaiting(), isError: true });
    }

    private whyWaiting(): string {
        const { t } = this;
        const look = this.screen.now();
        if (look.kind === "handOver") return t.passTo(seatName({ seats: this.table.seats() }, look.to, t));
        return this.shown === null ? t.notYou : t.lookingBack;
    }

    /** A move that was typed or picked was not played. */
    protected refused(_: Refusal, notice: Notice): void {
        this.tell(notice);
    }

    /** Says that a move is spelled in another way, unless the next person reads it. */
    private tellRecorded(move: string): void {
        if (this.screen.now().kind === "viewer") this.tell({ text: this.t.recordedAs(move), isError: false });
    }

    /** The words in the language that was chosen. */
    private get t(): Strings {
        return this.store.get().t;
    }

    private tell(notice: Notice): void {
        this.store.set({ notice });
    }
}
