//! Tic-tac-toe: three marks in a line.
//!
//! ```
//! use rulebook_classics::{Play, State, TicTacToe};
//! use rulebook_core::Outcome;
//!
//! let mut game = TicTacToe::default();
//! for mv in ["b2", "a2", "a1", "c3", "b1", "b3", "c1"] {
//!     game.play(mv.parse()?)?;
//! }
//! assert_eq!(game.to_string(), ".OO/OX./XXX");
//! assert_eq!(game.outcome().map(|outcome| outcome.to_string()), Some("win 0".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod text;
mod extras;
mod planes;

use core::ops::{ControlFlow, RangeInclusive};

use arrayvec::ArrayVec;
use rulebook_core::{
    Game, Info, Legality, NoDeal, Outcome, PerfectInfo, Player, Rules, State, Turn, Utility,
    text::NoOptions,
};

pub use self::extras::Annotation;
use crate::square::{Square, SquareSet};

/// A position of tic-tac-toe.
///
/// # Equality
///
/// Two states are equal when they have the same marks, which also say whose turn it is (R2).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    marks: [SquareSet; 2],
    hash: u64, // Invariant: that of the marks.
}

impl TicTacToe {
    /// The squares that a player has marked; none for a player who does not take part.
    #[must_use]
    pub fn marks(&self, player: Player) -> SquareSet {
        self.marks.get(player.index()).copied().unwrap_or_default()
    }

    /// The player who has a line (R4).
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        [Player::FIRST, Player::SECOND].into_iter().find(|player| self.marks(*player).has_line())
    }

    /// The player whose mark is on a square.
    pub(crate) fn owner(&self, square: Square) -> Option<Player> {
        let players = [Player::FIRST, Player::SECOND];
        players.into_iter().find(|player| self.marks(*player).contains(square))
    }

    fn empty_squares(&self) -> SquareSet {
        !(self.marks[0] | self.marks[1])
    }

    /// The player whose mark comes next (R2).
    fn next_player(&self) -> Player {
        if self.marks[0].len() == self.marks[1].len() { Player::FIRST } else { Player::SECOND }
    }

    /// The squares that can be marked: none after the end.
    fn destinations(&self) -> SquareSet {
        if self.winner().is_some() { SquareSet::EMPTY } else { self.empty_squares() }
    }
}

impl State for TicTacToe {
    /// The square that is marked.
    type Move = Square;
    rulebook_core::no_chance!(State);

    const RULES: Rules = Rules { name: "tictactoe", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        // R4, R5: a line or a full board ends the game.
        if self.destinations().is_empty() { Turn::Over } else { Turn::Player(self.next_player()) }
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_over = self.turn() == Turn::Over;
        is_over.then(|| self.winner().map_or(Outcome::Draw, Outcome::win))
    }

    /// 1 for a win, −1 for a loss, 0 for a draw.
    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome()?.two_player_payoff(player)
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    /// The number of empty squares.
    fn max_steps(&self) -> Option<u32> {
        Some(self.destinations().len() as u32)
    }

    fn key(&self) -> u64 {
        self.hash
    }

    fn play_unchecked(&mut self, mv: Square) {
        debug_assert_eq!(self.check(mv), Ok(()), "{mv}");
        let player = self.next_player();
        self.marks[player.index()] |= SquareSet::only(mv);
        self.hash ^= extras::key(player, mv);
    }
}

rulebook_core::refusals! {
    /// The rule that a move breaks.
    #[non_exhaustive]
    pub enum IllegalMove {
        GameOver: R4 "game-over", "the game is over";
        /// So is every square of a full board.
        Marked: R3 "marked", "the square is marked already";
    }
}

impl Legality for TicTacToe {
    type Illegal = IllegalMove;
    type MoveList = ArrayVec<Square, { Square::COUNT }>;
    rulebook_core::no_chance!(Legality);

    fn check(&self, mv: Square) -> Result<(), IllegalMove> {
        // R4: nobody has a line yet.
        if self.winner().is_some() {
            return Err(IllegalMove::GameOver);
        }
        // R3: the square is empty.
        if self.empty_squares().contains(mv) { Ok(()) } else { Err(IllegalMove::Marked) }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Square) -> ControlFlow<B>) -> ControlFlow<B> {
        self.destinations().iter().try_for_each(visit)
    }

    fn move_count(&self) -> usize {
        self.destinations().len()
    }

    fn nth_move(&self, n: usize) -> Option<Square> {
        self.destinations().nth(n)
    }
}

impl PerfectInfo for TicTacToe {}

impl Game for TicTacToe {
    type Variant = NoOptions;
    type Deal = NoDeal;

    const INFO: Info = Info::new("Tic-tac-toe")
        .aim(
            "Mark three squares in a row, in a column or on a diagonal. Each turn, mark one empty \
             square.",
        )
        .rules(include_str!("RULES.md"));

    fn start(_: NoOptions) -> TicTacToe {
        TicTacToe { marks: [SquareSet::EMPTY; 2], hash: 0 }
    }

    fn variant(&self) -> NoOptions {
        NoOptions
    }

    fn ending(&self) -> Option<&'static str> {
        let outcome = self.outcome()?;
        Some(if outcome == Outcome::Draw { "full board" } else { "line" })
    }

    fn seat_name(&self, player: Player) -> Option<&'static str> {
        ["X", "O"].get(player.index()).copied()
    }
}

impl Default for TicTacToe {
    fn default() -> TicTacToe {
        TicTacToe::start(NoOptions)
    }
}
