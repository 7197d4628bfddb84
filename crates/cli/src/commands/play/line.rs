//! Lines that people type at the table.

/// A command at the table, or a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'t> {
    Empty,
    Help,
    /// Show all legal moves.
    Moves,
    /// Show the picture again.
    Board,
    /// Show the position text.
    Position,
    /// Propose a move, or show the moves with a word in them.
    Hint(&'t str),
    /// Show a rule.
    Rule(&'t str),
    Undo,
    Redo,
    Save {
        file: &'t str,
        force: bool,
    },
    Resign,
    Draw,
    /// Put another kind of player into a seat.
    Seat(&'t str),
    Restart,
    Quit,
    /// A move by its number in the list, from 1.
    Number(usize),
    /// A move as text.
    Move(&'t str),
}

/// The word that the next person types to take over a shared screen. No move ends with it, so
/// neither a second Enter nor input for the previous screen takes it over.
pub(super) const READY: &str = "ready";

/// The question before a new game takes the place of an unfinished one, whose save is removed.
pub(super) const ABANDON: &str = "Abandon this game and start a new one?";

/// The words that begin a command, for completion.
pub(super) const WORDS: [&str; 14] = [
    "help", "moves", "hint", "rules", "board", "position", "undo", "redo", "save", "draw",
    "resign", "seat", "restart", "quit",
];

/// The output of `help`.
pub(super) const HELP: &str = "  a number     play the move with this number in the list
  a move       play this move, written as in the list
  moves        list all legal moves
  hint         propose a move
  hint WORD    list the moves with this word: a square, a piece, a card
  rules R5     show rule R5
  board        show the board again
  position     show the position as text
  undo, redo   go back to the last turn of a person, or redo what was undone
  save FILE    save the game as a record; `save --force FILE` replaces a file
  draw         offer a draw to the other players
  resign       give up the game
  seat 2 SPEC  give the second seat to `human`, `easy` or `mcts:1s`
  restart      start a new game
  quit         leave the table, as Ctrl-C does; after a move it asks first
";

impl<'t> Line<'t> {
    /// Parses a line; anything that is not a command is a move.
    pub(super) fn read(line: &'t str) -> Line<'t> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (&*word.to_ascii_lowercase(), rest.is_empty()) {
            ("", _) => Line::Empty,
            ("help" | "?", true) => Line::Help,
            ("moves", true) => Line::Moves,
            ("board" | "show", true) => Line::Board,
            ("position", true) => Line::Position,
            ("hint", _) => Line::Hint(rest),
            ("undo", true) => Line::Undo,
            ("redo", true) => Line::Redo,
            ("rules" | "rule", _) => Line::Rule(rest),
            ("save", _) => match rest.strip_prefix("--force") {
                Some(file) if file.is_empty() || file.starts_with(char::is_whitespace) => {
                    Line::Save { file: file.trim(), force: true }
                }
                _ => Line::Save { file: rest, force: false },
            },
            ("resign", true) => Line::Resign,
            ("draw", true) => Line::Draw,
            ("seat" | "seats", _) => Line::Seat(rest),
            ("restart", true) => Line::Restart,
            ("quit" | "exit", true) => Line::Quit,
            _ => line.parse().map_or(Line::Move(line), Line::Number),
        }
    }
}
