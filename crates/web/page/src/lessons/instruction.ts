// The words of the lessons for what can be picked now.

import type { Helper } from "../app/state.js";
import { isTaught } from "../app/taught.js";
import { around } from "../strings/en/lesson.js";
import { lessonOf } from "./games.js";
import type { Lesson, Phase } from "./types.js";

export const help: Helper = (game, picked, next, t) => {
    if (next.move !== undefined) return { say: (t.later?.lesson.around ?? around).confirm };
    return isTaught(game) ? phaseOf(lessonOf(game, t), picked, next.picks) : undefined;
};

/** The help of a lesson for the next pick. */
export function phaseOf(lesson: Lesson, picked: readonly string[], next: readonly string[]): Phase | undefined {
    const picks = [...picked, ">", ...next].join(" ");
    return lesson.phases.find(({ when }) => when.test(picks)) ?? lesson.phases.at(-1);
}
