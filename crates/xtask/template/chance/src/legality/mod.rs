//! Legal moves and possible events: the reason why one is refused, and the set of those that are
//! not.

mod check;
mod move_set;

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use rulebook_core::Legality;

use self::move_set::MoveSet;
use crate::{
    error::IllegalMove,
    event::{Event, Pips},
    mv::Move,
    state::Mygame,
};

/// The legal moves of a position: three at most (R2).
pub type MoveList = ArrayVec<Move, { Move::MOST as usize }>;

impl Legality for Mygame {
    type Illegal = IllegalMove;
    type MoveList = MoveList;

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        let Move::Take { counters } = mv;
        self.check_take(counters)
    }

    fn check_event(&self, _: Event) -> Result<(), IllegalMove> {
        self.check_roll()
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        MoveSet::of(self).visit(visit)
    }

    /// R4: the weight of a roll is the number of sides that show it.
    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Event, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.check_roll().is_err() {
            return ControlFlow::Continue(());
        }
        Pips::all().try_for_each(|pips| visit(Event::Roll { pips }, pips.n_sides()))
    }

    fn move_count(&self) -> usize {
        MoveSet::of(self).len()
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        MoveSet::of(self).nth(n)
    }
}
