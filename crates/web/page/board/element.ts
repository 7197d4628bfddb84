// `<rulebook-board>`: a board of any game for other people's pages.

import type { AppState } from "../src/app/state.js";
import { Store } from "../src/app/store.js";
import { type Settings, settingsIn, USUAL } from "../src/app/settings.js";
import { paintSettings, watchSystem } from "../src/app/theme.js";
import { offer } from "../src/engine/modules.js";
import type { Player } from "../src/engine/players.js";
import { asRefusal, gameInfo, open, start } from "../src/engine/rules.js";
import type { Session } from "../src/engine/session.js";
import type { Match, MatchActions } from "../src/match/match.js";
import { refused } from "../src/match/notices.js";
import { ENGLISH, isLanguage, type Language, tableNow, tableOf } from "../src/strings/index.js";
import { boardView } from "../src/views/board.js";
import { dialView } from "../src/views/dial.js";
import { button, fill, h } from "../src/views/dom.js";
import { handOverView } from "../src/views/hand_over.js";
import { icon, iconButton } from "../src/views/icons.js";
import { wordsOf } from "../src/views/notice.js";
import { picksView } from "../src/views/picks.js";
import { statusView } from "../src/views/status.js";
import { typedView } from "../src/views/typed.js";
import { BoardMatch } from "./match.js";
import type { BoardEvents, BoardMove, BoardStatus, RulebookBoard } from "./rulebook-board.js";
import styles from "./style.css";

offer(["rules", "classics"]);

/** The attributes that decide which match is shown. */
const MATCH = ["game", "variant", "record", "interactive", "seats"];

/** Not an element: a page whose Content-Security-Policy forbids styles within it allows this. */
const SHEET = new CSSStyleSheet();
SHEET.replaceSync(styles);

/** The settings of a person that are attributes. */
const PERSONAL = ["colours", "theme", "text", "motion", "hand", "coordinates", "notation"] as const;

interface Board extends Pick<RulebookBoard, (typeof PERSONAL)[number]> {}

class Board extends HTMLElement implements RulebookBoard {
    static readonly observedAttributes = [...MATCH, "controls", "language", ...PERSONAL];

    private readonly store = new Store<AppState>({
        screen: "play",
        games: [],
        classics: [],
        ...USUAL,
        sound: false,
        t: ENGLISH,
        panel: "moves",
        help: null,
        match: null,
        notice: null,
        preview: null,
    });
    private readonly actions: MatchActions = { match: null };
    private board: BoardMatch | null = null;
    private given: string | null = null; // The record that was set last, also by the attribute.
    private wanted = 0; // Counts the requested matches.
    private removed = new AbortController(); // Of what reaches beyond the element.

    constructor() {
        super();
        const root = this.attachShadow({ mode: "open", delegatesFocus: true });
        root.adoptedStyleSheets = [SHEET];
        root.append(...this.views());
    }

    connectedCallback(): void {
        this.removed = new AbortController();
        watchSystem(() => this.paint(), this.removed.signal);
        this.paint();
        this.setUp();
    }

    /** Frees the match, which continues if the element comes back. */
    disconnectedCallback(): void {
        this.removed.abort();
        this.wanted += 1;
        if (this.board) this.given = this.record;
        this.leave();
    }

    attributeChangedCallback(name: string, before: string | null, now: string | null): void {
        if (before === now) return;
        if (name === "record") this.given = now;
        // A switch keeps what has been played since the record was given.
        if ((name === "interactive" || name === "seats") && this.board) this.given = this.record;
        if (name === "game" || name === "variant") this.given = this.getAttribute("record");
        if (!this.isConnected) return;
        if (MATCH.includes(name)) this.setUp();
        else this.paint();
    }

    get game(): string {
        return this.getAttribute("game") ?? "";
    }
    set game(name: string) {
        this.setAttribute("game", name);
    }
    get variant(): string {
        return this.getAttribute("variant") ?? "";
    }
    set variant(text: string) {
        this.setAttribute("variant", text);
    }
    get record(): string {
        return this.board?.record() ?? this.given ?? "";
    }
    set record(text: string) {
        this.given = text;
        if (this.isConnected) this.setUp();
    }
    get interactive(): boolean {
        return this.hasAttribute("interactive");
    }
    set interactive(isOn: boolean) {
        this.toggleAttribute("interactive", isOn);
    }
    get controls(): boolean {
        return this.hasAttribute("controls");
    }
    set controls(isOn: boolean) {
        this.toggleAttribute("controls", isOn);
    }
    get seats(): string {
        return this.getAttribute("seats") ?? "";
    }
    set seats(seats: string) {
        this.setAttribute("seats", seats);
    }
    get language(): Language {
        const wanted = this.getAttribute("language") ?? "en";
        return isLanguage(wanted) ? wanted : "en";
    }
    set language(code: string) {
        this.setAttribute("language", code);
    }
    get status(): BoardStatus | null {
        return this.board?.status() ?? null;
    }
    get moves(): BoardMove[] {
        return this.board?.steps() ?? [];
    }

    play(move: string): boolean {
        return this.board?.play(move) ?? false;
    }

    undo(): boolean {
        return this.stepped((match) => match.undo());
    }

    redo(): boolean {
        return this.stepped((match) => match.redo());
    }

