//! Moves as clicks: one click is a move, on a canary in the hand or on the button that yields.

use std::ops::ControlFlow;

use rulebook_core::{Legality, Parts};

use crate::{card::Move, state::Aviary};

impl Parts for Aviary {
    type Part = Move;

    fn visit_next<B>(
        &self,
        picked: &[Move],
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if picked.is_empty() { self.visit_moves(visit) } else { ControlFlow::Continue(()) }
    }

    fn move_of(&self, picked: &[Move]) -> Option<Move> {
        let [mv] = picked else { return None };
        self.canonicalize(*mv).ok()
    }

    fn parts_of(&self, mv: Move) -> impl Iterator<Item = Move> {
        [mv].into_iter()
    }
}
