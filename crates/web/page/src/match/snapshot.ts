// The data of a match for the views.

import type { MatchState } from "../app/state.js";
import type { Table } from "../engine/table.js";
import type { GameInfo, Who } from "../engine/types.js";
import type { Adviser } from "./adviser.js";
import type { Analyst } from "./analyst.js";
import type { Clock } from "./clock.js";
import type { Drawings } from "./drawings.js";
import type { History } from "./history.js";
import type { Screen } from "./look.js";
import type { Picking } from "./picking.js";
import type { Seating } from "./seating.js";

/** The objects that a match consists of. */
export interface Parts {
    table: Table;
    info: GameInfo;
    seating: Seating;
    screen: Screen;
    history: History;
    drawings: Drawings;
    picking: Picking;
    clock: Clock;
    adviser: Adviser;
    analyst: Analyst;
}

/** The match as its viewer sees it; during a hand-over, as nobody in particular does. */
export function snapshot(parts: Parts, isFlipped: boolean): MatchState {
    const { table, info, screen, history, drawings, picking } = parts;
    const look = screen.now();
    const common = {
        info,
        players: parts.seating.players,
        seats: table.seats(),
        status: table.status(),
        hasHiddenInfo: table.hasHiddenInfo(),
        observer: table.observer() ?? null,
        shown: history.shown,
        thinking: parts.clock.thinking,
        isFlipped,
    };
    if (look.kind === "handOver") {
        const nothing = { drawing: null, record: "", history: [], next: null, fragment: "", places: [] };
        const none = { picked: [], rotations: [], hint: null, analysis: null, seat: 0 };
        return { ...common, handOver: look.to, ...nothing, ...none };
    }
    const { view } = look;
    // Before the picks, which depend on the parts that are drawn.
    const drawing = drawings.drawing(view);
    const next = picking.next();
    const picks = drawings.picks(next ? picking.picked : []);
    return {
        ...common,
        handOver: null,
        drawing,
        record: history.record(view),
        history: history.steps(view),
        picked: picking.picked,
        next,
        rotations: picking.rotations(),
        fragment: picks.svg,
        places: picks.elements,
        hint: parts.adviser.hint,
        analysis: parts.analyst.state,
        seat: lowerSeat(parts, view.who, isFlipped),
    };
}

/** The seat at the lower side of the board. */
function lowerSeat({ table, seating }: Parts, who: Who, isFlipped: boolean): number {
    const seat = Number(who);
    const own = Number.isInteger(seat) ? seat : (seating.people()[0] ?? 0);
    const other = table.seats().find(({ seat }) => seat !== own);
    return isFlipped ? (other?.seat ?? own) : own;
}
