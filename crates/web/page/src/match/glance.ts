// A look at a match without playing it, for its picture and a few words.

import type { AppState } from "../app/state.js";
import { coloursOfBoards } from "../app/theme.js";
import type { Player } from "../engine/players.js";
import { gameInfo } from "../engine/rules.js";
import type { Session } from "../engine/session.js";
import type { Drawing, GameInfo, SeatInfo, Status, Who } from "../engine/types.js";
import { translatedParts } from "../strings/say.js";

/** A summary of a match for a list. */
export interface Glance {
    info: GameInfo;
    /** The parts of its drawing, without the directions that can be picked. */
    parts: Drawing["parts"];
    status: Status;
    seats: SeatInfo[];
    observer: Who | null;
}

/**
 * Looks at a match, without some of its steps: with the eyes of the one person who plays it here, or as
 * everybody sees it.
 */
export async function glanceAt(
    asked: Promise<Session>,
    players: readonly Player[],
    undone: number,
    settings: Pick<AppState, "colours" | "theme" | "t">,
): Promise<Glance> {
    const session = await asked;
    try {
        for (let n = 0; n < undone && session.undo(); n++);
        while (session.status().turn === "chance" && !session.isForeign() && session.chance());
        const people = players.flatMap((player, seat) => (player === "person" ? [seat] : []));
        const who = session.observer() ?? (people.length === 1 ? String(people[0]) : "public");
        const { parts } = session.view(who).drawing(coloursOfBoards(settings));
        const [info, observer] = [await gameInfo(session.game()), session.observer() ?? null];
        const [status, seats] = [session.status(), session.seats()];
        const shown = parts.filter(({ zone }) => zone !== "dial");
        return { info, parts: translatedParts(settings.t, info.name, shown), status, seats, observer };
    } finally {
        session.free();
    }
}
