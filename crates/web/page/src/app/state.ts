// Everything that the views show: plain data, without what is hidden from the viewer.

import type { Player } from "../engine/players.js";
import type {
    Analysis,
    Dial,
    Drawing,
    GameInfo,
    MoveInfo,
    NextPicks,
    SeatInfo,
    Status,
    StepInfo,
    Who,
} from "../engine/types.js";
import type { Strings } from "../strings/index.js";
import { sentence } from "../strings/say.js";
import type { Settings } from "./settings.js";

export const PANELS = ["moves", "analysis", "rules", "record"] as const;
export type Panel = (typeof PANELS)[number];

export interface AppState extends Settings {
    screen: "choose" | "play";
    games: GameInfo[];
    classics: GameInfo[];
    /** The words of the page in the language of the settings. */
    t: Strings;
    panel: Panel;
    /** The words of the lessons; `null` until they are loaded. */
    help: Helper | null;
    match: MatchState | null;
    notice: Notice | null;
    /** The change by the pick under the pointer if it were picked; see `MatchState.fragment`. */
    preview: string | null;
}

/** The instruction for the next pick, and the reason why other things cannot be picked. */
export interface Help {
    say: string;
    why?: string;
}

/** The help of a lesson for the next pick, or for a complete move; nothing if the game has no lesson. */
export type Helper = (match: MatchState, t: Strings) => Help | undefined;

/** A match as its viewer sees it. */
export interface MatchState {
    info: GameInfo;
    players: Player[];
    /** The names of people in the record that was opened, by seat. */
    names: readonly (string | undefined)[];
    seats: SeatInfo[];
    hasHiddenInfo: boolean;
    /** Of a match that was played elsewhere. */
    observer: Who | null;
    status: Status;
    /** The seat that is to get the device before anything is shown. */
    handOver: number | null;
    /** `null` during a hand-over. */
    drawing: Drawing | null;
    /** The points of the seats that the drawing states. */
    scores: readonly number[];
    history: StepInfo[];
    /** The number of steps after which the position is shown. */
    shown: number;
    /** The round that has ended, as long as the people look at its end. */
    round: RoundEnd | null;
    picked: readonly string[];
    /** The picks that can be made; `null` if no person is to move or an earlier position is shown. */
    next: NextPicks | null;
    /** The places where what is in hand can be put by picking them alone. */
    goals: readonly string[];
    /** What can be picked instead of what is laid, also that itself. */
    instead: readonly string[];
    /** What is in hand, if a tap on one of these places picks it, too. */
    held: string | null;
    /** The orientations among which the picks have chosen one, which can still be another. */
    rotations: readonly Dial[];
    /** The orientation of the picks, in eighths of a turn clockwise; `null` if they have none. */
    orientation: number | null;
    /** The pick whose orientation that is. */
    laid: string | null;
    /** The change by the picks, as shapes over the drawing. */
    fragment: string;
    /** The picks that have a place only now. */
    places: Drawing["elements"];
    /** The picks of the latest move, if everybody may know them. */
    way: readonly string[];
    /** The quarter turns clockwise by which the board is shown. */
    turn: number;
    /** The seat at the lower side of the board. */
    seat: number;
    /** The seat of the bot that thinks. */
    thinking: number | null;
    /** The result of the search for a hint. */
    hint: Analysis | null;
    /** The analysis; `null` while its panel is closed. */
    analysis: AnalysisState | null;
    /** The moves to mark on the board, as picks. */
    marks: string[][];
    /** The review; `null` until requested. */
    review: ReviewState | null;
    /** The reason why the match cannot be reviewed now. */
    noReview: NoReview | null;
    record: string;
}

/** The end of a round that is not the last one. */
export interface RoundEnd {
    round: number;
    /** The number of rounds. */
    of: number;
    /** The points of the round and those of all rounds so far, by seat. */
    points: readonly number[];
    totals: readonly number[];
    /** Whether few points are good. */
    isLow: boolean;
}

/** An analysis of a position. */
export interface AnalysisState {
    /** The seat to move. */
    seat: number;
    /** The observer who may know what that seat knows. */
    who: Who;
    /** The number of steps before the position. */
    shown: number;
    found: Analysis | null;
    isRunning: boolean;
}

/** A bot moves, nobody has moved, or the viewer may know no position. */
export type NoReview = "bot" | "empty" | "secret";

/** A review of a match. */
export interface ReviewState {
    /** The positions whose value is known, the first ones first. */
    points: readonly ReviewPoint[];
    /** The numbers of positions that were and that are to be evaluated. */
    n_done: number;
    n_all: number;
    isRunning: boolean;
    /** The largest lead in a game that counts points: with it a seat has the share 1; `null` in other games. */
    most: number | null;
    /** The moves that decided the match, in the order of play; none while it runs. */
    turning: readonly TurningPoint[];
    /** Luck and decisions by seat, where there is luck; none while it runs. */
    accounts: readonly Account[];
}

/** A number and half of its interval of 95 %; 0 if it is exact. */
export interface Estimate {
    value: number;
    half: number;
}

/** Parts of the result of a seat, in shares of the stake or in points. */
export interface Account {
    seat: number;
    /** The part that nobody decided; `null` if it is not known. */
    luck: number | null;
    /** The sum of its losses against the best moves. */
    lost: Estimate;
}

/** The value of a position. */
export interface ReviewPoint {
    /** The number of steps before it. */
    shown: number;
    /** The share of the stake that each seat can expect, from 0 to 1; `null` if it is not known. */
    shares: readonly (number | null)[];
    /** The seat whose knowledge it rests on; `null` if nothing is hidden. */
    by: number | null;
}

/** A move that cost its player much. */
export interface TurningPoint {
    /** The number of steps before it. */
    shown: number;
    seat: number;
    step: StepInfo;
    /** The share of its player before and after it. */
    before: number;
    after: number;
    /** The loss against the better move; `null` if the shares before and after it say all. */
    cost: Estimate | null;
    better: MoveInfo;
    lesson: Lesson;
}

/** A fact about a move that cost much: a missed or allowed win with its distance, luck, or the lead. */
export type Lesson =
    | { kind: "missed" | "allowed"; n: number }
    | { kind: "draw" | "gaveLead" | "ahead" | "behind" }
    | { kind: "luck"; value: number };

/** A message to show immediately. */
export interface Notice {
    text: string;
    /** The words of the rules, in their own language; they follow the text. */
    said?: string | undefined;
    /** The rule that forbids it; it follows both. */
    rule?: string | undefined;
    /** The share of what it announces that is done. */
    share?: number;
    isError: boolean;
}

/** The name of a seat. */
export function seatName(match: Pick<MatchState, "seats">, seat: number, t: Strings): string {
    const name = sentence(match.seats[seat]?.name ?? "");
    return name === "" ? t.seat(seat + 1) : (t.names[name] ?? name);
}
