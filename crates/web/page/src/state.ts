// Everything that the views show. It is plain data; what is hidden from the viewer is not in it.

import type { AnalysisState } from "./analyst.js";
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
import type { Language, Strings } from "./strings/index.js";
import type { ColourChoice } from "./theme.js";

export const PANELS = ["moves", "analysis", "rules", "record"] as const;
export type Panel = (typeof PANELS)[number];

/** Which moves wait for a confirmation. */
export const CONFIRMING = ["never", "long", "always"] as const;
export type Confirming = (typeof CONFIRMING)[number];

export interface AppState {
    screen: "choose" | "play";
    games: GameInfo[];
    classics: GameInfo[];
    colours: ColourChoice;
    language: Language;
    /** The words of the page in that language. */
    t: Strings;
    confirming: Confirming;
    panel: Panel;
    match: MatchState | null;
    notice: Notice | null;
    /** What the part under the pointer would change if it were picked; see `MatchState.fragment`. */
    preview: string | null;
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
    picked: readonly string[];
    /** What can be picked; `null` if no person is to move or an earlier position is shown. */
    next: NextParts | null;
    /** The orientations among which the picks have chosen one, which can still be another. */
    rotations: readonly string[];
    /** What the picks would change, for the last group of the drawing. */
    fragment: string;
    /** The parts that have a place only now. */
    places: Drawing["elements"];
    /** Whether the board is shown from the other side. */
    isFlipped: boolean;
    /** The seat at the lower side of the board. */
    seat: number;
    /** The seat of the bot that thinks. */
    thinking: number | null;
    /** What the search for a hint has found. */
    hint: Analysis | null;
    /** What the analysis has found; `null` while its panel is closed. */
    analysis: AnalysisState | null;
    record: string;
}

/** Something to tell at once. */
export interface Notice {
    text: string;
    /** What the rules say, in their own language; it follows the text. */
    said?: string | undefined;
    /** The rule that forbids it. */
    rule?: string | undefined;
    isError: boolean;
}
