/// <reference lib="esnext.disposable" />
/* tslint:disable */
/* eslint-disable */
import type { Drawing, EventInfo, GameInfo, MoveInfo, NextPicks, Preview } from "./values.js";
import type { ResultInfo, SeatInfo, Status, StepInfo } from "./values.js";
import type { Refusal } from "./index.js";

/** The actor of the next step: a seat from 0, or chance; `"over"` at the end. */
export type Turn = number | "chance" | "over";

/** Options of the rules: `"key=value,key=value"`, or an object. */
export type Variant = string | Record<string, string | number | boolean>;

/** The beginning of a match. */
export interface StartOptions {
    /** The text of a position; the official start without it. */
    position?: string;
    /** The occurrence of a position at which the match is a draw; 0 for none. */
    repetition?: number;
    /** The number of moves after which the match is a draw; 0 for none. */
    plyLimit?: number;
}

/** The name of a set of colours. */
export type Colours = "light" | "dark" | "contrast" | "plain light" | "plain dark";

/** An observer: a seat from 0, as a number or its text, `"public"` or `"host"`. */
export type Who = number | string;



/**
 * A game: `game(name)` has it.
 */
export class Game {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * A match from the official start or a position. `variant` is a text such as
     * `"players=3,covered=on"` or an object such as `{ players: 3, covered: true }`. `repetition` is the
     * occurrence of a position at which the match is a draw, `plyLimit` the number of moves after which it
     * is, and 0 means neither.
     * Throws if the variant, the position or an option is refused.
     */
    start(variant?: Variant | null, options?: StartOptions | null): Match;
    /**
     * The client's side of a match, from the text of a view on.
     * Throws if the text is not a view of this observer.
     */
    view(who: Who, text: string): View;
    /**
     * Facts about the game.
     */
    readonly info: GameInfo;
    /**
     * The short name.
     */
    readonly name: string;
    /**
     * The rules page in Markdown.
     */
    readonly rulesPage: string;
}

/**
 * A match with everything that is hidden: the host's side. `Game.start` and `replay` make one.
 *
 * A call that throws leaves the match as it was.
 */
