// Messages about a match: refusals and their reasons.

import type { AppState, Notice } from "../app/state.js";
import type { Store } from "../app/store.js";
import { asRefusal } from "../engine/rules.js";
import type { Refusal } from "../engine/types.js";
import type { Strings } from "../strings/index.js";
import { refusalWords } from "../strings/say.js";
import type { Screen } from "./look.js";
import { insteadOf } from "./todo.js";
import type { Turn } from "./turn.js";

export class Notices {
    private wait: Notice | null = null; // The last message that somebody else is to move.

    constructor(
        private readonly store: Store<AppState>,
        private readonly screen: Screen,
        private readonly turn: Turn,
    ) {}

    /** Shows an error, in the words of the page. */
    error(words: (t: Strings) => string): void {
        this.store.set({ notice: { text: words(this.t), isError: true } });
    }

    /** Shows a failure of something other than a move. */
    failed(error: unknown): void {
        const refusal = asRefusal(error);
        this.error((t) => t.kinds[refusal.kind] ?? t.failed(refusal.message));
    }

    /** Shows why nobody can move, and returns it as the refusal of a move. */
    waiting(move = ""): Refusal {
        const message = this.turn.whyNobody(this.t);
        this.error(() => message);
        this.wait = this.store.get().notice;
        const code = "not-your-turn";
        return { kind: code, code, what: `move ${move}`, message };
    }

    /** Shows why a move is illegal, and returns the refusal. */
    illegal(error: unknown): Refusal {
        const refusal = asRefusal(error);
        this.store.set({ notice: refused(this.t, this.game, refusal) });
        return refusal;
    }

    /** Shows why a pick cannot be picked: the rule, if the pick would complete a move, or what can be picked. */
    notOffered(picked: readonly string[], pick: string): void {
        const why = this.turn.mover()?.view.whyNot([...picked, pick]);
        const { text, lang } = insteadOf(this.store.get());
        const notNow = { ...(lang ? { text: "", said: text } : { text }), isError: true };
        this.store.set({ notice: why ? refused(this.t, this.game, why) : notNow });
    }

    /** Shows the spelling of a move in the record to those who read it, unless the next person would see it. */
    spelling(move: string): void {
        if (!this.store.get().notation || this.screen.now().kind !== "viewer") return;
        this.store.set({ notice: { text: this.t.recordedAs(move), isError: false } });
    }

    /** Removes the message that somebody else is to move, which is so no longer. */
    acted(): void {
        if (this.wait === this.store.get().notice) this.clear();
    }

    /** Removes the message. */
    clear(): void {
        if (this.store.get().notice) this.store.set({ notice: null });
    }

    private get game(): string | undefined {
        return this.store.get().match?.info.name;
    }

    private get t(): Strings {
        return this.store.get().t;
    }
}

/** The message about a refusal, after some words of the page. */
export function refused(t: Strings, game: string | undefined, refusal: Refusal, before = ""): Notice {
    const { text, isForeign } = refusalWords(t, game, refusal);
    const { rule } = refusal;
    const words = isForeign ? { text: before, said: text } : { text: before + text };
    return { ...words, rule, isError: true };
}
