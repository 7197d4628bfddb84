// The data of a match for the views.

import type { MatchState } from "../app/state.js";
import type { Session } from "../engine/session.js";
import type { GameInfo, Who } from "../engine/types.js";
import type { Adviser } from "./adviser.js";
import type { Analyst } from "./analyst.js";
import type { Clock } from "./clock.js";
import type { Drawings } from "./drawings.js";
import type { History } from "./history.js";
import type { Screen } from "./look.js";
import type { Marks } from "./marks.js";
import type { Picking } from "./picking.js";
import type { Reviewer } from "./reviewer.js";
import type { Seating } from "./seating.js";

/** The objects that a match consists of. */
export interface Sources {
    session: Session;
    info: GameInfo;
    seating: Seating;
    screen: Screen;
    history: History;
    drawings: Drawings;
    picking: Picking;
    clock: Clock;
    adviser: Adviser;
    analyst: Analyst;
    reviewer: Reviewer;
    marks: Marks;
}

/** The match as its viewer sees it; during a hand-over, without what any viewer sees. */
export function snapshot(sources: Sources, isFlipped: boolean): MatchState {
    const { session, info, screen, history, drawings, picking } = sources;
    const look = screen.now();
    const common = {
        info,
        players: sources.seating.players,
        names: sources.seating.given(),
        seats: session.seats(),
        status: session.status(),
        hasHiddenInfo: session.hasHiddenInfo(),
        observer: session.observer() ?? null,
        shown: history.shown,
        thinking: sources.clock.thinking,
        review: sources.reviewer.state,
        noReview: sources.reviewer.whyNot(),
    };
    if (look.kind === "handOver") {
        const nothing = { round: null, drawing: null, scores: [], record: "", history: [], next: null, goals: [], instead: [], held: null, fragment: "", places: [] };
        const none = { picked: [], rotations: [], orientation: null, laid: null, hint: null, analysis: null, marks: [], seat: 0, turn: 0, way: [] };
        return { ...common, handOver: look.to, ...nothing, ...none };
    }
    const { view } = look;
    // Before the picks, which depend on the picks that are drawn.
    const drawing = drawings.drawing(view);
    const next = picking.next();
    const picks = drawings.preview(next ? picking.picked : []);
    const seat = lowerSeat(sources, view.who, isFlipped);
    return {
        ...common,
        handOver: null,
        round: history.isLatest ? sources.clock.round : null,
        drawing,
        scores: drawings.scores,
        record: history.record(view),
        history: history.steps(view),
        picked: picking.picked,
        next,
        goals: picking.goals(),
        instead: picking.instead(),
        held: picking.held(),
        rotations: picking.rotations(),
        orientation: picking.orientation(),
        laid: picking.laid(),
        fragment: picks.shapes,
        places: picks.elements,
        hint: sources.adviser.hint,
        analysis: sources.analyst.state,
        marks: sources.marks.now(view),
        seat,
        way: history.way(view),
        turn: 0 < drawing.turns.length ? (drawing.turns[seat] ?? 0) : isFlipped ? 2 : 0,
    };
}

/** The seat at the lower side of the board. */
function lowerSeat({ session, seating }: Sources, who: Who, isFlipped: boolean): number {
    const seat = Number(who);
    const own = Number.isInteger(seat) ? seat : (seating.people()[0] ?? 0);
    const other = session.seats().find(({ seat }) => seat !== own);
    return isFlipped ? (other?.seat ?? own) : own;
}
