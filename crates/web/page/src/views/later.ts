// The views that are fetched when they are used for the first time.

import type { Actions } from "../match/actions.js";

export type Later = typeof import("../home.js");

/** The forms and cards around a match; `null`, with a message, if they cannot be fetched. */
export async function later(actions: Actions): Promise<Later | null> {
    try {
        return await import("../home.js");
    } catch {
        actions.tell(actions.store.get().t.notLoaded);
        return null;
    }
}
