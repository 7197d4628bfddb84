// A lesson: three pictures, then the first turns of a match with help. It is a script of its own, which the
// page fetches when a person starts a lesson.

import type { Taught } from "../app/taught.js";
import type { Session } from "../engine/session.js";
import type { GameInfo } from "../engine/types.js";
import type { Actions } from "../match/actions.js";
import type { Strings } from "../strings/index.js";
import { adopt } from "../views/dom.js";
import { lessonOf } from "./games.js";
import { guide } from "./guide.js";
import styles from "./lesson.css";
import { showPictures } from "./pictures.js";

export { help } from "./instruction.js";

adopt(styles);

/** The services of the page that a lesson needs: the rules and the match are in another script. */
export interface Page {
    actions: Actions;
    /** The match of a record. */
    open(record: string): Promise<Session>;
}

/** Teaches a game: pictures, then a match against a patient player. */
export function learn(game: GameInfo, page: Page): void {
    const { actions } = page;
    const lesson = (t: Strings) => lessonOf(game.name as Taught, t);
    showPictures(game, lesson(actions.store.get().t), page, async (variant) => {
        const before = actions.match;
        await actions.start(game.name, variant, ["person", "beginner"]);
        const { match } = actions;
        if (match && match !== before) guide(game, lesson, variant, match, actions);
    });
}
