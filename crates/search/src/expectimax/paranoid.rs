//! One seat against all others.

use rulebook_core::{Desync, PerfectInfo, StepOf};

use super::{deepening::Deepening, frame::PositionValue};
use crate::{
    error::SearchError,
    leaf::Leaf,
    limits::Limits,
    report::SearchReport,
    root::Root,
    score::Score,
    search::{Search, SearchStatus},
};

/// The paranoid search for more than two seats: all others play against the seat to move at the
/// root and its partners, so that cutoffs work as for two sides. The values are lower bounds of
/// what the seat gets against opponents who look after themselves, as far as the leaf is right.
///
/// A step of [`Search::run`] visits one position. The report is that of the greatest complete
/// depth. The values of the other seats in it are equal shares of what is left. A win is a proof,
/// because it holds against all of them together; a loss never is one.
///
/// # Algorithm
///
/// Sturtevant and Korf, "On Pruning Techniques for Multi-Player Games" (2000). Chance events,
/// cutoffs and limits are those of [`Expectimax`](super::Expectimax).
#[derive(Clone, Debug)]
pub struct Paranoid<S: PerfectInfo, L> {
    search: Deepening<S, L>,
}

impl<S: PerfectInfo, L: Leaf<S>> Paranoid<S, L> {
    /// The search at a position. The memory and the number of lines of the limits matter.
    ///
    /// # Errors
    ///
    /// If chance is due at the root.
    pub fn new(root: Root<S>, leaf: L, limits: Limits) -> Result<Paranoid<S, L>, SearchError> {
        Ok(Paranoid { search: Deepening::of_side(root, leaf, limits)? })
    }

    /// The same search to at most this depth in moves. It begins again.
    #[must_use]
    pub fn depth(self, depth: u32) -> Paranoid<S, L> {
        Paranoid { search: self.search.until_depth(depth) }
    }

    /// The same search without cutoffs, for comparison: it visits more positions and finds the same
    /// values. Moves of the root that are not among the lines of the limits are still given up
    /// early.
    #[must_use]
    pub fn without_pruning(self) -> Paranoid<S, L> {
        Paranoid { search: self.search.without_pruning() }
    }
}

impl<S: PerfectInfo, L: Leaf<S>> Search<S> for Paranoid<S, L> {
    type Input = StepOf<S>;

    fn run(&mut self, steps: u64) -> SearchStatus {
        self.search.run(steps)
    }

    fn report(&self) -> SearchReport<S::Move> {
        self.search.report(|PositionValue { value, proof }| match proof {
            1.. => Score::Win { plies: proof.unsigned_abs() },
            _ => self.search.shared(value[0]),
        })
    }

    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.search.advance(step)
    }
}
