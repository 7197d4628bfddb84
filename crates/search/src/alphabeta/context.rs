//! Facts that all positions of a search have in common.

use rulebook_core::{Evaluate, State};

use super::{busy::BusyMarks, table::TranspositionTable, value::MOST};
use crate::{adjudication::Adjudication, sides::Sides};

/// The table, the evaluation and the settings of a search.
#[derive(Debug)]
pub(super) struct Context<'a, S, E> {
    pub(super) table: &'a TranspositionTable,
    pub(super) evaluation: &'a E,
    pub(super) adjudication: &'a Adjudication<S>,
    pub(super) sides: Sides,
    pub(super) is_strict: bool,
    /// Whether images of a position share an entry of the table.
    pub(super) is_symmetric: bool,
    /// The moves that the threads are searching; `None` with a single thread.
    pub(super) busy: Option<&'a BusyMarks>,
}

impl<S: State, E: Evaluate<S>> Context<'_, S, E> {
    /// The evaluation of a position for the player to move.
    #[inline]
    pub(super) fn value(&self, state: &S) -> i32 {
        self.evaluation.value(state).clamp(-MOST, MOST)
    }
}
