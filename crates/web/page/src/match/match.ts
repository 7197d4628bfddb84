// A match on the screen: passes the actions of a person to the parts of the match, and stores what the
// viewer may see.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import { coloursOfBoards } from "../app/theme.js";
import type { Player } from "../engine/players.js";
import type { Session } from "../engine/session.js";
import { forgetSearches } from "../engine/thinker.js";
import type { GameInfo, Refusal } from "../engine/types.js";
import { Adviser } from "./adviser.js";
import { Analyst } from "./analyst.js";
import { Clock } from "./clock.js";
import { Correspondence } from "./correspondence.js";
import { Drawings } from "./drawings.js";
import { History } from "./history.js";
import { Screen } from "./look.js";
import { Marks } from "./marks.js";
import { Notices } from "./notices.js";
import { Picking } from "./picking.js";
import { Preview } from "./preview.js";
import { type Evaluation, Reviewer } from "./reviewer.js";
import { Saver } from "./saver.js";
import { Seating } from "./seating.js";
import { type Sources, snapshot } from "./snapshot.js";
import { Turn } from "./turn.js";
import { warmUp } from "./warm_up.js";

/** The time after which the page has nothing to do at the beginning of a match, in milliseconds. */
const IDLE = 500;

/** The time between two steps that are shown again, in milliseconds. */
const STEP = 700;

/** The page around an embedded board, which saves the match and moves for the other seats. */
export interface Host {
    /** Whether chance acts by itself. */
    letsChanceAct: boolean;
    /** Called after a change of the match; `isReplay` if steps were undone or repeated. */
    changed(isReplay: boolean): void;
    /** Called when a move of a person is refused. */
    refused(refusal: Refusal): void;
    /** Gives a hint of its own in place of a search. */
    hint?(): void;
}

/** The actions of a match that views can trigger. */
export interface MatchActions {
    /** The match on the screen. */
    match: Match | null;
}

export class Match {
    readonly picking: Picking;
    readonly preview: Preview;
    readonly correspondence: Correspondence;
    private readonly sources: Sources;
    private readonly turn: Turn;
    private readonly notices: Notices;
    private readonly saver: Saver | null;
    private isFlipped = false;
    private idle: number | undefined; // The timer at the beginning.
    private n_replays = 0; // Another one ends the one before it, and so does a step.

    /** Without a `host`, the match is saved, and bots move. */
    constructor(
        private readonly store: Store<AppState>,
        private readonly session: Session,
        info: GameInfo,
        players: Player[],
        private readonly host: Host | null = null,
    ) {
        const refresh = () => this.refresh();
        const failed = (error: unknown) => this.notices.failed(error);
        const seating = new Seating(players, session.players());
        const screen = new Screen(session, seating);
        const history = new History(session, seating);
        const analyst = new Analyst(session, seating, screen, history, refresh, failed);
        const adviser = new Adviser(session, () => this.advised(), failed);
        const clock = new Clock(session, seating, {
            acted: () => this.acted(),
            failed: ({ kind, message }) => this.notices.error((t) => (kind === "network" ? t.noBot : t.stopped(message))),
        }, host === null);
        this.turn = new Turn(session, seating, screen, history, () => this.correspondence.answer !== null);
        this.notices = new Notices(store, screen, this.turn);
        const drawings = new Drawings(store, session, history, this.turn);
        this.picking = new Picking(this.turn, drawings);
        this.preview = new Preview(store, this.picking, drawings);
        this.correspondence = new Correspondence(session, seating, (isReplay) => this.changed(isReplay));
        const notSaved = () => this.notices.error((t) => t.notSaved);
        this.saver = host ? null : new Saver(session, seating, this.correspondence, notSaved);
        const { picking } = this;
        const match = { session, info, seating, screen, history };
        const reviewer = new Reviewer(match, refresh, failed);
        const marks = new Marks(history, this.turn, { adviser, analyst, reviewer });
        this.sources = { ...match, drawings, picking, clock, adviser, analyst, reviewer, marks };
    }

    /** Reads the steps of the match, before it is shown; `progress` is called with the share that is done. */
    async read(progress: (share: number) => void): Promise<void> {
        const { screen, history } = this.sources;
        const look = screen.now();
        if (look.kind === "viewer") await history.read(look.view, progress);
    }

    /** Shows the match, and lets chance and bots act. */
    begin(): void {
        this.proceed();
        this.idle = setTimeout(() => {
            const mover = this.turn.mover();
            if (mover && !this.session.isForeign()) warmUp(this.session, mover, coloursOfBoards(this.store.get()));
        }, IDLE);
    }

    /** Stops everything, and frees the match. */
    end(): void {
        clearTimeout(this.idle);
        this.n_replays += 1;
        this.flush();
        this.sources.clock.stop();
        this.sources.adviser.forget();
        this.sources.analyst.halt();
        this.sources.reviewer.forget();
        forgetSearches();
        this.store.set({ match: null });
        this.session.free();
    }

