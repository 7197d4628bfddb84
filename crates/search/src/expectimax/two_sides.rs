//! Expectimax for two sides.

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
    sides::Sides,
};

/// Expectimax for two sides: every move to a depth, every chance event by its weight, and a
/// [`Leaf`] at the end of the depth. It deepens iteratively, by one move at a time; chance events
/// do not count.
///
/// A step of [`Search::run`] visits one position. The report is that of the greatest complete
/// depth: with one line it has the best move, with more lines the best ones. A score is a proof
/// only where a side wins in every case with the greatest possible payoff; then its distance is an
/// upper bound for the winner. Otherwise it is an estimate, even if every line was searched to its
/// end; `rulebook_solve::Expectation` is exact.
///
/// # Algorithm
///
/// Michie, "Game-Playing and Game-Learning Automata" (1966), with the Star1 and Star2 cutoffs at
/// chance events: Ballard, "The \\*-Minimax Search Procedure for Trees Containing Chance Nodes"
/// (1983); Hauk, Buro and Schaeffer, "Rediscovering \\*-Minimax Search" (2004). They rely on the
/// bounds of the payoffs, so values of a leaf outside [−1, 1] count as the nearer bound. The move
/// that was best after the same outcome of chance elsewhere in the tree is searched first. A leaf
/// that [ignores chance](Leaf::ignores_chance) values one outcome of the last event, not all.
///
/// # Limits
///
/// Chance events in a row are searched while they have at most 65,536 outcomes together. Beyond that
/// the leaf values the position to which chance most likely leads, at every depth, and proves
/// nothing: so each depth comes to an end. An event with one outcome counts as two.
///
/// There is no transposition table: a position is searched again on each path. Repetitions are not
/// detected; the ply limit of the match is. The tree of an earlier position is not kept.
///
/// # Examples
///
/// ```
/// use rulebook_classics::Pig;
/// use rulebook_core::Match;
/// use rulebook_search::{Expectimax, Limits, RandomPlayout, Root, Search};
///
/// let game = Match::new("90,98 0+12".parse::<Pig>()?);
/// let leaf = RandomPlayout::new(1, 10_000);
/// let mut search = Expectimax::new(Root::new(game)?, leaf, Limits::default())?.depth(2);
/// search.run(1_000);
/// assert_eq!(search.report().best().map(|mv| mv.to_string()).as_deref(), Some("hold"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Expectimax<S: PerfectInfo, L> {
    search: Deepening<S, L>,
}

impl<S: PerfectInfo, L: Leaf<S>> Expectimax<S, L> {
    /// The search at a position. The memory and the number of lines of the limits matter.
    ///
    /// # Errors
    ///
    /// If chance is due at the root, or if the players are not two sides with a constant sum.
    pub fn new(root: Root<S>, leaf: L, limits: Limits) -> Result<Expectimax<S, L>, SearchError> {
        Sides::of(root.state())?;
        Ok(Expectimax { search: Deepening::of_side(root, leaf, limits)? })
    }

    /// The same search to at most this depth in moves. The search restarts.
    #[must_use]
    pub fn depth(self, depth: u32) -> Expectimax<S, L> {
        Expectimax { search: self.search.until_depth(depth) }
    }

    /// The same search without cutoffs, for comparison: it visits more positions and finds the same
    /// values. Root moves outside the lines of the limits are still cut off early.
    #[must_use]
    pub fn without_pruning(self) -> Expectimax<S, L> {
        Expectimax { search: self.search.without_pruning() }
    }
}

impl<S: PerfectInfo, L: Leaf<S>> Search<S> for Expectimax<S, L> {
    type Input = StepOf<S>;

    fn run(&mut self, steps: u64) -> SearchStatus {
        self.search.run(steps)
    }

    fn report(&self) -> SearchReport<S::Move> {
        self.search.report(|PositionValue { value, proof }| match proof {
            1.. => Score::Win { plies: proof.unsigned_abs() },
            ..=-1 => Score::Loss { plies: proof.unsigned_abs() },
            0 => self.search.shared(value[0]),
        })
    }

    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.search.advance(step)
    }
}
