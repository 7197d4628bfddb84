//! Legal moves: the reason why a move is refused, and the set of those that are not.

mod check;
mod move_set;

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use rulebook_core::Legality;

use self::move_set::MoveSet;
use crate::{error::IllegalMove, mv::Move, state::Mygame};

/// The legal moves of a position: three at most (R2).
pub type MoveList = ArrayVec<Move, { Move::MOST as usize }>;

impl Legality for Mygame {
    type Illegal = IllegalMove;
    type MoveList = MoveList;
    rulebook_core::no_chance!(Legality);

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        let Move::Take { counters } = mv;
        self.check_take(counters)
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        MoveSet::of(self).visit(visit)
    }

    fn move_count(&self) -> usize {
        MoveSet::of(self).len()
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        MoveSet::of(self).nth(n)
    }
}
