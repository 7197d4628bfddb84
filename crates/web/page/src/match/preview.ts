// The part under the pointer, and the change if it were picked.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Drawings } from "./drawings.js";
import type { Picking } from "./picking.js";

export class Preview {
    /** The part under the pointer; `null` if there is none. */
    part: string | null = null;

    constructor(
        private readonly store: Store<AppState>,
        private readonly picking: Picking,
        private readonly drawings: Drawings,
    ) {}

    /** Shows what a part would change; `null` if the pointer is over none. */
    show(part: string | null): void {
        this.part = part;
        const picked = part === null ? null : this.picking.with(part);
        const preview = picked && this.drawings.picks(picked).svg;
        if (preview !== this.store.get().preview) this.store.set({ preview });
    }
}
