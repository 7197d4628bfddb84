// Everything that the views can do: choose, start and open matches, and change the settings.

import { LIMIT, linkTo } from "../app/link.js";
import { become, enter, routeNow } from "../app/route.js";
import type { Settings, SWITCHES } from "../app/settings.js";
import type { AppState, Panel } from "../app/state.js";
import * as storage from "../app/storage.js";
import type { Claim, KeptMatch } from "../app/storage.js";
import type { Store } from "../app/store.js";
import type { Player } from "../engine/players.js";
import { asRefusal, gameInfo, gamesOf, open, start, startMiddle } from "../engine/rules.js";
import type { Session } from "../engine/session.js";
import { type Language, type Strings, tableOf } from "../strings/index.js";
import type { AllStrings } from "../strings/later.js";
import { type Glance, glanceAt } from "./glance.js";
import { type Host, Match, type MatchActions } from "./match.js";
import { refused } from "./notices.js";

/** The most steps of a match that comes from elsewhere. */
export const STEPS = 5000;

/** Asks a question; returns whether the answer is `yes`. */
export type Ask = (words: (t: AllStrings) => [question: string, yes: string]) => Promise<boolean>;

export class Actions implements MatchActions {
    /** The match on the screen. */
    match: Match | null = null;
    /** The link to it, until it is played on. */
    hash = "";
    private wanted: Language | null = null; // The language that was chosen last.
    private latest = 0; // The number of requested matches.

    constructor(
        readonly store: Store<AppState>,
        readonly ask: Ask,
    ) {
        storage.watchTaken(() => this.lose());
    }

    /** Shows the choice of a game. */
    choose(): void {
        if (this.store.get().screen === "choose") return;
        this.match?.flush();
        if (routeNow()?.screen !== "choose") enter({ screen: "choose" });
        this.store.set({ screen: "choose" });
    }

    /** Goes back to the match. */
    backToMatch(): void {
        if (!this.match) return;
        this.enterMatch();
        this.store.set({ screen: "play" });
    }

    /** Loads the list of the classics. */
    async loadClassics(): Promise<void> {
        if (0 < this.store.get().classics.length) return;
        try {
            this.store.set({ classics: await gamesOf("classics") });
        } catch {
            this.tell(this.t.notLoaded);
        }
    }

    /** Starts a game. */
    async start(game: string, variant: string, players: Player[]): Promise<void> {
        const asked = ++this.latest;
        this.markChoice();
        try {
            const [session, info] = [await start(game, variant), await gameInfo(game)];
            if (asked !== this.latest) return session.free();
            const match = this.show(new Match(this.store, session, info, players));
            match.save();
            this.enterMatch();
        } catch (error) {
            this.refuse(error);
        }
    }

    /** Starts the match on the screen again, with these players. */
    async again(players: Player[]): Promise<void> {
        const record = this.match?.startRecord();
        if (record === undefined || !(await this.load(record, players))) return;
        this.match?.save();
        this.enterMatch();
    }

    /** Shows a match that a puzzle plays for the other seats, and does not save it; `null` if that is not possible. */
    async stage(record: string, players: Player[], host: Host): Promise<{ match: Match; session: Session } | null> {
        const asked = ++this.latest;
        this.markChoice();
        try {
            const session = await open(record, STEPS);
            const info = await gameInfo(session.game());
            if (asked !== this.latest) return session.free(), null;
            const match = this.show(new Match(this.store, session, info, players, host));
            this.enterMatch();
            return { match, session };
        } catch (error) {
            this.refuse(error);
            return null;
        }
    }

    /** Plays on from the position on the screen, in a match of its own, with the same players here. */
    async playFromHere(): Promise<void> {
        const { match } = this.store.get();
        const record = this.match?.recordHere();
        if (!match || !record) return this.tell(this.t.noPlayFrom, false);
        if (match.shown === match.status.steps && match.status.turn !== "over") return this.tell(this.t.stepBack, false);
        const players = match.players.map((player) => (player === "away" ? "person" : player));
        if (!(await this.load(record, players))) return;
        this.match?.save();
        this.enterMatch();
    }