export class Match {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Ends the match as a draw by agreement.
     * Throws if the match is over.
     */
    agreeDraw(): void;
    /**
     * The legal move that a text means, in any of its spellings. Nothing is played.
     * Throws if the observer may not ask, the text is not a move, or the move breaks a rule.
     */
    check(move: string): MoveInfo;
    /**
     * Resolves chance until a player is to move or the match is over, and returns the events. An event is a
     * function of the seed and of the number of steps before it; without a seed the system chooses.
     * Throws if the seed is not a number of 64 bits.
     */
    deal(seed?: number | bigint | null): string[];
    /**
     * The drawing in parts, with what is where in it; in light colours if none are named.
     * Throws if there are no such colours.
     */
    drawing(colours?: Colours | null): Drawing;
    /**
     * The possible chance events with their weights; none unless one is due.
     * Throws if the observer may not ask.
     */
    events(): EventInfo[];
    /**
     * Ends the match because a seat loses for a reason outside the game, such as time.
     * Throws if the match is over or has no such seat.
     */
    forfeit(seat: number): void;
    /**
     * The legal moves in the game's order; none when no player is to move.
     * Throws if the observer may not ask.
     */
    legalMoves(): string[];
    /**
     * The legal moves with descriptions, annotations and indices.
     * Throws if the observer may not ask.
     */
    moveInfos(): MoveInfo[];
    /**
     * The picks that can follow these.
     * Throws if the observer may not ask or a text is not a pick.
     */
    nextPicks(picked?: string[] | null): NextPicks;
    /**
     * The picks of a legal move.
     * Throws as `check`.
     */
    picksOf(move: string): string[];
    /**
     * The position as rows of text.
     */
    picture(): string;
    /**
     * Plays a move in any of its spellings and returns its canonical text.
     * Throws if the text is not a move, the move breaks a rule, or no player is to move.
     */
    play(move: string): string;
    /**
     * The text of the position after `n` steps; `undefined` if there are fewer.
     * Throws if `n` is not a whole number.
     */
    positionAt(n: number): string | undefined;
    /**
     * The change that the picks would make: shapes over the drawing, and the picks that have a place only
     * now.
     * Throws if the observer may not ask or the picks are not the beginning of a legal move.
     */
    preview(picked: string[], colours?: Colours | null): Preview;
    /**
     * The question to a search for the player to move, as text: what that seat knows.
     * Throws if no player is to move.
     */
    question(): string;
    /**
     * Takes a random step, a move with equal probability or an event by its weight, and returns it;
     * `undefined` if the match is over. Seeds are as in `deal`.
     * Throws if the seed is not a number of 64 bits.
     */
    randomStep(seed?: number | bigint | null): string | undefined;
    /**
     * The record of the match, with the names of the players by seat. `replay` reads it.
     * Throws if the names are not one string for each seat.
     */
    record(players?: string[] | null): string;
    /**
     * Applies the last undone step again, chance as it was. Returns whether there was one.
     */
    redo(): boolean;
    /**
     * Ends the match because a seat resigns.
     * Throws if the match is over or has no such seat.
     */
    resign(seat: number): void;
    /**
     * Applies a chance event and returns its text.
     * Throws if no event is due, or not this one.
     */
    resolve(event: string): string;
    /**
     * Plays a move for an observer, whose turn it must be. What is thrown can be sent to that observer.
     * Throws as `step`, and if it is not that observer's turn.
     */
    stepAs(who: Who, text: string): string;
    /**
     * Applies a move or a chance event, whichever is due, and returns its text.
     * Throws as `play` and `resolve`.
     */
    step(text: string): string;
    /**
     * The drawing as an SVG document, in light colours if none are named.
     * Throws if there are no such colours.
     */
    svg(colours?: Colours | null): string;
    /**
     * Throws, so that nobody sends by mistake what is hidden: send a view, or keep the record.
     */
    toJSON(): never;
    /**
     * Takes back a declaration or the last step. Returns whether there was one.
     */
    undo(): boolean;
    /**
     * The present knowledge of an observer: a seat, `"host"` or `"public"`.
     * Throws if there is no such observer.
     */
    view(who: Who): View;
    /**
     * The reason why these picks are not a legal move; `undefined` if they are one, or do not denote a move.
     * Throws if the observer may not ask.
     */
    whyNot(picked: string[]): Refusal | undefined;
    /**
     * The game.
     */
    readonly game: Game;
    /**
     * Whether any observer may know less than the host.
     */
    readonly hasHiddenInfo: boolean;
    /**
     * Whether the match is over.
     */
    readonly isOver: boolean;
    /**
     * The key of the current position: the same for equal positions, in all versions and on every
     * machine.
     */
    readonly key: bigint;
    /**
     * The end of the match; `undefined` while it is in progress.
     */
    readonly outcome: ResultInfo | undefined;
    /**
     * The number of players.
     */
    readonly players: number;
    /**
     * The number of moves so far, without chance events.
     */
    readonly plies: number;
    /**
     * The text of the current position, with everything that is hidden.
     */
    readonly position: string;
    /**
     * The seats.
     */
    readonly seats: SeatInfo[];
    /**
     * The steps so far.
     */
    readonly steps: string[];
    /**
     * The next actor: a seat from 0, `"chance"` or `"over"`.
     */
    readonly turn: Turn;
    /**
     * The options of the rules that are not default, `key=value,key=value`.
     */
    readonly variant: string;
}

/**
 * A match that the page plays or shows: the host's side, or what one observer knows of a match
 * whose host is elsewhere.
 */

/**
 * The knowledge of one observer: a client's side of a match. `Match.view`, `Game.view` and `follow` make one.
 *
 * It knows nothing that its observer must not know, and `JSON.stringify` writes its record, so it can be
 * sent to that observer. There `follow` reads it, `learn` takes the steps that the host sends, and
 * `adjudicate`, `resign` and `agreeDraw` end the match. A call that throws leaves the view as it was.
 */
