// The words of the puzzles, which are fetched when they are used.

const moves = (n: number) => (n === 1 ? "one move" : `${["", "", "two", "three"][n] ?? n} moves`);

export const puzzles = {
    puzzle: (game: string) => `Puzzle: ${game}`,
    place: (n: number, of: number) => `Puzzle ${n} of ${of}`,
    streak: (n: number) => `Solved in a row: ${n}`,
    win: (who: string, n: number) => `${who} wins in ${moves(n)}.`,
    hold: (who: string) => `${who}: only one move does not lose. Find it.`,
    best: (who: string) => `${who}: find the move with the best result on average.`,
    right: "Right!",
    noWin: (n: number) => (n === 1 ? "That does not win at once." : `That does not win in ${moves(n)}.`),
    loses: "After that the game is lost.",
    costs: (points: string) => `That costs ${points} points on average.`,
    tryAgain: "Try again",
    hintPlace: (place: string) => `Look here: ${place}.`,
    hintMove: (move: string) => `The move: ${move}.`,
    solved: "Solved!",
    margin: (points: string) => `The second best move costs ${points} points on average.`,
    next: "Next puzzle",
    analyse: "Analyse from here",
};

export type PuzzleWords = typeof puzzles;
