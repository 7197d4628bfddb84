//! Legal moves: [`check`](Legality::check) finds the broken rule, [`MoveSet`] counts and lists
//! moves.

mod check;
mod move_set;

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use rulebook_core::Legality;

use self::move_set::MoveSet;
use crate::{board::Card, error::IllegalMove, event::Event, mv::Move, state::Toki};

/// The greatest number of moves in a position.
///
/// With t open Tokis and h hidden cards there are 8 ways to place, h to flip and t·h to fly, and if
/// h = 1 one to keep. With t ≤ 4 and t + h ≤ 8 the maximum is 28, at t = 3, h = 5 and at
/// t = h = 4.
const MAX_MOVES: usize = 28;

/// The legal moves of a position.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

impl Legality for Toki {
    type Illegal = IllegalMove;
    type MoveList = MoveList;

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        check::check(self, mv)
    }

    fn check_event(&self, event: Event) -> Result<(), IllegalMove> {
        check::check_event(self, event)
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        MoveSet::of(self).visit(visit)
    }

    fn visit_events<B>(
        &self,
        mut visit: impl FnMut(Event, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let pool = self.pool();
        for card in Card::all() {
            let copies = pool.count(card);
            if 0 < copies {
                visit(Event { card }, u32::from(copies))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn move_count(&self) -> usize {
        MoveSet::of(self).len()
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        MoveSet::of(self).nth(n)
    }

    fn choose_move(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let moves = MoveSet::of(self);
        let count = moves.len();
        if count == 0 { None } else { moves.nth(choose(count)) }
    }
}
