// Values as plain data. Generated from the schema of Rulebook: do not edit.

/**
 * A game of a registry.
 */
export interface GameInfo {
    /**
     * The short name.
     */
    name: string;
    /**
     * The version of the rules.
     */
    rules: number;
    /**
     * The name as people write it.
     */
    title: string;
    /**
     * The designer of the game; empty if unknown.
     */
    author: string;
    /**
     * The aim of the players, and a turn.
     */
    aim: string;
    /**
     * The numbers of players that the game can have.
     */
    seats: number[];
    /**
     * The options of the rules.
     */
    options: OptionInfo[];
    /**
     * The ways in which perft can count, the usual one first.
     */
    perft_modes: PerftModeInfo[];
    /**
     * Whether there are chance events.
     */
    chance: boolean;
    /**
     * Whether observers may know different things under some variant.
     */
    hidden: boolean;
    /**
     * The capabilities of the game beyond its rules; the rest has a fallback.
     */
    capabilities: string[];
    /**
     * The numbers of positions or random games that the bots `beginner`, `easy`, `club` and `strong` search for a
     * move.
     *
     * @minItems 4
     * @maxItems 4
     */
    strengths: [number, number, number, number];
    /**
     * An example of a deal, if the game has a notation of its own for it.
     */
    deal?: string;
    /**
     * The number of indices of moves, if the game has them.
     */
    n_indices?: number;
}

/**
 * A seat.
 */
export interface SeatInfo {
    /**
     * Its number, from 0.
     */
    seat: number;
    /**
     * The seats that win and lose together with it, itself included.
     */
    team: number[];
    /**
     * Its name, if it has one.
     */
    name?: string;
}

/**
 * A legal move.
 */
export interface MoveInfo {
    /**
     * Its text.
     */
    move: string;
    /**
     * Facts about it; null if the game has none.
     */
    annotation: unknown;
    /**
     * Its effect in a few plain words; absent if that is only the notation.
     */
    description?: string;
    /**
     * Its index for machine learning, if the game has indices.
     */
    index?: number;
}

/**
 * A possible chance event.
 */
export interface EventInfo {
    /**
     * Its text.
     */
    event: string;
    /**
     * Its weight; the probability is the weight over the sum of all.
     */
    weight: number;
    /**
     * Its meaning in a few plain words; absent if that is only the notation.
     */
    description?: string;
    /**
     * Its index for machine learning, if the game has indices.
     */
    index?: number;
}

/**
 * The picks that can follow, and how an interface can show them.
 */
export interface NextPicks {
    /**
     * The picks that can be made; none if the picks are complete.
     */
    picks: string[];
    /**
     * The directions and orientations among the picks.
     */
    dials: Dial[];
    /**
     * The effect of the move in a few plain words; absent if that is only the notation.
     */
    description?: string;
    /**
     * The move that the picks denote, if they are complete.
     */
    move?: string;
}

/**
 * The end of a match.
 */
export interface ResultInfo {
    /**
     * The verdict: `win 0`, `draw by repetition`.
     */
    verdict: string;
    /**
     * The payoffs by seat; empty after an adjudication.
     */
    payoffs: number[];
    /**
     * The seats that win, for whatever reason; none in a draw.
     */
    winners: number[];
    /**
     * The kind of ending, in a word or two: `line`. Absent if the game has none or the match
     * was adjudicated.
     */
    ending?: string;
}

/**
 * A refusal: the thing that is refused, and why. When one is returned, nothing has changed.
 */
export interface Refusal {
    /**
     * The kind of thing that is refused.
     */
    kind: ErrorKind;
    /**
     * A stable identifier for programs: the code of the refusal if a rule of the game refuses it,
     * otherwise the name of the kind.
     */
    code: string;
    /**
     * The thing itself: ``move `4@b2` ``.
     */
    what: string;
    /**
     * The problem, on one line.
     */
    message: string;
    /**
     * The environment at fault in a batch, from 0.
     */
    environment?: number;
    /**
     * The alternatives that would be accepted, if they are short.
     */
    help?: string;
    /**
     * The byte at which its text is wrong, counted from its start, if that is the problem.
     */
    offset?: number;
    /**
     * The rule that is broken: `R6`.
     */
    rule?: string;
    /**
     * The number of the step at fault in a series or a record, from 1.
     */
    step?: number;
}

/**
 * The drawing that one observer sees, in parts, without a caption.
 */
export interface Drawing {
    /**
     * The parts, which an interface can place by the shape of its window.
     */
    parts: PartInfo[];
    /**
     * The selectable elements. Later ones lie on earlier ones.
     */
    elements: ElementInfo[];
    /**
     * The other labelled areas.
     */
    notes: NoteInfo[];
    /**
     * The picks without a place.
     */
    buttons: ButtonInfo[];
    /**
     * For each seat, the quarter turns clockwise that bring its side of the board to the bottom; empty
     * if no side of the board belongs to a seat.
     */
    turns: number[];
}

/**
 * The change that picks would make to a drawing.
 */
export interface Preview {
    /**
     * The elements of SVG over the drawing.
     */
    shapes: string;
    /**
     * The elements that only now have a place.
     */
    elements: ElementInfo[];
}

/**
 * The turn and the result of a match.
 */
