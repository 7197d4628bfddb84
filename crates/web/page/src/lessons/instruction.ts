// The words of the lessons for what can be picked now.

import type { Helper, MatchState } from "../app/state.js";
import { isTaught } from "../app/taught.js";
import { around } from "../strings/en/lesson.js";
import { lessonOf } from "./games.js";
import type { Lesson, Phase } from "./types.js";

export const help: Helper = (match, t) => {
    if (match.next?.move !== undefined) return { say: (t.later?.lesson.around ?? around).confirm };
    const { name } = match.info;
    return isTaught(name) ? phaseOf(lessonOf(name, t), match) : undefined;
};

/** The help of a lesson for the next pick. */
export function phaseOf(lesson: Lesson, { picked, next, rotations, instead }: MatchState): Phase | undefined {
    const turns = 1 < rotations.length ? rotations.map(({ pick }) => pick) : [];
    const others = 1 < instead.length ? ["+"] : [];
    const picks = [...picked, ">", ...(next?.picks ?? []), ...turns, ...others].join(" ");
    return lesson.phases.find(({ when }) => when.test(picks)) ?? lesson.phases.at(-1);
}