    /** Makes a pick, or takes it back; plays the move that is complete then. */
    pick(pick: string): void {
        const { picking } = this;
        if (!picking.next()) return void this.notices.waiting();
        const became = picking.pick(pick);
        if (became === "refused") {
            if (picking.isShared(pick)) return this.notices.error((t) => t.severalGo);
            return this.notices.notOffered(picking.picked, pick);
        }
        this.notices.clear();
        if (became === "again") return this.confirm();
        const isComplete = became === "added" && picking.next()?.move !== undefined;
        if (isComplete && !this.mustConfirm()) this.confirm();
        else this.refresh();
    }

    /** Plays the move whose picks are made. */
    confirm(): void {
        const { picked } = this.picking;
        const move = this.picking.next()?.move;
        const mover = this.turn.mover();
        if (move === undefined || !mover) return;
        const picks = mover.view.picksOf(move);
        if (this.play(move) && picks.join(" ") !== picked.join(" ")) this.notices.spelling(move);
    }

    /** Takes back all picks, or only the last one. */
    takeBack(all: boolean): void {
        if (all) this.picking.clear();
        else this.picking.back();
        this.refresh();
    }

    /** Turns the picks to the next orientation. */
    rotate(by: 1 | -1): void {
        this.picking.rotate(by, this.preview.pick);
        this.refresh();
    }

    /** Takes a pick up, to be dropped on another one. */
    pickUp(pick: string): void {
        if (this.picking.with(pick) === null) this.picking.clear();
        this.picking.pick(pick); // Dropped where it leads, it is played.
        this.refresh();
    }

    /** Drops the pick that was picked up; takes it back if it is dropped nowhere. */
    drop(pick: string | undefined): void {
        if (pick !== undefined) this.pick(pick);
        else this.takeBack(false);
    }

    /** Plays a move by its text. Returns whether it was legal; if not, the reason is shown. */
    play(text: string): boolean {
        const mover = this.turn.mover();
        if (!mover) return this.refuse(this.notices.waiting(text));
        let move: string;
        try {
            move = mover.view.check(text).move;
            if (this.session.isForeign()) this.correspondence.reply(mover.seat, move);
            else this.session.play(String(mover.seat), move);
        } catch (error) {
            return this.refuse(this.notices.illegal(error));
        }
        this.changed();
        if (move !== text) this.notices.spelling(move);
        return true;
    }

    /** Takes an answer back, brings back a seat that was sent away, or goes back to a person's last decision. */
    undo(): void {
        const { turn, steps } = this.session.status();
        const isForeign = this.session.isForeign();
        const isRevealed = !isForeign && this.session.hasHiddenInfo() && turn === "over";
        const { seating, history } = this.sources;
        if (isForeign ? this.correspondence.takeBack() : seating.bringBack(steps)) this.changed(true);
        else if (isRevealed) this.notices.error((t) => t.noUndo);
        else if (!isForeign && history.undo()) this.changed(true);
        else this.notices.error((t) => t.nothingToUndo);
    }

    /** Repeats what was undone up to the next decision of a person. */
    redo(): void {
        if (!this.session.isForeign() && this.sources.history.redo()) this.changed(true);
    }

    /** Resigns for the person to move. */
    resign(): void {
        const mover = this.turn.mover();
        if (!mover) return void this.notices.waiting();
        this.session.resign(mover.seat);
        this.changed();
    }

    /** Ends the match as a draw by agreement of all players. */
    agreeDraw(): void {
        if (!this.turn.mover()) return void this.notices.waiting();
        this.session.agreeDraw();
        this.changed();
    }

    /** Shows the position after `n` steps. */
    show(n: number): void {
        this.sources.history.show(n);
        this.picking.renew();
        this.refresh();
    }

    /** Shows again, step by step, what has happened since the decision of a person before the last one. */
    async replay(): Promise<void> {
        if (this.sources.screen.now().kind === "handOver") return;
        const number = ++this.n_replays;
        // A bot may move in the meantime.
        for (let n = this.sources.history.lastDecision(); number === this.n_replays && n <= this.session.status().steps; n++) {
            this.show(n);
            await new Promise((resolve) => setTimeout(resolve, STEP));
        }
    }

    /** Confirms that the person of the seat to move has the device now. */
    takeOver(): void {
        this.sources.screen.takeOver();
        this.picking.renew();
        this.refresh();
    }

    /** Goes on after the end of a round. */
    goOn(): void {
        this.sources.clock.goOn();
        this.changed();
    }

    /** Marks picks on the board until the match changes. */
    mark(picks: string[]): void {
        this.sources.marks.given = picks;
        this.refresh();
    }

