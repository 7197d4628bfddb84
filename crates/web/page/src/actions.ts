// What the views can do.

import { asRefusal, gameInfo, gamesOf, open, start } from "./engine/rules.js";
import { LIMIT, recordIn } from "./link.js";
import { Match } from "./match.js";
import { type Player, playerNamed } from "./players.js";
import type { AppState, Confirming, Panel } from "./state.js";
import { save, saved } from "./storage.js";
import type { Store } from "./store.js";
import { type Language, speak, t } from "./strings/index.js";
import type { ColourChoice } from "./theme.js";

export class Actions {
    /** The match on the screen. */
    match: Match | null = null;

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
            this.tell(t.notLoaded);
        }
    }

    /** Starts a game. */
    async start(game: string, variant: string, players: Player[]): Promise<void> {
        try {
            const [table, info] = [await start(game, variant), await gameInfo(game)];
            const match = this.show(new Match(this.store, table, info, players));
            match.keep();
        } catch (error) {
            this.refuse(error);
        }
    }

    /** Opens a record, and undoes some of its steps. The match that was saved stays saved until a move is played in this one. */
    async open(record: string, players: Player[] = [], undone = 0): Promise<boolean> {
        try {
            const table = await open(record);
            for (let n = 0; n < undone; n++) table.undo();
            const info = await gameInfo(table.game());
            const seats = table.seats().map((seat) => players[seat.seat] ?? "person");
            this.show(new Match(this.store, table, info, seats));
            if (table.observer() !== undefined) this.tell(t.onlySeen, false);
            return true;
        } catch (error) {
            const { what, message, step } = asRefusal(error);
            const where = step === undefined ? "" : `step ${step}, ${what}: `;
            this.tell(t.notOpened(where + message));
            return false;
        }
    }

    /** Opens the record in a file. */
    async openFile(file: File): Promise<void> {
        if (LIMIT < file.size) {
            this.tell(t.notOpened(t.tooLong));
            return;
        }
        let record: string;
        try {
            record = await file.text();
        } catch {
            this.tell(t.notOpened(t.unreadable)); // A folder, or a file that is gone.
            return;
        }
        await this.open(record);
    }

    /** Opens the record in the address. Returns whether there was one that can be opened. */
    async openLink(): Promise<boolean> {
        let linked: string | null;
        try {
            linked = await recordIn(location.hash);
        } catch (error) {
            this.tell(t.notOpened(error instanceof RangeError ? t.tooLong : t.damagedLink));
            return false;
        }
        return linked !== null && (await this.open(linked));
    }

    /** Goes on with the match that was saved. */
    async openSaved(): Promise<void> {
        const { match } = saved();
        if (match) await this.open(match.record, match.players.map(playerNamed), match.undone);
    }

    setColours(colours: ColourChoice): void {
        save({ colours });
        this.store.set({ colours });
        this.match?.refresh();
    }

    setLanguage(language: Language): void {
        save({ language });
        speak(language);
        this.store.set({ language });
        this.match?.refresh();
    }

    setConfirming(confirming: Confirming): void {
        save({ confirming });
        this.store.set({ confirming });
    }

    showPanel(panel: Panel): void {
        this.store.set({ panel });
        this.match?.refresh();
    }

    /** Shows a message. */
    tell(text: string, isError = true): void {
        this.store.set({ notice: { text, isError } });
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
        const { message, rule } = asRefusal(error);
        this.store.set({ notice: { text: message, rule, isError: true } });
    }
}
