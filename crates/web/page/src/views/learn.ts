// The way into a lesson.

import { leaveMatch } from "../app/storage.js";
import { isTaught } from "../app/taught.js";
import { fileOf, open } from "../engine/rules.js";
import type { GameInfo } from "../engine/types.js";
import type { Actions } from "../match/actions.js";
import type { Strings } from "../strings/index.js";
import { titleWords } from "../strings/say.js";
import { button, h } from "./dom.js";

/** A button that teaches a game; nothing if there is no lesson. The lesson is fetched on demand. */
export function learnButton(game: GameInfo, actions: Actions, t: Strings): HTMLElement | null {
    if (!isTaught(game.name)) return null;
    const leave = () => {
        actions.match?.flush();
        leaveMatch();
    };
    const learn = async () => {
        try {
            const [script]: [typeof import("../lessons/lesson.js"), void] = await Promise.all([
                import(fileOf("lesson.js").href),
                style(),
            ]);
            script.learn(game, { actions, open, leave });
        } catch {
            actions.tell(t.notLoaded);
        }
    };
    const name = `${t.learn}: ${titleWords(t, game).text}`;
    return button(t.learn, () => void learn(), { class: "learn", "data-learn": game.name, "aria-label": name });
}

/** Loads the style of lessons. */
function style(): Promise<void> {
    const id = "lesson-style";
    if (document.getElementById(id)) return Promise.resolve();
    return new Promise((resolve, reject) => {
        const done = () => resolve();
        const failed = (event: Event) => {
            link.remove();
            reject(event);
        };
        const link = h("link", { id, rel: "stylesheet", href: fileOf("lesson.css").href, onload: done, onerror: failed });
        document.head.append(link);
    });
}
