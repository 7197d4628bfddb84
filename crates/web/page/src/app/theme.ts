// The colours of the page and of the drawings.

import type { Colours } from "../engine/types.js";
import type { Settings } from "./settings.js";

const DARK = matchMedia("(prefers-color-scheme: dark)");
const CONTRAST = matchMedia("(prefers-contrast: more), (forced-colors: active)");

/** The colours for a choice. */
export function coloursOf(choice: Settings["colours"]): "light" | "dark" | "contrast" {
    if (choice !== "auto") return choice;
    if (CONTRAST.matches) return "contrast";
    return DARK.matches ? "dark" : "light";
}

/** The colours of drawings. */
export function coloursOfBoards({ colours, theme }: Pick<Settings, "colours" | "theme">): Colours {
    const page = coloursOf(colours);
    if (theme === "contrast" || page === "contrast") return "contrast";
    return theme === "plain" ? `plain ${page}` : page;
}

/** Says the settings to the styles of an element. */
export function paintSettings({ dataset }: HTMLElement, settings: Settings): void {
    const { text, hand, coordinates, notation } = settings;
    Object.assign(dataset, { colours: coloursOf(settings.colours), text, hand, coordinates, notation });
}

/** Calls `changed` when the system's colours change, until `signal` is aborted. */
export function watchSystem(changed: () => void, signal?: AbortSignal): void {
    for (const query of [DARK, CONTRAST]) query.addEventListener("change", changed, { signal });
}