    show(n: number): void {
        this.board?.match.show(n);
    }

    recordFor(who: string): string {
        return this.board?.recordFor(who) ?? "";
    }

    /** Shows the match that the attributes name, once for all changes of this moment. */
    private setUp(): void {
        const wanted = ++this.wanted;
        queueMicrotask(() => {
            if (wanted === this.wanted) void this.load(wanted);
        });
    }

    private async load(wanted: number): Promise<void> {
        let session: Session | null = null;
        try {
            const record = this.given;
            session = record ? await open(record) : await start(this.game, this.variant);
            const info = await gameInfo(session.game());
            if (wanted !== this.wanted) return session.free();
            const board = new BoardMatch(this.store, session, info, this.players(session), {
                moved: (step) => this.tell("move", step),
                changed: (status) => this.tell("change", status),
                refused: (refusal) => this.tell("refused", { ...refusal }), // It can be sent to another window.
                ended: (result) => this.tell("end", result),
            }, this.interactive);
            this.leave();
            [this.board, this.actions.match] = [board, board.match];
            this.store.set({ notice: null });
            board.match.begin();
            this.tell("ready", board.status());
        } catch (error) {
            if (wanted !== this.wanted) return;
            this.leave();
            const refusal = asRefusal(error);
            this.store.set({ notice: refused(this.store.get().t, undefined, refusal) });
            this.tell("failed", refusal);
        }
    }

    private leave(): void {
        this.board?.match.end();
        [this.board, this.actions.match] = [null, null];
    }

    /** The seats of the user; the other seats do not move by themselves. */
    private players(session: Session): Player[] {
        const own = this.seats.split(/\D+/).filter(Boolean).map(Number);
        const isOwn = (seat: number) => own.length === 0 || own.includes(seat);
        return session.seats().map(({ seat }) => (this.interactive && isOwn(seat) ? "person" : "random"));
    }

    private paint(): void {
        const { language } = this;
        const frame = this.shadowRoot?.querySelector<HTMLElement>(".frame");
        const t = tableNow(language);
        if (frame && t) frame.lang = language;
        // Until the words are loaded, the board keeps its language.
        if (!t) tableOf(language).then(() => this.paint(), (error) => this.tell("failed", asRefusal(error)));
        this.store.set({ ...this.settings(), ...(t ? { language, t } : {}) });
        paintSettings(this, this.store.get());
        this.board?.match.refresh();
    }

    /** The settings that the attributes name; the usual ones for others. */
    private settings(): Pick<Settings, (typeof PERSONAL)[number]> {
        const values = PERSONAL.map((name) => [name, this.getAttribute(name)] as const);
        const isSwitched = (value: string | null) => (value === "on" ? true : value === "off" ? false : value);
        return { ...USUAL, ...settingsIn(Object.fromEntries(values.map(([name, value]) => [name, isSwitched(value)]))) };
    }

    private stepped(step: (match: Match) => void): boolean {
        const before = this.board?.status().steps;
        if (this.board) step(this.board.match);
        return before !== this.board?.status().steps;
    }

    private tell<K extends keyof BoardEvents>(kind: K, detail: BoardEvents[K]["detail"]): void {
        this.dispatchEvent(new CustomEvent(kind, { detail, bubbles: true, composed: true }));
    }

    private views(): HTMLElement[] {
        const { store, actions } = this;
        const message = h("p", { role: "alert", class: "message" });
        store.watch(({ notice }, before) => {
            if (notice !== before.notice) {
                fill(message, ...(notice ? wordsOf(notice, this.store.get().t) : []));
            }
        });
        const tools = h("div", { class: "tools" });
        return [
            h(
                "div",
                { class: "frame" },
                handOverView(store, actions),
                boardView(store, actions, tools),
                tools,
                statusView(store),
                message,
                ...picksView(store, actions),
                dialView(store, actions),
                h("div", { class: "controls" }, typedView(store, actions), this.steppingView()),
            ),
        ];
    }

    private steppingView(): HTMLElement {
        const tools = h("div", { class: "tools" });
        const step = (id: string, picture: SVGSVGElement, label: string, act: () => void) =>
            iconButton(picture, label, act, { id });
        const at = () => this.store.get().match?.shown ?? 0;
        this.store.watch(({ t }, before) => {
            if (tools.hasChildNodes() && t === before.t) return;
            fill(
                tools,
                step("to-first", icon("last", 4), t.first, () => this.show(0)),
                step("to-previous", icon("next", 4), t.previous, () => this.show(at() - 1)),
                step("to-next", icon("next"), t.next, () => this.show(at() + 1)),
                step("to-last", icon("last"), t.last, () => this.show(Infinity)),
                button(t.undo, () => this.board?.match.undo(), { id: "undo", class: "playing" }),
                button(t.redo, () => this.board?.match.redo(), { id: "redo", class: "playing" }),
            );
        });
        return tools;
    }
}

for (const name of PERSONAL) {
    Object.defineProperty(Board.prototype, name, {
        get(this: Board): string {
            const value = this["settings"]()[name];
            return typeof value === "string" ? value : value ? "on" : "off";
        },
        set(this: Board, value: string): void {
            this.setAttribute(name, value);
        },
    });
}

customElements.define("rulebook-board", Board);

export { Board as RulebookBoard };
