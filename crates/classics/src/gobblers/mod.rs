//! Gobblet Gobblers: the 3×3 game with pieces that cover smaller ones.
//!
//! ```
//! use rulebook_classics::{Gobblers, Play, State, gobblers::IllegalMove};
//!
//! let mut game = Gobblers::default();
//! game.play("1@b2".parse()?)?;
//! game.play("3@b2".parse()?)?;
//! assert_eq!(game.to_string(), ".,.,./.,Ac,./.,.,. w");
//! assert_eq!(game.play("2@b2".parse()?), Err(IllegalMove::EnterTooSmall));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod mv;
mod setup;
mod text;
mod extras;
mod planes;

use core::ops::{ControlFlow, RangeInclusive};

use arrayvec::ArrayVec;
use rulebook_core::{
    DrawRules, Game, Info, Legality, NoDeal, Outcome, PerfectInfo, Player, Rules, State, Turn,
    Utility, text::NoOptions,
};

pub use self::{
    board::{Board, Size},
    extras::{Annotation, Pick},
    mv::{IllegalMove, Move},
    setup::{InvalidSetup, Setup},
    text::ParseError,
};
use crate::square::Square;

/// A position of Gobblet Gobblers.
///
/// It comes from the start, a [`Setup`] without violations, a text, or a legal move.
///
/// # Equality
///
/// Two states are equal when the same player moves on the same board. How they were reached does
/// not count: the draw by repetition (R8) belongs to the `Match`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gobblers {
    board: Board, // Invariant: at most two pieces of each player and size.
    hash: u64,    // Invariant: that of the board and the player to move.
    to_move: Player,
    winner: Option<Player>,
}

impl Gobblers {
    /// The pieces on the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The number of a player's pieces of one size beside the board; 0 if there is no such
    /// player.
    #[must_use]
    pub fn n_left(&self, player: Player, size: Size) -> usize {
        if Player::SECOND < player {
            return 0;
        }
        Size::PIECES.saturating_sub(self.board.squares(player, size).len())
    }

    /// The state of a setup whose violations are all ignorable.
    fn from_valid(setup: Setup) -> Gobblers {
        let Setup { board, to_move } = setup;
        let mut state = Gobblers { board, hash: extras::hash(&setup), to_move, winner: None };
        state.winner = state.line_winner(to_move.opponent());
        state
    }

    /// The winner after a turn of `mover`.
    fn line_winner(&self, mover: Player) -> Option<Player> {
        // R7: a line that was revealed, and not broken by the drop, decides before any other.
        // R6: then a line that the mover completed.
        [mover.opponent(), mover].into_iter().find(|player| self.board.shown(*player).has_line())
    }

    /// The mover's visible piece on a square.
    fn own_piece(&self, square: Square) -> Option<Size> {
        self.board.top(square).filter(|(player, _)| *player == self.to_move).map(|(_, size)| size)
    }

    fn toggle(&mut self, size: Size, square: Square) {
        self.board.toggle(self.to_move, size, square);
        self.hash ^= extras::key(self.to_move, size, square);
    }
}

impl State for Gobblers {
    type Move = Move;
    rulebook_core::no_chance!(State);

    const RULES: Rules = Rules { name: "gobblers", version: 1 };
    const UTILITY: Utility = Utility::ZeroSum;
    /// R8: the third occurrence of a position is a draw.
    const DRAW_RULES: DrawRules = DrawRules { repetition: Some(3), ply_limit: None };

    fn players(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        if self.winner.is_some() { Turn::Over } else { Turn::Player(self.to_move) }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::win)
    }

    /// 1 for a win, −1 for a loss.
    fn payoff(&self, player: Player) -> Option<i32> {
        self.outcome()?.two_player_payoff(player)
    }

    fn payoff_range(&self) -> RangeInclusive<i32> {
        -1..=1
    }

    /// Unbounded: pieces can move back and forth.
    fn max_steps(&self) -> Option<u32> {
        None
    }

    fn key(&self) -> u64 {
        self.hash
    }

    fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(self.check(mv), Ok(()), "{mv}");
        match mv {
            Move::Enter { size, to } => self.toggle(size, to),
            Move::Shift { from, to } => {
                if let Some(size) = self.own_piece(from) {
                    self.toggle(size, from);
                    self.toggle(size, to);
                }
            }
        }
        self.winner = self.line_winner(self.to_move);
        self.to_move = self.to_move.opponent();
        self.hash ^= extras::TURN;
    }
}