    /** Searches for a hint for the person to move. */
    findHint(): void {
        if (this.host?.hint) return this.host.hint();
        const mover = this.turn.mover();
        if (!mover) return void this.notices.waiting();
        this.sources.reviewer.stop(); // The worker answers one question at a time.
        void this.sources.adviser.advise(mover);
        this.refresh();
    }

    /** Shows the hint, and turns what is picked next as the move has it. */
    private advised(): void {
        const mover = this.turn.mover();
        const [picks] = mover ? this.sources.marks.now(mover.view) : [];
        if (picks) this.picking.turnAs(picks);
        this.refresh();
    }

    /** Evaluates every position that the viewer may know, with the script that `load` fetches, or stops that. */
    review(load: () => Promise<Evaluation>): void {
        const { adviser, reviewer } = this.sources;
        if (reviewer.isRunning) return reviewer.stop();
        if (adviser.isSearching) adviser.forget();
        void reviewer.review(load);
    }

    /** Shows the board from the other side, or back. */
    flip(): void {
        this.isFlipped = !this.isFlipped;
        this.refresh();
    }

    /** Notes that the end of the match came from a player elsewhere. */
    endCame(): void {
        this.correspondence.ended = this.session.status().steps;
        this.refresh();
    }

    /** The text of the position on the screen, as the viewer sees it; `null` during a hand-over. */
    position(): string | null {
        const { screen, history } = this.sources;
        const look = screen.now();
        return look.kind === "viewer" ? history.atShown((session) => session.view(look.view.who).text()) : null;
    }

    /** The drawing on the screen as a document of SVG; `null` during a hand-over. */
    document(): string | null {
        const look = this.sources.screen.now();
        return look.kind === "viewer" ? this.sources.drawings.document(look.view) : null;
    }

    /** Saves the match if it has changed since it was saved. */
    flush(): void {
        this.saver?.flush();
    }

    /** Saves the match. */
    save(): void {
        this.saver?.save();
    }

    /** Stops everything, frees the match, and saves nothing more. */
    halt(): void {
        this.saver?.halt();
        this.end();
    }

    /** The record of the start of the match, without names. */
    startRecord(): string {
        const start = this.session.at(0);
        try {
            while (start.undo()); // A resignation before the first step.
            return start.record([]);
        } finally {
            start.free();
        }
    }

    /**
     * The record of the match up to the position on the screen, without names; before the last step if it is over
     * there. `null` while a match from there could show what is hidden.
     */
    recordHere(): string | null {
        const { session, sources: { screen, history } } = this;
        const hides = session.hasHiddenInfo() || history.atShown((here) => here.hasHiddenInfo());
        const isSecret = hides && session.status().turn !== "over";
        if (isSecret || session.isForeign() || screen.now().kind === "handOver") return null;
        const here = session.at(history.shown);
        try {
            if (here.status().turn === "over") here.undo();
            return here.record([]);
        } finally {
            here.free();
        }
    }

    /** Updates the whole store, also after a change of the settings. */
    refresh(): void {
        const { screen, clock, adviser, analyst, reviewer } = this.sources;
        // The next person must not see where the last one points, and for all others the change is another now.
        this.preview.show(screen.now().kind === "handOver" ? null : this.preview.pick);
        const isOpen = this.store.get().panel === "analysis";
        reviewer.look();
        analyst.look(isOpen && clock.thinking === null && !adviser.isSearching && !reviewer.isRunning);
        this.store.set({ match: snapshot(this.sources, this.isFlipped) });
    }

    /** Shows the latest position after a change of the match, and lets chance and bots act. */
    changed(isReplay = false): void {
        const { history, drawings, clock, adviser, reviewer, marks } = this.sources;
        this.n_replays += 1;
        clock.stop();
        adviser.forget();
        reviewer.forget();
        history.renew();
        drawings.renew();
        marks.renew();
        this.picking.renew();
        this.notices.clear();
        this.saver?.saveSoon();
        this.proceed(isReplay);
    }

    /** Lets chance act, shows the position, and lets bots move. */
    private proceed(isReplay = false): void {
        const { host, sources: { clock } } = this;
        if (host?.letsChanceAct ?? true) clock.settleChance();
        if (!host) void clock.run();
        this.refresh();
        host?.changed(isReplay);
    }

    /** Tells the host that a move was refused. Always `false`: nothing was played. */
    private refuse(refusal: Refusal): boolean {
        this.host?.refused(refusal);
        return false;
    }

    /** Shows the move of a bot. */
    private acted(): void {
        this.notices.acted();
        this.saver?.saveSoon();
        this.refresh();
    }

    /** Whether the picked move waits for a confirmation. */
    private mustConfirm(): boolean {
        const wish = this.store.get().confirming;
        return wish === "long" ? this.picking.isLong() : wish === "always";
    }
}
