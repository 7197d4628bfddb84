//! Every seat for itself.

use rulebook_core::{Desync, PerfectInfo, StepOf};

use super::{
    deepening::{Deepening, by_seat},
    walk::Rule,
};
use crate::{
    error::SearchError,
    leaf::Leaf,
    limits::Limits,
    report::SearchReport,
    root::Root,
    score::Score,
    search::{Search, SearchStatus},
};

/// The maxⁿ search: each seat maximises its own value, and among moves of equal value it plays the
/// first. It deepens one move at a time; chance events do not count and come by their weights.
///
/// A step of [`Search::run`] visits one position. The report is that of the greatest complete depth
/// and has all moves, as far as the limits ask for them. All values are estimates, also if every
/// line was searched to its end: [`Expectation`](crate::solve::Expectation) is exact.
///
/// # Algorithm
///
/// Luckhardt and Irani, "An Algorithmic Solution of N-Person Games" (1986). The only cutoff is at
/// a move after which the mover gets the greatest payoff; deeper ones are not sound with more than
/// two seats (Korf, "Multi-Player Alpha-Beta Pruning", 1991). Values that differ by less than
/// 10⁻¹⁰ of the range count as equal, so that rounding does not choose among equal moves.
///
/// # Limits
///
/// There is no table: a position is searched again for each way to it. Repetitions are not
/// detected; the ply limit of the match is. The tree of an earlier position is not kept.
#[derive(Clone, Debug)]
pub struct MaxN<S: PerfectInfo, L> {
    search: Deepening<S, L>,
}

impl<S: PerfectInfo, L: Leaf<S>> MaxN<S, L> {
    /// The search at a position. The memory and the number of lines of the limits matter.
    ///
    /// # Errors
    ///
    /// If chance is due at the root.
    pub fn new(root: Root<S>, leaf: L, limits: Limits) -> Result<MaxN<S, L>, SearchError> {
        Ok(MaxN { search: Deepening::new(root, leaf, limits, |_, _| Rule::Seats)? })
    }

    /// The same search to at most this depth in moves. It begins again.
    #[must_use]
    pub fn depth(self, depth: u32) -> MaxN<S, L> {
        MaxN { search: self.search.until_depth(depth) }
    }
}

impl<S: PerfectInfo, L: Leaf<S>> Search<S> for MaxN<S, L> {
    type Input = StepOf<S>;

    fn run(&mut self, steps: u64) -> SearchStatus {
        self.search.run(steps)
    }

    fn report(&self) -> SearchReport<S::Move> {
        let state = self.search.root().state();
        self.search.report(|found| Score::Estimate(by_seat(state, &found.value)))
    }

    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.search.advance(step)
    }
}
