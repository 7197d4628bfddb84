//! Noughts and crosses: a whole game in one file.

use std::{
    fmt,
    ops::{ControlFlow, RangeInclusive},
};

use rulebook_core::{
    Game, Info, Legality, NoDeal, NoSymmetry, Outcome, PerfectInfo, Player, Rules, State, Turn,
    Utility, impl_from_str, no_chance, refusals,
    text::{Cursor, NoOptions, SyntaxError},
};

const RULES: &str = "\
# Noughts and crosses

**R1** There are three rows of three squares, `a1` to `c3`. The players mark empty squares, one after
the other: the first player with crosses, the second player with noughts.

**R2** A player with three marks in a row, a column or a diagonal wins, and the game is over.

**R3** If all squares are marked and nobody has won, the game is a draw.
";

/// The squares of the rows, columns and diagonals (R2).
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// A position: the marks on the squares, row by row. Equal positions have equal marks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Noughts([Option<Player>; 9]);

/// A move: the square to be marked, counted from 0, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

refusals! {
    /// The rule that a move breaks.
    pub enum IllegalMove {
        GameOver: R2 "game-over", "the game is over";
        Marked: R1 "marked", "the square is marked already";
    }
}

impl Square {
    /// All squares, row by row.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..9).map(Square)
    }
}

impl Noughts {
    fn n_empty(&self) -> usize {
        self.0.iter().filter(|mark| mark.is_none()).count()
    }

    /// The player who makes the next mark (R1).
    fn next_player(&self) -> Player {
        if self.n_empty() % 2 == 1 { Player::FIRST } else { Player::SECOND }
    }

    fn has_line(&self, player: Player) -> bool {
        LINES.iter().any(|line| line.iter().all(|square| self.0[*square] == Some(player)))
    }
}

impl State for Noughts {
    type Move = Square;
    no_chance!(State);

    const RULES: Rules = Rules { name: "noughts", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        if self.outcome().is_some() { Turn::Over } else { Turn::Player(self.next_player()) }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Player::all(2).find(|player| self.has_line(*player));
        winner.map(Outcome::win).or((self.n_empty() == 0).then_some(Outcome::Draw))
    }

    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome()?.two_player_payoff(player)
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    fn max_steps(&self) -> Option<u32> {
        Some(self.n_empty() as u32)
    }

    fn play_unchecked(&mut self, mv: Square) {
        self.0[usize::from(mv.0)] = Some(self.next_player());
    }
}

impl Legality for Noughts {
    type Illegal = IllegalMove;
    type MoveList = Vec<Square>;
    no_chance!(Legality);

    fn check(&self, mv: Square) -> Result<(), IllegalMove> {
        match self.0[usize::from(mv.0)] {
            // R2, R3: a line, or no empty square, ends the game.
            _ if self.outcome().is_some() => Err(IllegalMove::GameOver),
            // R1: only an empty square can be marked.
            Some(_) => Err(IllegalMove::Marked),
            None => Ok(()),
        }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Square) -> ControlFlow<B>) -> ControlFlow<B> {
        Square::all().filter(|mv| self.check(*mv).is_ok()).try_for_each(visit)
    }
}

impl Game for Noughts {
    type Variant = NoOptions;
    type Deal = NoDeal;

    const INFO: Info =
        Info::new("Noughts and crosses").aim("Mark three squares in a line.").rules(RULES);

    fn start(_: NoOptions) -> Noughts {
        Noughts::default()
    }

    fn variant(&self) -> NoOptions {
        NoOptions
    }
}

impl PerfectInfo for Noughts {}
impl NoSymmetry for Noughts {}

impl_from_str! { Square: read_square, Noughts: read_position }

impl fmt::Display for Square {
    /// Writes the column and the row: `b1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ["a", "b", "c"][usize::from(self.0 % 3)], self.0 / 3 + 1)
    }
}

fn read_square(cursor: &mut Cursor<'_>) -> Result<Square, SyntaxError> {
    cursor.parse_with("a square (a1 to c3)", |cursor| {
        Square::all().find(|square| cursor.eat(&square.to_string()))
    })
}

impl fmt::Display for Noughts {
    /// Writes the rows, with `.` for an empty square: `x../.o./...`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.map(|mark| mark.map_or(".", |player| ["x", "o"][player.index()]));
        write!(f, "{}/{}/{}", text[..3].concat(), text[3..6].concat(), text[6..].concat())
    }
}

fn read_position(cursor: &mut Cursor<'_>) -> Result<Noughts, SyntaxError> {
    let start = cursor.clone();
    let mut state = Noughts::default();
    for square in 0..9 {
        if square == 3 || square == 6 {
            cursor.expect("/", "`/` and the next row")?;
        }
        let marks = [(".", None), ("x", Some(Player::FIRST)), ("o", Some(Player::SECOND))];
        let mark = marks.into_iter().find(|(text, _)| cursor.eat(text));
        state.0[square] = mark.ok_or_else(|| cursor.error("`.`, `x` or `o`"))?.1;
    }
    // R1: the numbers of marks. R2: the game ends with the line, so the other player made the last mark.
    let n_marks = |player| state.0.iter().filter(|mark| **mark == Some(player)).count();
    let is_in_turn = n_marks(Player::FIRST) == (9 - state.n_empty()).div_ceil(2);
    let is_reached = is_in_turn && !state.has_line(state.next_player());
    if is_reached { Ok(state) } else { Err(start.error("a position that a game reaches")) }
}
