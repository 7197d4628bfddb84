// The words of the lessons for what can be picked now.

import { isTaught } from "../app/taught.js";
import { around } from "../strings/en/lesson.js";
import type { NextPicks } from "../engine/types.js";
import type { Strings } from "../strings/index.js";
import { lessonOf } from "./games.js";
import type { Lesson, Phase } from "./types.js";

/** The instruction for the next pick in a game, or for a move that is complete; nothing if the game has no lesson. */
export function instruction(game: string, picked: readonly string[], next: NextPicks, t: Strings): string | undefined {
    if (next.move !== undefined) return (t.later?.lesson.around ?? around).confirm;
    return isTaught(game) ? phaseOf(lessonOf(game, t), picked, next.picks)?.say : undefined;
}

/** The help of a lesson for the next pick. */
export function phaseOf(lesson: Lesson, picked: readonly string[], next: readonly string[]): Phase | undefined {
    const picks = [...picked, ">", ...next].join(" ");
    return lesson.phases.find(({ when }) => when.test(picks)) ?? lesson.phases.at(-1);
}
