// The data of puzzles, as `rulebook-benches puzzles` writes it, and the state of a puzzle after some steps.

/** Wrong moves with the same refutation. */
export interface Wrong {
    /** The wrong moves; all that no other entry has if it is left out. */
    after?: readonly string[];
    /** The refutation; absent if nobody can reply. */
    reply?: string;
    /** The points that such a move loses on average, as a fraction. */
    costs?: string;
}

/** A move of the seat and the reply to it. */
export interface PuzzleTurn {
    play: string;
    reply?: string;
    wrong?: readonly Wrong[];
}

export interface Puzzle {
    /** A record without steps. */
    record: string;
    /** The seat to move. */
    seat: number;
    goal: "win" | "hold" | "best";
    /** The points that the second best move loses on average, as a fraction. */
    margin?: string;
    /** As many turns as the win has moves; otherwise one. */
    turns: readonly PuzzleTurn[];
}

/** The next thing to do: a move of the person, a reply, another try, or nothing. */
export type Stage =
    | { kind: "move"; turn: number }
    | { kind: "reply"; turn: number; reply: string }
    | { kind: "wrong"; turn: number; why: Wrong; reply: string | undefined }
    | { kind: "solved" };

/** Compares the steps with the solution; `isWon` if they win the game for the seat of the puzzle. */
export function judge({ goal, turns }: Puzzle, steps: readonly string[], isWon: boolean): Stage {
    for (const [i, turn] of turns.entries()) {
        const move = steps[2 * i];
        if (move === undefined) return { kind: "move", turn: i };
        const isLast = i === turns.length - 1;
        const isRight = move === turn.play || (goal === "win" && isLast && isWon);
        if (!isRight) {
            const why = refutation(turn, move);
            return { kind: "wrong", turn: i, why, reply: steps.length === 2 * i + 1 ? why.reply : undefined };
        }
        const { reply } = turn;
        if (reply !== undefined && steps[2 * i + 1] === undefined) return { kind: "reply", turn: i, reply };
    }
    return { kind: "solved" };
}

/** The refutation of a wrong move; an empty one if the move fails by itself. */
function refutation({ wrong = [] }: PuzzleTurn, move: string): Wrong {
    return wrong.find(({ after }) => after?.includes(move)) ?? wrong.find(({ after }) => !after) ?? {};
}