export interface Status {
    /**
     * The next actor: a seat, `chance` or `over`.
     */
    turn: string;
    /**
     * The number of steps so far.
     */
    steps: number;
    /**
     * The number of moves so far, without chance events.
     */
    plies: number;
    /**
     * The result; absent while the match is in progress.
     */
    result?: ResultInfo;
}

/**
 * A step as an observer saw it.
 */
export interface StepInfo {
    /**
     * Its number, from 1.
     */
    number: number;
    /**
     * The actor: a seat or `chance`.
     */
    actor: string;
    /**
     * Its text.
     */
    text: string;
    /**
     * Its effect in a few plain words; absent if that is only the notation, or hidden.
     */
    description?: string;
}

/**
 * The result of a search so far.
 */
export interface Analysis {
    /**
     * The best lines, the best first. Each begins with another move.
     */
    lines: AnalysisLine[];
    /**
     * The number of positions that were visited.
     */
    nodes: number;
    /**
     * The number of moves that were looked ahead completely; 0 for a search without a depth.
     */
    depth: number;
    /**
     * The number of random games that were stopped before their end and counted as draws.
     */
    cut_off: number;
}

/**
 * An option of the rules.
 */
export interface OptionInfo {
    /**
     * Its name.
     */
    key: string;
    /**
     * Its effect, with the number of its rule.
     */
    about: string;
    /**
     * The value unless another one is given.
     */
    default: string;
    /**
     * The greatest number, if the values are numbers.
     */
    max?: number;
    /**
     * The least number, if the values are numbers.
     */
    min?: number;
    /**
     * The possible values, if they have names.
     */
    values?: string[];
}

/**
 * A way in which perft can count.
 */
export interface PerftModeInfo {
    /**
     * Its name in requests.
     */
    name: string;
    /**
     * The things it counts, in a few words.
     */
    about: string;
}

/**
 * A pick that is a direction or an orientation.
 */
export interface Dial {
    /**
     * The text of the pick.
     */
    pick: string;
    /**
     * Whether it is a direction from the top of the drawing, or a rotation of what is drawn.
     */
    kind: "direction" | "rotation";
    /**
     * The angle in eighths of a circle clockwise, below 8.
     */
    eighths: number;
}

/**
 * The kind of thing that is refused.
 */
export type ErrorKind =
    | "game"
    | "variant"
    | "position"
    | "view"
    | "move"
    | "event"
    | "observed"
    | "picks"
    | "index"
    | "planes"
    | "batch"
    | "over"
    | "not-your-turn"
    | "deal"
    | "record"
    | "declaration"
    | "perft"
    | "overflow"
    | "search";

/**
 * A pick that has no place in a drawing: `pass`, `stop`.
 */
export interface ButtonInfo {
    /**
     * The text of the pick.
     */
    pick: string;
    /**
     * The text on the button, in a few words.
     */
    label: string;
}

/**
 * A selectable area of a drawing: a square, a piece, a slot.
 */
export interface ElementInfo {
    /**
     * The text of its pick.
     */
    pick: string;
    /**
     * Its place in the drawing.
     */
    area: Area;
    /**
     * The label for screen readers: `b2, black piece of size 3 on a white piece of size 1`.
     */
    label: string;
}

/**
 * A labelled area of a drawing that cannot be selected: a die, a hidden card, a score.
 */
export interface NoteInfo {
    /**
     * Its place in the drawing.
     */
    area: Area;
    /**
     * The label for screen readers.
     */
    label: string;
}

/**
 * A part of a drawing.
 */
export interface PartInfo {
    /**
     * Its name, which no other part has: `board`, `seat-0`, `supply` or `dial`.
     */
    zone: string;
    /**
     * The place of everything that belongs to it, which no other part overlaps.
     */
    area: Area;
    /**
     * Its elements of SVG, in the coordinates of the drawing.
     */
    shapes: string;
}

/**
 * A move with its expected continuation and its value.
 */
export interface AnalysisLine {
    /**
     * The texts of the moves. Chance events are left out.
     */
    moves: string[];
    /**
     * The value for the player to move.
     */
    score: ScoreInfo;
    /**
     * The share of the search that went into it, from 0 to 1.
     */
    share: number;
}

/**
 * A rectangle, in the units of the drawing.
 */
export interface Area {
    /**
     * The left side.
     */
    x: number;
    /**
     * The top.
     */
    y: number;
    /**
     * The width.
     */
    width: number;
    /**
     * The height.
     */
    height: number;
}

/**
 * The value of a line. All but an estimate are proofs.
 */
export type ScoreInfo =
    | {
          /**
           * The greatest number of moves until the game is over, forced passes included; a solver's is
           * exact.
           */
          win: number;
      }
    | {
          /**
           * The greatest number of moves until the game is over, forced passes included; a solver's is
           * exact.
           */
          loss: number;
      }
    | {
          /**
           * Always true.
           */
          draw: boolean;
      }
    | {
          /**
           * That of the player to move, as a fraction in lowest terms: `"140174/3081"`, `"-3"`.
           */
          exact: string;
          /**
           * That of each seat, in a game of more than two.
           */
          per_seat?: string[];
      }
    | {
          /**
           * That of the player to move.
           */
          estimate: number;
          /**
           * That of each seat, in a game of more than two.
           */
          per_seat?: number[];
      };
