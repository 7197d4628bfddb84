// Colours, language, which moves are confirmed, whether steps are heard, and moves shown in notation.

import { type AppState, CONFIRMING, type Confirming } from "../app/state.js";
import type { Store } from "../app/store.js";
import { COLOUR_CHOICES } from "../app/theme.js";
import type { Actions } from "../match/actions.js";
import { type Language, LANGUAGES } from "../strings/index.js";
import { h } from "./dom.js";

export function settingsView(store: Store<AppState>, actions: Actions): HTMLElement {
    const { colours, language, confirming, sound, notation, t } = store.get();
    const colour = h("select", { id: "colours" });
    colour.append(...COLOUR_CHOICES.map((choice) => h("option", { value: choice }, t[choice])));
    colour.value = colours;
    colour.addEventListener("change", () => {
        const choice = COLOUR_CHOICES.find((choice) => choice === colour.value);
        if (choice) actions.setColours(choice);
    });
    const words = h("select", { id: "language" });
    words.append(...Object.entries(LANGUAGES).map(([code, name]) => h("option", { value: code }, name)));
    words.value = language;
    words.addEventListener("change", () => void actions.setLanguage(words.value as Language));
    const wish = h("select", { id: "confirming" });
    wish.append(...CONFIRMING.map((choice) => h("option", { value: choice }, t[choice])));
    wish.value = confirming;
    wish.addEventListener("change", () => actions.setConfirming(wish.value as Confirming));
    const onOrOff = (id: string, isOn: boolean, set: (isOn: boolean) => void) => {
        const choice = h("select", { id });
        choice.append(...(["off", "on"] as const).map((value) => h("option", { value }, t[value])));
        choice.value = isOn ? "on" : "off";
        choice.addEventListener("change", () => set(choice.value === "on"));
        return choice;
    };
    const field = (name: string, input: HTMLElement) => h("label", {}, name, input);
    return h(
        "details",
        { class: "settings" },
        h("summary", {}, t.settings),
        h(
            "div",
            { class: "fields" },
            field(t.colours, colour),
            field(t.language, words),
            field(t.confirming, wish),
            field(t.sound, onOrOff("sound", sound, (isOn) => actions.setSound(isOn))),
            field(t.notation, onOrOff("notation", notation, (isOn) => actions.setNotation(isOn))),
        ),
    );
}
