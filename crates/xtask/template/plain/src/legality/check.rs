//! The rule that a move breaks.

use crate::{error::IllegalMove, mv::Move, state::Mygame};

impl Mygame {
    pub(super) fn check_take(&self, counters: u8) -> Result<(), IllegalMove> {
        match self.setup.board.counters {
            // R3: nothing follows the last counter.
            0 => Err(IllegalMove::GameOver),
            // R2: a player may not pass.
            _ if counters == 0 => Err(IllegalMove::Nothing),
            // R2: three at most.
            _ if Move::MOST < counters => Err(IllegalMove::TooMany),
            // R2: no more than are left.
            left if left < counters => Err(IllegalMove::NotThere),
            _ => Ok(()),
        }
    }
}
