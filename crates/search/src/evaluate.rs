//! Evaluations that know nothing of a game.

use rulebook_core::{Evaluate, State};

/// The evaluation that knows nothing: every position is worth 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zero;

impl<S: State> Evaluate<S> for Zero {
    fn value(&self, _: &S) -> i32 {
        0
    }
}
