//! Editable positions, and what makes one unreachable.

use core::ops::ControlFlow;

use rulebook_core::Player;

use crate::{board::Board, error::InvalidSetup, variant::Variant};

/// An editable, unvalidated position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The options of the rules.
    pub variant: Variant,
    /// The counters that are left.
    pub board: Board,
    /// The player to move; in a finished game, the player whose turn it would be.
    pub to_move: Player,
}

impl Default for Setup {
    /// The official start: the full pile, the first player to move (R1).
    fn default() -> Setup {
        Setup { variant: Variant::default(), board: Board::default(), to_move: Player::FIRST }
    }
}

impl Setup {
    /// Calls `visit` with each violation, the gravest first.
    pub(crate) fn visit_violations(
        self,
        visit: &mut dyn FnMut(InvalidSetup) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // R1: two players.
        if self.to_move != Player::FIRST && self.to_move != Player::SECOND {
            visit(InvalidSetup::NoSuchPlayer)?;
        }
        // R1: at most 21 counters. Without this the number of counters taken means nothing.
        let Some(taken) = Board::FULL.checked_sub(self.board.counters) else {
            return visit(InvalidSetup::TooManyCounters);
        };
        // R1, R2: no counter takes no turn and one counter takes one turn; two or more can be
        // taken in an even and in an odd number of turns.
        let is_possible = match taken {
            0 => self.to_move == Player::FIRST,
            1 => self.to_move == Player::SECOND,
            _ => true,
        };
        if is_possible { ControlFlow::Continue(()) } else { visit(InvalidSetup::OutOfTurn) }
    }
}