impl Legality for Gobblers {
    type Illegal = IllegalMove;
    /// A position has at most 51 moves: three pieces on the board with eight destinations each, and
    /// three sizes to enter on nine squares. Any other division of the six pieces gives fewer.
    type MoveList = ArrayVec<Move, 51>;
    rulebook_core::no_chance!(Legality);

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        // R6: nothing follows a line.
        if self.winner.is_some() {
            return Err(IllegalMove::GameOver);
        }
        match mv {
            // R2: a piece from beside the board …
            Move::Enter { size, .. } if self.n_left(self.to_move, size) == 0 => {
                Err(IllegalMove::EnterNoneLeft)
            }
            // R4: … enters on a square that is empty or shows a smaller piece.
            Move::Enter { size, to } if self.board.open_to(size).contains(to) => Ok(()),
            Move::Enter { .. } => Err(IllegalMove::EnterTooSmall),
            Move::Shift { from, to } => {
                // R5: a visible piece of the player …
                let size = self.own_piece(from).ok_or(IllegalMove::ShiftNotYours)?;
                // … moves to a square that is empty or shows a smaller piece. The square that it
                // comes from shows the piece itself.
                let is_open = self.board.open_to(size).contains(to);
                if is_open { Ok(()) } else { Err(IllegalMove::ShiftTooSmall) }
            }
        }
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.winner.is_some() {
            return ControlFlow::Continue(());
        }
        for size in Size::ALL {
            let open = self.board.open_to(size);
            if 0 < self.n_left(self.to_move, size) {
                open.iter().try_for_each(|to| visit(Move::Enter { size, to }))?;
            }
            for from in self.board.visible(self.to_move, size) {
                open.iter().try_for_each(|to| visit(Move::Shift { from, to }))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn move_count(&self) -> usize {
        if self.winner.is_some() {
            return 0;
        }
        let moves_of = |size: Size| {
            let n_enters = usize::from(0 < self.n_left(self.to_move, size));
            let n_movable = self.board.visible(self.to_move, size).len();
            self.board.open_to(size).len() * (n_enters + n_movable)
        };
        Size::ALL.into_iter().map(moves_of).sum()
    }
}

impl PerfectInfo for Gobblers {}

impl Game for Gobblers {
    type Variant = NoOptions;
    type Deal = NoDeal;

    const INFO: Info = Info::new("Gobblet Gobblers")
        .author("Thierry Denoual")
        .aim(
            "Show three of your pieces in a row, in a column or on a diagonal. Each turn, bring a \
             new piece or move one of your visible pieces, to an empty square or over a smaller \
             piece. Covered pieces stay where they are and may become visible again.",
        )
        .rules(include_str!("RULES.md"));

    /// An empty board (R3). The first player moves; for the other one to begin, see
    /// [`Setup::to_move`].
    fn start(_: NoOptions) -> Gobblers {
        Gobblers::from_valid(Setup::default())
    }

    fn variant(&self) -> NoOptions {
        NoOptions
    }

    fn ending(&self) -> Option<&'static str> {
        // The player who did not make the last move wins by a revealed line only.
        Some(if self.winner? == self.to_move { "reveal" } else { "line" })
    }

    fn describe(&self, mv: Move, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match mv {
            Move::Enter { size, to } => write!(f, "a new piece of size {} to {to}", size.number()),
            Move::Shift { from, to } => write!(f, "the piece on {from} to {to}"),
        }
    }

    fn seat_name(&self, player: Player) -> Option<&'static str> {
        ["White", "Black"].get(player.index()).copied()
    }
}

impl Default for Gobblers {
    fn default() -> Gobblers {
        Gobblers::start(NoOptions)
    }
}
