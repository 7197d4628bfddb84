//! An editable, unvalidated position, and the checks that it is reachable.

use core::ops::ControlFlow;

use rulebook_core::{Player, Violation};

use super::{
    Gobblers,
    board::{Board, Size},
};

/// An editable, unvalidated position. The pieces beside the board follow from the board (R2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces on the board.
    pub board: Board,
    /// The player to move; when the board shows a finished game, the player whose turn it would be.
    pub to_move: Player,
}

impl Default for Setup {
    /// The start: an empty board, the first player to move (R3).
    fn default() -> Setup {
        Setup { board: Board::default(), to_move: Player::FIRST }
    }
}

impl Setup {
    /// Reports why legal play cannot reach the setup. A board on which the last move ended the game
    /// is fine. No series of moves that leads here is searched.
    fn visit_violations(
        &self,
        visit: &mut dyn FnMut(InvalidSetup) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let players = [Player::FIRST, Player::SECOND];
        if !players.contains(&self.to_move) {
            return visit(InvalidSetup::NoSuchPlayer(self.to_move));
        }
        for size in Size::ALL {
            if players.iter().any(|player| Size::PIECES < self.board.squares(*player, size).len()) {
                visit(InvalidSetup::TooManyPieces { size })?;
            }
        }
        if !self.is_turn_possible() {
            visit(InvalidSetup::OutOfTurn)?;
        }
        if !self.is_end_possible() {
            visit(InvalidSetup::EndedBefore)?;
        }
        ControlFlow::Continue(())
    }

    /// R3: before a player's first turn the board shows at most the other player's first piece.
    fn is_turn_possible(&self) -> bool {
        let n_pieces = |player: Player| -> usize {
            Size::ALL.into_iter().map(|size| self.board.squares(player, size).len()).sum()
        };
        match (n_pieces(self.to_move), n_pieces(self.to_move.opponent())) {
            (0, theirs) => theirs <= 1,
            (_, theirs) => theirs != 0,
        }
    }

    /// R6, R7: lines of the player who has just moved meet where the piece landed; lines of the
    /// other player meet where it was lifted, and show a smaller piece there.
    fn is_end_possible(&self) -> bool {
        let mover = self.to_move.opponent();
        let [completed, revealed] = [mover, self.to_move].map(|player| self.board.shown(player));
        if !completed.has_line() && !revealed.has_line() {
            return true;
        }
        (completed.common_to_lines() & completed).iter().any(|landed| {
            let Some((_, size)) = self.board.top(landed) else { return false };
            let lifted = revealed.common_to_lines() & self.board.open_to(size);
            !revealed.has_line() || !lifted.is_empty()
        })
    }
}

impl From<&Gobblers> for Setup {
    fn from(state: &Gobblers) -> Setup {
        Setup { board: state.board, to_move: state.to_move }
    }
}

/// The reason why legal play cannot reach a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSetup {
    /// R3: the game has two players.
    #[error("there is no seat {0}")]
    NoSuchPlayer(Player),
    /// R2: a player has two pieces of each size.
    #[error("a player has more than two pieces of size {}", .size.number())]
    TooManyPieces {
        /// The size.
        size: Size,
    },
    /// R3: turns alternate, and a player without pieces on the board has had no turn.
    #[error(
        "a player without pieces on the board has had no turn, so the other player has at most one \
         piece there and is not to move"
    )]
    OutOfTurn,
    /// R6: no single last move can have made these lines.
    #[error("the lines on the board were there before the last move, so the game had ended")]
    EndedBefore,
}

impl Violation for InvalidSetup {
    fn is_ignorable(&self) -> bool {
        matches!(self, InvalidSetup::OutOfTurn | InvalidSetup::EndedBefore)
    }
}

rulebook_core::impl_setup!(Setup => Gobblers, InvalidSetup);
