// The types of `<rulebook-board>`. The element is registered when the script is imported.

/** A step of the match: a move, or an outcome of chance. */
export interface BoardMove {
    /** Counted from 1. */
    number: number;
    /** The number of the seat that moved, counted from 0, or `"chance"`. */
    actor: string;
    /** In the notation of the game. */
    text: string;
    /** In words. */
    description?: string;
}

/** The turn and the result of a match. */
export interface BoardStatus {
    /** The number of a seat, `"chance"` or `"over"`. */
    turn: string;
    result?: BoardResult;
    /** The number of steps, with those of chance. */
    steps: number;
    /** The number of moves. */
    plies: number;
}

/** The result of a match. */
export interface BoardResult {
    verdict: string;
    ending?: string;
    /** One for each seat. */
    payoffs: number[];
}

/** The refusal of a move, a game or a record. */
export interface BoardRefusal {
    kind: string;
    /** A name for programs that does not change between versions. */
    code: string;
    /** The number of the rule that is broken, such as `R5`. */
    rule?: string;
    /** The move, game or record that is refused. */
    what: string;
    message: string;
    help?: string;
}

/** The events and their details. They bubble and leave shadow roots. */
export interface BoardEvents {
    /** The board shows a match: at first, and after a change of `game`, `variant` or `record`. */
    ready: CustomEvent<BoardStatus>;
    /** A step was taken here, by the player, by chance or by `play`. */
    move: CustomEvent<BoardMove>;
    /** A step was taken back or repeated. */
    change: CustomEvent<BoardStatus>;
    /** A move was refused; nothing has changed. */
    refused: CustomEvent<BoardRefusal>;
    /** The match has ended with the step just reported. */
    end: CustomEvent<BoardResult>;
    /** There is no such game, or the variant or record is refused. The board stays empty. */
    failed: CustomEvent<BoardRefusal>;
}

/** `<rulebook-board>`. */
export declare class RulebookBoard extends HTMLElement {
    /** The name of the game, such as `gobblet`; a record names its game itself. */
    game: string;
    /** The options of the rules, such as `players=4,covered=on`; empty for the usual ones. */
    variant: string;
    /**
     * The whole match as text, also what is hidden from players. Setting it shows another match,
     * the attribute of that name the match at the beginning.
     */
    record: string;
    /** Whether the user can move, and chance is decided here. */
    interactive: boolean;
    /** Whether there are a field for moves in notation and buttons to step, undo and redo. */
    controls: boolean;
    /** The seats for which the user moves, such as `"0"` or `"0 2"`; empty for all of them. */
    seats: string;
    /** The colours around the board; `auto` are those of the system. */
    colours: "auto" | "light" | "dark" | "contrast";
    /** The material of the board. */
    theme: "wood" | "plain" | "contrast";
    /** The size of texts. */
    text: "usual" | "large" | "largest";
    /** The pace of what moves on the board. */
    motion: "usual" | "slow" | "none";
    /** The side of the controls. */
    hand: "right" | "left";
    /** Whether the board shows the names of its squares. */
    coordinates: "on" | "off";
    /** Whether the board shows the notation of tiles, and buttons that of moves. */
    notation: "on" | "off";
    /** The language of the words of this board: `en` or `de`. */
    language: string;

    /** The turn and the result; `null` before `ready`. */
    readonly status: BoardStatus | null;
    /** The steps so far, without what is hidden from the public. */
    readonly moves: BoardMove[];

    /**
     * Plays a move for the seat that is to move, also one for which the user does not move; while
     * chance is due, which a board decides only if it is `interactive`, takes the outcome with this
     * text. Returns whether it was legal; if not, `refused` has the reason.
     */
    play(move: string): boolean;
    /** Takes back the user's last move and what followed. Returns whether there was one. */
    undo(): boolean;
    /** Repeats what was taken back, chance as it was. Returns whether there was something. */
    redo(): boolean;
    /** Shows the position after `n` steps; the latest one if there are fewer. */
    show(n: number): void;
    /** The record as a seat or the `"public"` saw it, to give to a player. */
    recordFor(who: string): string;

    addEventListener<K extends keyof BoardEvents>(
        type: K,
        listener: (this: RulebookBoard, event: BoardEvents[K]) => unknown,
        options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener<K extends keyof HTMLElementEventMap>(
        type: K,
        listener: (this: RulebookBoard, event: HTMLElementEventMap[K]) => unknown,
        options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(
        type: string,
        listener: EventListenerOrEventListenerObject,
        options?: boolean | AddEventListenerOptions,
    ): void;
}

declare global {
    interface HTMLElementTagNameMap {
        "rulebook-board": RulebookBoard;
    }
}
