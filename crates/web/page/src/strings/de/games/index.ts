// German words for every game.

import type { GameWords } from "../../say.js";
import { classics } from "./classics.js";
import { gobblet } from "./gobblet.js";
import { octagone } from "./octagone.js";
import { octi } from "./octi.js";
import { octiles } from "./octiles.js";
import { toki } from "./toki.js";

export const games: Record<string, GameWords> = { gobblet, octagone, octi, octiles, toki, ...classics };
