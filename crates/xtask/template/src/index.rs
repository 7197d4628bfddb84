//! A fixed numbering of the moves.

use rulebook_core::MoveIndex;

use crate::{mv::Move, state::Takeaway};

impl MoveIndex for Takeaway {
    /// One for each number that a move can hold, legal or not.
    const MOVE_SPACE: usize = 256;

    fn index(mv: Move) -> usize {
        let Move::Take { counters } = mv;
        usize::from(counters)
    }

    fn from_index(index: usize) -> Option<Move> {
        u8::try_from(index).ok().map(|counters| Move::Take { counters })
    }
}
