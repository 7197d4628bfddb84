// Scripts that are fetched when they are used for the first time.

import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Actions } from "../match/actions.js";
import { h } from "./dom.js";

/** Fetches the script of the review. */
export const reviewScript = () => import("../review.js");

/** Fetches the script of the lessons. */
export const lessonScript = () => import("../lessons/lesson.js");

/** Fetches the script of the puzzles. */
export const puzzleScript = () => import("../puzzles/puzzles.js");

/** The dial and the confirmation, whose script is fetched behind the first board. */
export function laterDial(store: Store<AppState>, actions: Actions): HTMLElement {
    const place = h("div");
    let isAsked = false;
    store.watch(({ match }) => {
        if (isAsked || !match) return;
        isAsked = true;
        const load = async () => place.replaceWith((await import("./dial.js")).dialView(store, actions));
        setTimeout(() => void load().catch(() => (isAsked = false)));
    });
    return place;
}

/** The requested script; `null`, with a message, if it cannot be fetched. */
export async function later<Script>(actions: Actions, asked: Promise<Script>): Promise<Script | null> {
    try {
        return await asked;
    } catch {
        actions.tell(actions.store.get().t.notLoaded);
        return null;
    }
}
