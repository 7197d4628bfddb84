//! What is legal: `check` gives the reason, the rest counts and lists.

use core::ops::ControlFlow;

use rulebook_core::{Legality, Never};

use crate::{
    error::IllegalMove,
    mv::Move,
    state::{MoveList, Takeaway},
};

impl Legality for Takeaway {
    type Illegal = IllegalMove;
    type MoveList = MoveList;

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        let Move::Take { counters } = mv;
        match self.setup.board.counters {
            // R3: nothing follows the last counter.
            0 => Err(IllegalMove::GameOver),
            // R2: nobody passes.
            _ if counters == 0 => Err(IllegalMove::Nothing),
            // R2: three at most.
            _ if Move::MOST < counters => Err(IllegalMove::TooMany),
            // R2: only what is there.
            left if left < counters => Err(IllegalMove::NotThere),
            _ => Ok(()),
        }
    }

    fn check_event(&self, event: Never) -> Result<(), IllegalMove> {
        match event {}
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=self.most()).try_for_each(|counters| visit(Move::Take { counters }))
    }

    fn visit_events<B>(&self, _: impl FnMut(Never, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }

    fn move_count(&self) -> usize {
        usize::from(self.most())
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        (n < self.move_count()).then(|| Move::Take { counters: n as u8 + 1 })
    }
}

impl Takeaway {
    /// R2: the largest number of counters that may be taken now.
    fn most(&self) -> u8 {
        self.setup.board.counters.min(Move::MOST)
    }
}
