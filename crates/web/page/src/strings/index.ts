// The languages. A further one is a file like `de.ts` and a line here.

import { de } from "./de.js";
import { en, type Strings } from "./en.js";

export type { Strings };

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

/** The language of every text of a game: drawings, refusals, and rules that are not translated. */
export const OF_GAMES: Language = "en";

/** The words of the page in each language. */
export const TABLES: Record<Language, Strings> = { en, de };

/** Whether the page has a language. */
export function isLanguage(tag: unknown): tag is Language {
    return typeof tag === "string" && Object.hasOwn(LANGUAGES, tag);
}

/** The first language of the browser that the page has. */
export function preferred(): Language {
    const wanted = navigator.languages.map((tag) => tag.split("-")[0]);
    return wanted.find(isLanguage) ?? "en";
}
