// Colours, language, and which moves are confirmed.

import { type AppState, CONFIRMING, type Confirming, SOUND, type SoundChoice } from "../app/state.js";
import type { Store } from "../app/store.js";
import { COLOUR_CHOICES } from "../app/theme.js";
import type { Actions } from "../match/actions.js";
import { type Language, LANGUAGES } from "../strings/index.js";
import { h } from "./dom.js";

export function settingsView(store: Store<AppState>, actions: Actions): HTMLElement {
    const { colours, language, confirming, sound, t } = store.get();
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
    words.addEventListener("change", () => actions.setLanguage(words.value as Language));
    const wish = h("select", { id: "confirming" });
    wish.append(...CONFIRMING.map((choice) => h("option", { value: choice }, t[choice])));
    wish.value = confirming;
    wish.addEventListener("change", () => actions.setConfirming(wish.value as Confirming));
    const heard = h("select", { id: "sound" });
    heard.append(...SOUND.map((choice) => h("option", { value: choice }, choice === "on" ? t.on : t.off)));
    heard.value = sound;
    heard.addEventListener("change", () => actions.setSound(heard.value as SoundChoice));
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
            field(t.sound, heard),
        ),
    );
}