    /** Opens a record as a match of its own, or as the match that is kept with the same record. */
    async open(record: string): Promise<void> {
        this.markChoice();
        const { matches, own } = await this.kept();
        const same = matches.find((kept) => kept.record === record);
        const place = same && (await this.claimKept(same.name, own));
        if (place === null || !(await this.load(record, same?.players, 0, place))) return;
        this.match?.save();
        // What cannot be saved is found again by its link, which holds no more than its observer saw.
        const seen = this.store.get().match;
        this.hash = seen && seen.observer !== null ? new URL(await linkTo(seen.record)).hash : "";
        this.enterMatch();
    }

    /**
     * Shows the match of a record, without some of its steps; one without a `place` comes from elsewhere. Returns
     * whether it can be opened.
     */
    async load(record: string, players: Player[] = [], undone = 0, place?: Claim): Promise<boolean> {
        const asked = ++this.latest;
        let session: Session | null = null;
        try {
            const progress = (share: number) => {
                if (asked === this.latest) this.store.set({ notice: { text: this.t.opening, isError: false, share } });
            };
            session = await open(record, place ? Infinity : STEPS, (share) => progress(share / 2));
            for (let n = 0; n < undone && session.undo(); n++);
            const info = await gameInfo(session.game());
            const seats = session.seats().map((seat) => players[seat.seat] ?? "person");
            const match = new Match(this.store, session, info, seats);
            await match.read((share) => progress((1 + share) / 2));
            if (asked !== this.latest) {
                session.free();
                place?.drop();
                return false;
            }
            match.correspondence.ended = place?.match.ended;
            this.show(match, place);
            if (players.length === 0 && session.observer() !== undefined) this.tell(this.t.onlySeen, false);
            return true;
        } catch (error) {
            place?.drop();
            return this.refuseRecord(record, error);
        }
    }

    /** Says why a record cannot be opened. Always `false`: nothing was opened. */
    refuseRecord(record: string, error: unknown): false {
        const refusal = asRefusal(error);
        const game = /^game:\s*(\S+)/m.exec(record)?.[1];
        const where = refusal.step === undefined ? "" : `${this.t.stepFails(refusal.step)} `;
        this.store.set({ notice: refused(this.t, game, refusal, this.t.notOpened(where)) });
        return false;
    }

    /** Opens the record in a file. */
    async openFile(file: File): Promise<void> {
        if (LIMIT < file.size) {
            this.tell(this.t.notOpened(this.t.tooLong));
            return;
        }
        let record: string;
        try {
            record = await file.text();
        } catch {
            this.tell(this.t.notOpened(this.t.unreadable)); // A folder, or a file that is gone.
            return;
        }
        await this.open(record);
    }

    /** Continues a match that is kept; if another tab has it, after a question. Returns whether it is shown. */
    async openKept(name: string): Promise<boolean> {
        this.markChoice();
        const isOwn = this.match !== null && name === storage.ownPlace();
        if (isOwn) this.backToMatch();
        return isOwn || this.showKept(name);
    }

    /** Deletes a match that is kept, after a question. Returns whether it is deleted. */
    async deleteKept(name: string): Promise<boolean> {
        if ((await storage.heldElsewhere()).has(name)) {
            this.tell(this.t.isElsewhere);
            return false;
        }
        if (!(await this.ask((t) => [t.deleteSure, t.delete]))) return false;
        if (name === storage.ownPlace()) this.lose(null);
        storage.deleteMatch(name);
        return true;
    }

    /** The matches that are kept, the latest first, and those of them that other tabs have. */
    async kept(): Promise<{ matches: KeptMatch[]; elsewhere: Set<string>; own: string }> {
        this.match?.flush();
        const elsewhere = await storage.heldElsewhere();
        return { matches: storage.keptMatches(), elsewhere, own: storage.ownPlace() };
    }

    /** Whether any match is kept. */
    hasKept(): boolean {
        return 0 < storage.keptMatches().length;
    }

    /** A look at the middle of a game. */
    glanceAtMiddle(game: string): Promise<Glance> {
        return glanceAt(startMiddle(game), [], 0, this.store.get());
    }

    /** A look at a match that is kept. */
    glanceAtKept({ record, players, undone }: KeptMatch): Promise<Glance> {
        return glanceAt(open(record), players, undone ?? 0, this.store.get());
    }

    /** Changes settings, which are saved. */
    set(change: Partial<Settings>): void {
        storage.save(change);
        this.store.set(change);
        this.match?.refresh();
    }

    /** Switches something on or off. A browser that forbids notifications keeps them off, with a message. */
    async switch(name: (typeof SWITCHES)[number], isOn: boolean): Promise<void> {
        this.set({ [name]: isOn });
        if (name !== "notifying" || !isOn || (await (await import("../notify.js")).permitted())) return;
        this.set({ notifying: false });
        this.tell(this.t.notPermitted);
    }

