// What a person can set, which holds for every match.

import { CHOICES, type Settings, SWITCHES } from "../app/settings.js";
import type { AppState } from "../app/state.js";
import type { Store } from "../app/store.js";
import type { Actions } from "../match/actions.js";
import { type Language, LANGUAGES } from "../strings/index.js";
import { allWords } from "../strings/later.js";
import { h } from "./dom.js";

/** The fields of the settings. */
export function settings(store: Store<AppState>, actions: Actions): HTMLElement[] {
    const state = store.get();
    const t = allWords(state);
    const field = (name: keyof Settings, offered: (readonly [string, string])[], chosen: string, choose: (value: string) => void) => {
        const select = h("select", { id: name }, ...offered.map(([value, words]) => h("option", { value }, words)));
        select.value = chosen;
        select.addEventListener("change", () => choose(select.value));
        return h("label", {}, t[name], select);
    };
    const choices = (Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) =>
        field(name, CHOICES[name].map((value) => [value, t[value]]), state[name], (value) => actions.set({ [name]: value })),
    );
    const switches = SWITCHES.map((name) => {
        const offered = (["off", "on"] as const).map((value) => [value, t[value]] as const);
        return field(name, offered, state[name] ? "on" : "off", (value) => void actions.switch(name, value === "on"));
    });
    const languages = field("language", Object.entries(LANGUAGES), state.language, (language) =>
        void actions.setLanguage(language as Language),
    );
    return [languages, ...choices, ...switches];
}