export class View {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Ends the match by a verdict such as `"win 0 by resignation of 1"`.
     * Throws if the match is over, or no adjudication has this result.
     */
    adjudicate(verdict: string): void;
    /**
     * Ends the match as a draw by agreement.
     * Throws if the match is over.
     */
    agreeDraw(): void;
    /**
     * The legal move that a text means, in any of its spellings. Nothing is played.
     * Throws if the observer may not ask, the text is not a move, or the move breaks a rule.
     */
    check(move: string): MoveInfo;
    /**
     * The drawing in parts, with what is where in it; in light colours if none are named.
     * Throws if there are no such colours.
     */
    drawing(colours?: Colours | null): Drawing;
    /**
     * The possible chance events with their weights; none unless one is due.
     * Throws if the observer may not ask.
     */
    events(): EventInfo[];
    /**
     * Takes a step as the observer saw it: one of the host's `stepsSince`, or a move of the observer's own that
     * reveals nothing.
     * Throws if the text is not an observed step or does not follow from the view.
     */
    learn(observed: string): void;
    /**
     * The legal moves in the game's order; none when no player is to move.
     * Throws if the observer may not ask.
     */
    legalMoves(): string[];
    /**
     * The legal moves with descriptions, annotations and indices.
     * Throws if the observer may not ask.
     */
    moveInfos(): MoveInfo[];
    /**
     * The picks that can follow these.
     * Throws if the observer may not ask or a text is not a pick.
     */
    nextPicks(picked?: string[] | null): NextPicks;
    /**
     * The picks of a legal move.
     * Throws as `check`.
     */
    picksOf(move: string): string[];
    /**
     * The position as rows of text.
     */
    picture(): string;
    /**
     * The change that the picks would make: shapes over the drawing, and the picks that have a place only
     * now.
     * Throws if the observer may not ask or the picks are not the beginning of a legal move.
     */
    preview(picked: string[], colours?: Colours | null): Preview;
    /**
     * The question to a search for the observer's seat, as text: what that seat knows.
     * Throws if the observer has no seat.
     */
    question(): string;
    /**
     * The match as the observer saw it, with the names of the players by seat. `follow` reads it.
     * Throws if the names are not one string for each seat.
     */
    record(players?: string[] | null): string;
    /**
     * Ends the match because a seat resigns.
     * Throws if the match is over or has no such seat.
     */
    resign(seat: number): void;
    /**
     * The steps from number `n` on, counted from 0, as the observer saw them.
     * Throws if `n` is not a whole number.
     */
    stepsSince(n: number): string[];
    /**
     * The drawing as an SVG document, in light colours if none are named.
     * Throws if there are no such colours.
     */
    svg(colours?: Colours | null): string;
    /**
     * The record without names, which `JSON.stringify` writes.
     */
    toJSON(): string;
    /**
     * Takes back a declaration or the last step. Returns whether there was one.
     */
    undo(): boolean;
    /**
     * The reason why these picks are not a legal move; `undefined` if they are one, or do not denote a move.
     * Throws if the observer may not ask.
     */
    whyNot(picked: string[]): Refusal | undefined;
    /**
     * The text of the view with which the match began.
     */
    readonly firstView: string;
    /**
     * The game.
     */
    readonly game: Game;
    /**
     * Whether any observer may know less than the host.
     */
    readonly hasHiddenInfo: boolean;
    /**
     * The key of the information set: 32 hexadecimal digits.
     */
    readonly infoKey: string;
    /**
     * Whether the match is over.
     */
    readonly isOver: boolean;
    /**
     * Whether questions about legal moves are answered.
     */
    readonly mayAsk: boolean;
    /**
     * The end of the match; `undefined` while it is in progress.
     */
    readonly outcome: ResultInfo | undefined;
    /**
     * The number of players.
     */
    readonly players: number;
    /**
     * The number of moves so far, without chance events.
     */
    readonly plies: number;
    /**
     * The seats.
     */
    readonly seats: SeatInfo[];
    /**
     * The steps as the observer saw them.
     */
    readonly steps: string[];
    /**
     * The text of the view.
     */
    readonly text: string;
    /**
     * The next actor: a seat from 0, `"chance"` or `"over"`.
     */
    readonly turn: Turn;
    /**
     * The observer: a seat, `"host"` or `"public"`.
     */
    readonly who: Who;
}

/**
 * The view of a record as one observer saw the match, every step of which is checked. A record has at most
 * 4 MiB and 100,000 steps.
 * Throws if it is not the record of an observer that can be followed.
 */
export function follow(record: string): View;

/**
 * The game with this name or title.
 * Throws if there is none.
 */
export function game(name: string): Game;

/**
 * All games.
 */
export function games(): Game[];

/**
 * The match of a record, every step of which is checked. A record has at most 4 MiB and 100,000 steps.
 * Throws if it is not the record of a match that can be replayed.
 */
export function replay(record: string): Match;

/**
 * Offers the games when the module is loaded.
 */
export function start(): void;

