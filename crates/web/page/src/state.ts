// Everything that the views show. It is plain data; what is hidden from the viewer is not in it.

import type {
    Analysis,
    Drawing,
    GameInfo,
    NextParts,
    SeatInfo,
    Status,
    StepInfo,
    Who,
} from "./engine/types.js";
import type { Player } from "./players.js";
import type { Language } from "./strings/index.js";
import type { ColourChoice } from "./theme.js";

export const PANELS = ["moves", "rules", "record"] as const;
export type Panel = (typeof PANELS)[number];

export interface AppState {
    screen: "choose" | "play";
    games: GameInfo[];
    classics: GameInfo[];
    colours: ColourChoice;
    language: Language;
    panel: Panel;
    match: MatchState | null;
    notice: Notice | null;
}

/** A match as its viewer sees it. */
export interface MatchState {
    info: GameInfo;
    players: Player[];
    seats: SeatInfo[];
    hides: boolean;
    /** Of a match that was played elsewhere. */
    observer: Who | null;
    status: Status;
    /** The seat that is to get the device before anything is shown. */
    handOver: number | null;
    /** `null` during a hand-over. */
    drawing: Drawing | null;
    history: StepInfo[];
    /** The number of steps after which the position is shown. */
    shown: number;
    picked: string[];
    /** What can be picked; `null` if no person is to move or an earlier position is shown. */
    next: NextParts | null;
    /** The seat of the bot that thinks. */
    thinking: number | null;
    /** What the search for a hint has found. */
    hint: Analysis | null;
    record: string;
}

/** Something to tell at once. */
export interface Notice {
    text: string;
    /** The rule that forbids it. */
    rule?: string | undefined;
    isError: boolean;
}
