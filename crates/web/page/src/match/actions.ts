// Everything that the views can do: choose, start and open matches, and change the settings.

import { forgetLink, LIMIT, recordIn } from "../app/link.js";
import type { AppState, Confirming, Panel } from "../app/state.js";
import { leaveMatch, save, takeMatch } from "../app/storage.js";
import type { Store } from "../app/store.js";
import type { ColourChoice } from "../app/theme.js";
import { type Player, playerNamed } from "../engine/players.js";
import { asRefusal, gameInfo, gamesOf, open, start } from "../engine/rules.js";
import { type Language, type Strings, tableOf } from "../strings/index.js";
import { Match } from "./match.js";
import { refused } from "./notices.js";

export class Actions {
    /** The match on the screen. */
    match: Match | null = null;
    private wanted: Language | null = null; // The language that was chosen last.

    constructor(readonly store: Store<AppState>) {}

    /** Shows the choice of a game. */
    choose(): void {
        this.store.set({ screen: "choose" });
    }

    /** Goes back to the match. */
    backToMatch(): void {
        if (this.match) this.store.set({ screen: "play" });
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
        try {
            const [session, info] = [await start(game, variant), await gameInfo(game)];
            const match = this.show(new Match(this.store, session, info, players));
            match.save();
            forgetLink();
        } catch (error) {
            this.refuse(error);
        }
    }

    /** Opens a record. The match that was saved stays saved until a move is played in this one. */
    async open(record: string): Promise<void> {
        if (await this.load(record)) forgetLink();
    }

    /** Shows the match of a record, without some of its steps. Returns whether it can be opened. */
    private async load(record: string, players: Player[] = [], undone = 0): Promise<boolean> {
        try {
            const session = await open(record);
            for (let n = 0; n < undone; n++) session.undo();
            const info = await gameInfo(session.game());
            const seats = session.seats().map((seat) => players[seat.seat] ?? "person");
            this.show(new Match(this.store, session, info, seats));
            if (session.observer() !== undefined) this.tell(this.t.onlySeen, false);
            return true;
        } catch (error) {
            const refusal = asRefusal(error);
            const game = /^game:\s*(\S+)/m.exec(record)?.[1];
            const where = refusal.step === undefined ? "" : `${this.t.stepFails(refusal.step)} `;
            this.store.set({ notice: refused(this.t, game, refusal, this.t.notOpened(where)) });
            return false;
        }
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

    /** Opens the record in the address, beside the match that was saved. Returns whether that succeeded. */
    async openLink(): Promise<boolean> {
        let linked: string | null;
        try {
            linked = await recordIn(location.hash);
        } catch (error) {
            this.tell(this.t.notOpened(error instanceof RangeError ? this.t.tooLong : this.t.damagedLink));
            return false;
        }
        if (linked === null || !(await this.load(linked))) return false;
        leaveMatch();
        return true;
    }

    /** Continues the match that was saved. */
    async openSaved(): Promise<void> {
        const match = await takeMatch();
        if (match) await this.load(match.record, match.players.map(playerNamed), match.undone);
    }

    setColours(colours: ColourChoice): void {
        save({ colours });
        this.store.set({ colours });
        this.match?.refresh();
    }

    async setLanguage(language: Language): Promise<void> {
        this.wanted = language;
        try {
            const t = await tableOf(language);
            if (this.wanted !== language) return; // Another one was chosen in the meantime.
            save({ language });
            this.store.set({ language, t });
            this.match?.refresh();
        } catch {
            this.tell(this.t.notLoaded);
        }
    }

    setNotation(notation: boolean): void {
        save({ notation });
        this.store.set({ notation });
    }

    setSound(sound: boolean): void {
        save({ sound });
        this.store.set({ sound });
    }

    setConfirming(confirming: Confirming): void {
        save({ confirming });
        this.store.set({ confirming });
    }

    /** Reviews the match on the screen, in the panel of the analysis. */
    review(): void {
        this.showPanel("analysis");
        this.match?.review();
    }

    showPanel(panel: Panel): void {
        this.store.set({ panel });
        this.match?.refresh();
    }

    /** Shows a message. */
    tell(text: string, isError = true): void {
        this.store.set({ notice: { text, isError } });
    }

    private get t(): Strings {
        return this.store.get().t;
    }

    private show(match: Match): Match {
        this.match?.end();
        this.match = match;
        this.store.set({ screen: "play", panel: "moves", notice: null, preview: null });
        scrollTo(0, 0);
        match.begin();
        return match;
    }

    private refuse(error: unknown): void {
        this.store.set({ notice: refused(this.t, undefined, asRefusal(error)) });
    }
}
