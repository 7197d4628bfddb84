// A lesson: three pictures, then the first turns of a match with help. It is a script of its own, which the
// page fetches when somebody wants to learn a game.

import type { Taught } from "../app/taught.js";
import { type Player, PLAYERS } from "../engine/players.js";
import type { Session } from "../engine/session.js";
import type { GameInfo } from "../engine/types.js";
import type { Actions } from "../match/actions.js";
import type { Match } from "../match/match.js";
import { adopt } from "../views/dom.js";
import { GAMES } from "./games.js";
import { guide } from "./guide.js";
import styles from "./lesson.css";
import { showPictures } from "./pictures.js";

adopt(styles);

/** What a lesson needs of the page, which has the rules and the match in its own script. */
export interface Page {
    actions: Actions;
    /** The match of a record. */
    open(record: string): Promise<Session>;
    /** Leaves the match that is played, so that another one is saved beside it. */
    leave(): void;
}

/** Everybody who has patience, the most suitable first. */
const PATIENT: readonly string[] = ["beginner", "random"];

/** Teaches a game. */
export function learn(game: GameInfo, page: Page): void {
    const lesson = GAMES[game.name as Taught];
    showPictures(game, lesson, page, async (variant) => {
        const match = await begin(game, variant, page);
        if (match) guide(game, lesson, variant, match, page.actions);
    });
}

/** Starts a match against a patient player. */
export async function begin({ name }: GameInfo, variant: string, { actions, leave }: Page): Promise<Match | null> {
    const before = actions.match;
    if (before) leave();
    await actions.start(name, variant, ["person", patient()]);
    return actions.match === before ? null : actions.match;
}

function patient(): Player {
    const names = PATIENT.flatMap((name) => PLAYERS.filter((player) => player === name));
    return names[0] ?? "random";
}
