//! A position as plain data, and what makes it possible.

use rulebook_core::Player;

use crate::{board::Board, error::InvalidSetup, variant::Variant};

/// Everything that a position is.
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
    /// The start: the full pile, the first player to move (R1).
    fn default() -> Setup {
        Setup { variant: Variant::default(), board: Board::default(), to_move: Player::FIRST }
    }
}

impl Setup {
    /// Checks that play can lead here.
    ///
    /// # Errors
    ///
    /// The reason why it cannot.
    pub fn validate(&self) -> Result<(), InvalidSetup> {
        if self.to_move != Player::FIRST && self.to_move != Player::SECOND {
            return Err(InvalidSetup::NoSuchPlayer);
        }
        // R1: there were no more counters than these.
        let Some(taken) = Board::FULL.checked_sub(self.board.counters) else {
            return Err(InvalidSetup::TooManyCounters);
        };
        // R1, R2: no turn or one turn leaves no doubt whose turn it is; more counters than one can
        // be taken in an even or an odd number of turns.
        let possible = match taken {
            0 => self.to_move == Player::FIRST,
            1 => self.to_move == Player::SECOND,
            _ => true,
        };
        if possible { Ok(()) } else { Err(InvalidSetup::OutOfTurn) }
    }
}
