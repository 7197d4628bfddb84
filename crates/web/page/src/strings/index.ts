// The languages. A further one is a folder like `de` with all its words, a line in `LANGUAGES`, and a line in
// `CATALOGUES`.

import { en, type Strings } from "./en/en.js";

export type { Strings };

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

/** The language of every text of a game for which a catalogue has no words. */
export const OF_GAMES: Language = "en";

/** Scripts of their own beside the one that asks for them. */
const CATALOGUES: Record<Exclude<Language, "en">, () => Promise<Required<Strings>>> = {
    de: async () => (await import("./de/de.js")).de,
};

/** The words in the languages that are loaded. */
const tables: Partial<Record<Language, Strings>> = { en };

/** The words of the page before any catalogue is loaded. */
export const ENGLISH: Strings = en;

/** The words in a language, if they are loaded. */
export function tableNow(language: Language): Strings | undefined {
    return tables[language];
}

/** The words in a language, which are fetched on first use. */
export async function tableOf(language: Language): Promise<Strings> {
    return (tables[language] ??= language === "en" ? en : await CATALOGUES[language]());
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
