// The lessons. A further one is a file in `games`, a line here, and a name in `app/taught.ts`.

import type { Taught } from "../app/taught.js";
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
