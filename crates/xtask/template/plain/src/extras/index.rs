//! Move indices for machine learning.

use rulebook_core::{Legality, MoveIndex};

use crate::{mv::Move, state::Mygame};

impl MoveIndex for Mygame {
    /// R2: one for each number of counters that a turn can take.
    const MOVE_SPACE: usize = Move::MOST as usize;

    fn index(&self, mv: Move) -> usize {
        let Move::Take { counters } = mv;
        usize::from(counters.clamp(1, Move::MOST)) - 1
    }

    fn move_at(&self, index: usize) -> Option<Move> {
        self.nth_move(index)
    }
}
