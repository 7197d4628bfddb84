//! The legal moves as a set that can be counted without being listed.

use core::ops::ControlFlow;

use crate::{mv::Move, state::Mygame};

/// The legal moves of a position: one counter, two counters, and so on.
pub(super) struct MoveSet {
    most: u8, // Invariant: at most `Move::MOST`.
}

impl MoveSet {
    pub(super) fn of(state: &Mygame) -> MoveSet {
        MoveSet { most: state.most() }
    }

    pub(super) fn len(&self) -> usize {
        usize::from(self.most)
    }

    pub(super) fn nth(&self, n: usize) -> Option<Move> {
        (n < self.len()).then(|| Move::Take { counters: n as u8 + 1 })
    }

    pub(super) fn visit<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=self.most).try_for_each(|counters| visit(Move::Take { counters }))
    }
}
