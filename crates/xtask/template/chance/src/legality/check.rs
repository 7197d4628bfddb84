//! The rule that a step breaks.

use crate::{error::IllegalMove, mv::Move, state::Mygame};

impl Mygame {
    pub(super) fn check_take(&self, counters: u8) -> Result<(), IllegalMove> {
        let left = self.setup.board.counters;
        // R3: nothing follows the last counter.
        if left == 0 {
            return Err(IllegalMove::GameOver);
        }
        // R4: the roll comes first.
        let Some(pips) = self.setup.roll else {
            return Err(IllegalMove::NotRolled);
        };
        match counters {
            // R2: a player may not pass.
            0 => Err(IllegalMove::Nothing),
            // R2: three at most.
            _ if Move::MOST < counters => Err(IllegalMove::TooMany),
            // R2: no more than are left.
            _ if left < counters => Err(IllegalMove::NotThere),
            // R4: no more than the die shows.
            _ if pips.number() < counters => Err(IllegalMove::AboveRoll),
            _ => Ok(()),
        }
    }

    pub(super) fn check_roll(&self) -> Result<(), IllegalMove> {
        // R4: once in each turn. R3: nothing follows the last counter.
        let is_due = self.setup.roll.is_none() && self.setup.board.counters != 0;
        if is_due { Ok(()) } else { Err(IllegalMove::NoRollDue) }
    }
}
