// Scripts that are fetched when they are used for the first time.

import type { Actions } from "../match/actions.js";

/** Fetches the script of the review. */
export const reviewScript = () => import("../review.js");

/** Fetches the script of the lessons. */
export const lessonScript = () => import("../lessons/lesson.js");

/** Fetches the script of the puzzles. */
export const puzzleScript = () => import("../puzzles/puzzles.js");

/** The requested script; `null`, with a message, if it cannot be fetched. */
export async function later<Script>(actions: Actions, asked: Promise<Script>): Promise<Script | null> {
    try {
        return await asked;
    } catch {
        actions.tell(actions.store.get().t.notLoaded);
        return null;
    }
}
