// Searches for a hint.

import { bestLine } from "../engine/bot.js";
import type { Session } from "../engine/session.js";
import type { Analysis } from "../engine/types.js";
import type { Mover } from "./turn.js";

export class Adviser {
    hint: Analysis | null = null;
    isSearching = false;
    private stopping = new AbortController();

    /** `changed` is called when there is another hint; `failed` with the reason why there is none. */
    constructor(
        private readonly session: Session,
        private readonly changed: () => void,
        private readonly failed: (error: unknown) => void,
    ) {}

    /** Stops, and forgets the hint. */
    forget(): void {
        this.stopping.abort();
        [this.hint, this.isSearching] = [null, false];
    }

    /** Searches for the best line of the person who is to move. */
    async advise({ seat, view }: Mover): Promise<void> {
        this.stopping.abort();
        this.stopping = new AbortController();
        const { signal } = this.stopping;
        const show = (hint: Analysis | null) => {
            if (signal.aborted || !hint) return;
            this.hint = view.described(hint);
            this.changed();
        };
        this.isSearching = true;
        try {
            const found = await bestLine(this.session, seat, "strong", "hint", signal, show);
            if (!signal.aborted) this.isSearching = false;
            show(found);
        } catch (error) {
            this.isSearching = false;
            this.failed(error);
        }
    }
}
