//! Expectimax for any number of seats.

use rulebook_core::{Desync, PerfectInfo, StepOf};

use super::{
    deepening::{Deepening, by_seat},
    frame::PositionValue,
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

/// The aim of the seats that are not to move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponents {
    /// Each maximises its own value: the maxⁿ search.
    Selfish,
    /// All but the partners of the seat at the root play against it: the paranoid search.
    Allied,
}

/// A search for more than two seats: every move to a depth, every chance event by its weight, and a
/// [`Leaf`] at the end of the depth. It deepens iteratively; chance events do not count.
///
/// A step of [`Search::run`] visits one position. The report is that of the greatest complete
/// depth.
///
/// # Algorithm
///
/// [`Opponents::Selfish`]: Luckhardt and Irani, "An Algorithmic Solution of N-Person Games" (1986).
/// The only cutoff is at a move after which the mover gets the greatest payoff; deeper ones are not
/// sound with more than two seats (Korf, "Multi-Player Alpha-Beta Pruning", 1991). Values that
/// differ by less than 10⁻¹⁰ of the range count as equal, so that rounding does not choose among
/// equal moves, of which it plays the first. All values are estimates, even if every line was
/// searched to its end.
///
/// [`Opponents::Allied`]: Sturtevant and Korf, "On Pruning Techniques for Multi-Player Games"
/// (2000), with the cutoffs of [`Expectimax`](super::Expectimax). The values are lower bounds of
/// the seat's values against opponents who maximise their own values, as far as the leaf is right;
/// those of the other seats are equal shares of the rest. A win is a proof, because it holds
/// against all opponents together; a loss is not.
///
/// # Limits
///
/// Chance events in a row are searched while they have at most 65,536 outcomes together. Beyond that
/// the leaf values the position to which chance most likely leads, at every depth, and proves
/// nothing: so each depth comes to an end. An event with one outcome counts as two.
///
/// There is no transposition table: a position is searched again on each path. Repetitions are not
/// detected; the ply limit of the match is. The tree of an earlier position is not kept.
#[derive(Clone, Debug)]
pub struct MultiPlayer<S: PerfectInfo, L> {
    search: Deepening<S, L>,
    opponents: Opponents,
}

impl<S: PerfectInfo, L: Leaf<S>> MultiPlayer<S, L> {
    /// The search at a position. The memory and the number of lines of the limits matter.
    ///
    /// # Errors
    ///
    /// If chance is due at the root.
    pub fn new(
        root: Root<S>,
        leaf: L,
        opponents: Opponents,
        limits: Limits,
    ) -> Result<MultiPlayer<S, L>, SearchError> {
        let search = match opponents {
            Opponents::Selfish => Deepening::new(root, leaf, limits, |_, _| Rule::Seats)?,
            Opponents::Allied => Deepening::of_side(root, leaf, limits)?,
        };
        Ok(MultiPlayer { search, opponents })
    }

    /// The same search to at most this depth in moves. The search restarts.
    #[must_use]
    pub fn depth(self, depth: u32) -> MultiPlayer<S, L> {
        MultiPlayer { search: self.search.until_depth(depth), ..self }
    }

    /// The same search without cutoffs, for comparison: it visits more positions and finds the same
    /// values. Root moves outside the lines of the limits are still cut off early.
    #[must_use]
    pub fn without_pruning(self) -> MultiPlayer<S, L> {
        MultiPlayer { search: self.search.without_pruning(), ..self }
    }
}

impl<S: PerfectInfo, L: Leaf<S>> Search<S> for MultiPlayer<S, L> {
    type Input = StepOf<S>;

    fn run(&mut self, steps: u64) -> SearchStatus {
        self.search.run(steps)
    }

    fn report(&self) -> SearchReport<S::Move> {
        let state = self.search.root().state();
        self.search.report(|PositionValue { value, proof }| match self.opponents {
            Opponents::Selfish => Score::Estimate(by_seat(state, &value)),
            Opponents::Allied if 0 < proof => Score::Win { plies: proof.unsigned_abs() },
            Opponents::Allied => self.search.shared(value[0]),
        })
    }

    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.search.advance(step)
    }
}
