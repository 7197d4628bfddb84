// The words of the views that are fetched when they are used.

import { home, type HomeWords } from "./en/home.js";
import type { Strings } from "./index.js";

/** The words of the page, with those of these views. */
export type AllStrings = Strings & HomeWords;

/** The words in the language of the page. */
export function allWords({ t }: { t: Strings }): AllStrings {
    return { ...t, ...(t.later?.home ?? home) };
}
