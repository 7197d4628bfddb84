// What the text of a drawing says beside its parts.

import type { Drawing } from "./types.js";

/** The height of the caption, below which the areas in a drawing begin. */
export function captionHeight({ svg }: Drawing): number {
    return Number(/<g transform="translate\(0 ([\d.]+)\)">/.exec(svg)?.[1] ?? 0);
}
