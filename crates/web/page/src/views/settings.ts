// Colours, language, which moves are confirmed, whether steps are heard, and moves shown in notation.

import { type AppState, CONFIRMING, type Confirming } from "../app/state.js";
import type { Settings } from "../app/storage.js";
import type { Store } from "../app/store.js";
import { COLOUR_CHOICES, type ColourChoice } from "../app/theme.js";
import type { Actions } from "../match/actions.js";
import { type Language, LANGUAGES } from "../strings/index.js";
import { h } from "./dom.js";

const SWITCH = ["off", "on"] as const;
type Switch = (typeof SWITCH)[number];

export function settingsView(store: Store<AppState>, actions: Actions): HTMLElement {
    const { colours, language, confirming, sound, notation, t } = store.get();
    const field = <Value extends string>(
        name: keyof Settings,
        offered: (readonly [Value, string])[],
        chosen: Value,
        choose: (value: Value) => void,
    ) => {
        const select = h("select", { id: name }, ...offered.map(([value, words]) => h("option", { value }, words)));
        select.value = chosen;
        select.addEventListener("change", () => choose(select.value as Value));
        return h("label", {}, t[name], select);
    };
    const inWords = <Value extends ColourChoice | Confirming | Switch>(values: readonly Value[]) =>
        values.map((value) => [value, t[value]] as const);
    const languages = Object.entries(LANGUAGES) as [Language, string][];
    const onOrOff = (isOn: boolean): Switch => (isOn ? "on" : "off");
    return h(
        "details",
        { class: "settings" },
        h("summary", {}, t.settings),
        h(
            "div",
            { class: "fields" },
            field("colours", inWords(COLOUR_CHOICES), colours, (colours) => actions.set({ colours })),
            field("language", languages, language, (language) => void actions.setLanguage(language)),
            field("confirming", inWords(CONFIRMING), confirming, (confirming) => actions.set({ confirming })),
            field("sound", inWords(SWITCH), onOrOff(sound), (chosen) => actions.set({ sound: chosen === "on" })),
            field("notation", inWords(SWITCH), onOrOff(notation), (chosen) => actions.set({ notation: chosen === "on" })),
        ),
    );
}
