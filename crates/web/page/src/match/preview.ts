// The pick under the pointer, and the change if it were picked.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Dial } from "../engine/types.js";
import type { Drawings } from "./drawings.js";
import type { Picking } from "./picking.js";

export class Preview {
    /** The pick under the pointer; `null` if there is none. */
    pick: string | null = null;

    constructor(
        private readonly store: Store<AppState>,
        private readonly picking: Picking,
        private readonly drawings: Drawings,
    ) {}

    /** Shows what a pick would change; `null` if the pointer is over none. */
    show(pick: string | null): void {
        this.pick = pick;
        const picked = pick === null ? null : this.picking.with(pick);
        const preview = picked && this.drawings.preview(picked).shapes;
        if (preview !== this.store.get().preview) this.store.set({ preview });
    }

    /** Shows nothing, soon: some browsers say that the focus leaves an element while a view removes it. */
    leave(): void {
        this.pick = null;
        queueMicrotask(() => {
            if (this.pick === null) this.show(null);
        });
    }

    /** The change if the picks were turned. */
    turned(dial: Dial): string {
        return this.drawings.preview(this.picking.turnedTo(dial)).shapes;
    }
}
