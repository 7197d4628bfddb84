// The entry to a lesson.

import { isTaught } from "../app/taught.js";
import { open } from "../engine/rules.js";
import type { GameInfo } from "../engine/types.js";
import type { Actions } from "../match/actions.js";
import type { Strings } from "../strings/index.js";
import { titleWords } from "../strings/say.js";
import { button } from "./dom.js";
import { later, lessonScript } from "./later.js";

/** A button that teaches a game; nothing if there is no lesson. The lesson is fetched on demand. */
export function learnButton(game: GameInfo, actions: Actions, t: Strings): HTMLElement | null {
    if (!isTaught(game.name)) return null;
    const learn = async () => {
        const script = await later(actions, lessonScript());
        script?.learn(game, { actions, open });
    };
    const name = `${t.learn}: ${titleWords(t, game).text}`;
    return button(t.learn, () => void learn(), { class: "learn", "data-learn": game.name, "aria-label": name });
}
