// The colours of the page and of the drawings.

import type { Colours } from "../engine/types.js";

export const COLOUR_CHOICES = ["auto", "light", "dark", "contrast"] as const;
export type ColourChoice = (typeof COLOUR_CHOICES)[number];

const DARK = matchMedia("(prefers-color-scheme: dark)");
const CONTRAST = matchMedia("(prefers-contrast: more), (forced-colors: active)");

/** The colours for a choice. */
export function coloursOf(choice: ColourChoice): Colours {
    if (choice !== "auto") return choice;
    if (CONTRAST.matches) return "contrast";
    return DARK.matches ? "dark" : "light";
}

/** Calls `changed` when the system's colours change, until `signal` is aborted. */
export function watchSystem(changed: () => void, signal?: AbortSignal): void {
    for (const query of [DARK, CONTRAST]) query.addEventListener("change", changed, { signal });
}
