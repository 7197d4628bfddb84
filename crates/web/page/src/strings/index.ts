// The languages. A further one is a file like `de.ts` and a line here.

import { de } from "./de.js";
import { en, type Strings } from "./en.js";

export type { Strings };

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

const TABLES: Record<Language, Strings> = { en, de };

/** The words of the page in the language that was chosen. */
export let t: Strings = en;

/** Chooses the language of everything that is written from now on; `root` is marked with it. */
export function speak(language: Language, root: HTMLElement = document.documentElement): void {
    t = TABLES[language];
    root.lang = language;
}

/** Whether the page has a language. */
export function isLanguage(tag: unknown): tag is Language {
    return typeof tag === "string" && Object.hasOwn(LANGUAGES, tag);
}

/** The first language of the browser that the page has. */
export function preferred(): Language {
    const wanted = navigator.languages.map((tag) => tag.split("-")[0]);
    return wanted.find(isLanguage) ?? "en";
}