    /** Changes the language once its words are loaded. */
    async setLanguage(language: Language): Promise<void> {
        this.wanted = language;
        try {
            const t = await tableOf(language);
            if (this.wanted !== language) return; // Another one was chosen in the meantime.
            storage.save({ language });
            this.store.set({ language, t });
            this.match?.refresh();
        } catch {
            this.tell(this.t.notLoaded);
        }
    }

    showPanel(panel: Panel): void {
        this.store.set({ panel });
        this.match?.refresh();
    }

    /** Shows a message. */
    tell(text: string, isError = true): void {
        this.store.set({ notice: { text, isError } });
    }

    /** Copies a string and confirms it, or reports that the browser does not permit it. */
    async copy(text: string, done = this.t.copied): Promise<void> {
        const { clipboard } = navigator as Partial<Navigator>; // Absent without a secure connection.
        const copying = clipboard ? clipboard.writeText(text) : copySelected(text);
        const isCopied = await copying.then(() => true, () => false);
        this.tell(isCopied ? done : this.t.notCopied, !isCopied);
    }

    private get t(): Strings {
        return this.store.get().t;
    }

    /** Shows a match in place of the one before, which stays as it was saved. */
    private show(match: Match, place?: Claim): Match {
        this.match?.end();
        storage.leaveMatch();
        place?.settle();
        [this.match, this.hash] = [match, ""];
        this.store.set({ screen: "play", panel: "moves", notice: null, preview: null });
        scrollTo(0, 0);
        match.begin();
        return match;
    }

    /** Shows a match that is kept, in the current entry of the browser's history unless that is the choice. */
    async showKept(name: string): Promise<boolean> {
        if (this.match && name === storage.ownPlace()) {
            this.store.set({ screen: "play" });
            return true;
        }
        const place = await this.claimKept(name, storage.ownPlace());
        return place !== null && this.resume(place);
    }

    /** Shows the match of a place that this tab has claimed. */
    async resume(place: Claim): Promise<boolean> {
        const { record, players, undone } = place.match;
        if (!(await this.load(record, players, undone, place))) return false;
        if (routeNow()?.screen === "choose") this.enterMatch();
        else become({ screen: "play", place: place.name });
        return true;
    }

    /** Claims a match that is kept; if another tab has it, after a question. `null` if that is denied. */
    async claimKept(name: string, own: string): Promise<Claim | null> {
        const isElsewhere = (await storage.heldElsewhere()).has(name);
        if (isElsewhere && !(await this.ask((t) => [t.openHere, t.continueHere]))) return null;
        if (name === own) this.leave();
        return storage.claim(name, isElsewhere ? "taken" : name === own ? "own" : "free");
    }

    /** Makes an entry of the browser's history for the match on the screen, unless there is one. */
    private enterMatch(): void {
        const [route, place] = [routeNow(), storage.ownPlace()];
        const hash = place === "" ? this.hash : "";
        const isThere = route?.screen === "play" && route.place === place && location.hash === hash;
        if (!isThere) enter({ screen: "play", place }, hash);
    }

    /** Makes Back lead to the choice, if that is on the screen since the page was opened. */
    private markChoice(): void {
        const isFresh = routeNow() === null && location.hash === "";
        if (isFresh && this.store.get().screen === "choose") become({ screen: "choose" });
    }

    /** Shows the choice of a game in the current entry of the browser's history. */
    stayAtChoice(): void {
        become({ screen: "choose" });
        this.store.set({ screen: "choose" });
    }

    /** Ends the match on the screen without saving it: another tab has it, or it is deleted. */
    private lose(why: string | null = this.t.takenAway): void {
        this.leave();
        if (this.store.get().screen === "play") this.stayAtChoice();
        if (why !== null) this.tell(why, false);
    }

    private leave(): void {
        this.match?.halt();
        this.match = null;
        storage.releaseMatch();
    }

    private refuse(error: unknown): void {
        this.store.set({ notice: refused(this.t, undefined, asRefusal(error)) });
    }
}

/** Copies a string without the clipboard API: selects it in a field. Rejects if the browser refuses. */
async function copySelected(text: string): Promise<void> {
    const focused = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
    if (!isCopied) throw new Error("refused");
}
