// The lessons. A further one is a file in `games`, a line here, and a name in `app/taught.ts`; its words in other
// languages are in their catalogues.

import type { Taught } from "../app/taught.js";
import type { Strings } from "../strings/index.js";
import { connect4 } from "./games/connect4.js";
import { gobblers } from "./games/gobblers.js";
import { gobblet } from "./games/gobblet.js";
import { goofspiel } from "./games/goofspiel.js";
import { kuhn } from "./games/kuhn.js";
import { leduc } from "./games/leduc.js";
import { nim } from "./games/nim.js";
import { octagone } from "./games/octagone.js";
import { octi } from "./games/octi.js";
import { octiles } from "./games/octiles.js";
import { pig } from "./games/pig.js";
import { tictactoe } from "./games/tictactoe.js";
import { toki } from "./games/toki.js";
import type { Lesson } from "./types.js";

export const GAMES: Record<Taught, Lesson> = {
    octi,
    octiles,
    gobblet,
    toki,
    octagone,
    tictactoe,
    connect4,
    gobblers,
    nim,
    pig,
    goofspiel,
    kuhn,
    leduc,
};

/** The lesson of a game in the language of the page; in English if the catalogue has no words for it. */
export function lessonOf(game: Taught, t: Strings): Lesson {
    const lesson = GAMES[game];
    const words = t.later?.lesson.games[game];
    if (!words) return lesson;
    const { aim, short = "" } = words;
    const [first, second, third] = lesson.scenes;
    return {
        ...lesson,
        aim,
        scenes: [
            { ...first, ...words.scenes[0] },
            { ...second, ...words.scenes[1] },
            { ...third, ...words.scenes[2] },
        ],
        phases: lesson.phases.map((phase, i) => ({ ...phase, ...words.phases[i] })),
        ...(lesson.short && { short: { ...lesson.short, about: short } }),
    };
}
