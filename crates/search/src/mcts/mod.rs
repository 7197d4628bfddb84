//! Monte Carlo tree search.

// In reading order.
mod options;
mod node;
mod scores;
mod teams;
mod arena;
mod history;
mod spread;
mod select;
mod gumbel;
mod tree;
mod solve;
mod batch;
mod lines;

use rulebook_core::{Desync, PerfectInfo, Play, SplitMix64, Step, StepOf};

use self::{
    arena::Arena,
    batch::PendingLeaves,
    history::History,
    teams::Teams,
    tree::{Context, Tree},
};
pub use self::{
    batch::{Evaluation, EvaluationError, Request},
    options::{DecisiveMoves, FirstPlayUrgency, Gumbel, MctsOptions, Selection, Widening},
};
#[cfg(feature = "parallel")]
use crate::threads;
use crate::{
    error::SearchError,
    leaf::{Leaf, RandomPlayout},
    limits::Limits,
    report::SearchReport,
    root::Root,
    search::{Search, SearchStatus},
};

/// Monte Carlo tree search for any game of perfect information: with chance or without, for any
/// number of seats and teams.
///
/// A step of [`Search::run`] is one simulation: a walk from the root to a leaf of the tree, the
/// value of that leaf, and its return to the root (Kocsis and Szepesvári, "Bandit based Monte-Carlo
/// planning", 2006; Coulom, "Efficient selectivity and backup operators in Monte-Carlo tree
/// search", 2006). [`MctsOptions`] chooses the formulas.
///
/// * Chance is part of the tree (closed loop): an event is drawn by weight at each visit, and each
///   event has its own child, so a move is only played where it is legal.
/// * Each player maximises its team's mean value, wherever the turn is.
/// * In a game of two sides wins and losses are proved and go back to the root (Winands, Björnsson
///   and Saito, "Monte-Carlo tree search solver", 2008). A line is a [`Score::Win`] or
///   [`Score::Loss`] only then; draws are never proved. In a game that is won by more or fewer
///   points, only a result at the end of the [payoff range](rulebook_core::State::payoff_range) is
///   proved.
/// * In such a game every position that gets its children is first looked over for a move that wins
///   at once ([`DecisiveMoves`]).
/// * A position that the players have repeated by moves alone since the root counts as a draw, and
///   so does one that ends the match by its [`DrawRules`](rulebook_core::DrawRules). Proofs never
///   rest on such draws, and hold for the match with its history. Playouts ignore the draw rules.
/// * Several trees share the simulations and add up their visits (root parallelisation: Chaslot,
///   Winands and van den Herik, "Parallel Monte-Carlo tree search", 2008). Their number is a
///   parameter, so the answer is the same on any number of threads.
/// * When the memory is full the tree stops growing, and simulations continue from its leaves.
///
/// The same seed gives the same answer for the same number of steps, however they are sliced.
///
/// # Limits
///
/// It finds a narrow path to a win later than a full-width search, and equal positions on different
/// paths are different nodes.
///
/// [`Score::Win`]: crate::Score::Win
/// [`Score::Loss`]: crate::Score::Loss
///
/// # Examples
///
/// ```
/// use rulebook_classics::TicTacToe;
/// use rulebook_core::Match;
/// use rulebook_search::{Limits, Mcts, Root, Score, Search, SearchStatus};
///
/// let game = Match::new("X.O/.X./O..".parse::<TicTacToe>().unwrap());
/// let mut search = Mcts::new(Root::new(game).unwrap(), Limits::default()).unwrap();
/// assert_eq!(search.run(1_000), SearchStatus::Done);
/// let report = search.report();
/// assert_eq!(report.best().unwrap().to_string(), "c1");
/// assert_eq!(report.lines[0].score, Score::Win { plies: 1 });
/// ```
#[derive(Clone, Debug)]
pub struct Mcts<S: PerfectInfo, L: Leaf<S> = RandomPlayout> {
    root: Root<S>,
    limits: Limits,
    options: MctsOptions,
    teams: Teams,
    history: History,
    trees: Vec<Tree<S, L>>, // Invariant: never empty.
    n_simulations: u64,
    pending: PendingLeaves,
}

impl<S: PerfectInfo> Mcts<S> {
    /// The search with random playouts in one tree.
    ///
    /// # Errors
    ///
    /// If the match is over, chance is due at the root, or the memory is too small for the root's
    /// moves.
    pub fn new(root: Root<S>, limits: Limits) -> Result<Mcts<S>, SearchError> {
        Mcts::with_playouts(root, 1, limits)
    }

    /// The search with random playouts in a number of trees, at least one.
    ///
    /// # Errors
    ///
    /// As [`Mcts::new`].
    pub fn with_playouts(
        root: Root<S>,
        n_trees: usize,
        limits: Limits,
    ) -> Result<Mcts<S>, SearchError> {
        let playouts =
            |tree| RandomPlayout::new(seed_of(limits, 2 * tree + 1), RandomPlayout::MAX_STEPS);
        Mcts::with_trees(root, n_trees, playouts, limits)
    }

    /// With this number of steps after which a playout stops and counts as a draw.
    #[must_use]
    pub fn playout(mut self, max_steps: u32) -> Mcts<S> {
        self.trees.iter_mut().for_each(|tree| tree.leaf.max_steps = max_steps);
        self
    }
}

/// One of the seeds that follow from that of the limits.
fn seed_of(limits: Limits, index: usize) -> u64 {
    SplitMix64::new(limits.seed ^ SplitMix64::new(index as u64).next()).next()
}

impl<S: PerfectInfo, L: Leaf<S>> Mcts<S, L> {
    /// The search with this leaf. For a leaf without priors use [`MctsOptions::uct`], the default.
    ///
    /// # Errors
    ///
    /// As [`Mcts::new`].
    pub fn with_leaf(root: Root<S>, leaf: L, limits: Limits) -> Result<Mcts<S, L>, SearchError> {
        let mut leaf = Some(leaf);
        Mcts::with_trees(root, 1, |_| leaf.take().expect("one tree needs one leaf"), limits)
    }

    /// The search with `n_trees` trees, at least one, each with the leaf that `leaf_of` gives for
    /// its number. The trees divide the memory and the simulations evenly.
    ///
    /// # Errors
    ///
    /// As [`Mcts::new`].
    pub fn with_trees(
        root: Root<S>,
        n_trees: usize,
        mut leaf_of: impl FnMut(usize) -> L,
        limits: Limits,
    ) -> Result<Mcts<S, L>, SearchError> {
        root.mover()?;
        let teams = Teams::of(root.state());
        let any = root.moves().first().copied().map(Step::Move).ok_or(SearchError::Over)?;
        let n_trees = n_trees.max(1);
        let needed = n_trees * Arena::<S>::bytes(1 + root.moves().len(), &teams);
        if limits.memory < needed {
            return Err(SearchError::Memory { needed });
        }
        let tree = |index| {
            let arena = Arena::new(limits.memory / n_trees, teams, any);
            Tree::new(arena, leaf_of(index), seed_of(limits, 2 * index))
        };
        let trees = (0..n_trees).map(tree).collect();
        let (history, options) = (History::of(&root), MctsOptions::default());
        let (pending, n_simulations) = (PendingLeaves::default(), 0);
        let mut search =
            Mcts { root, limits, options, teams, history, trees, n_simulations, pending };
        search.enter();
        Ok(search)
    }

    /// The same search with other options. Its trees are emptied; its random numbers and the number
    /// of visited positions continue.
    #[must_use]
    pub fn with_options(mut self, options: MctsOptions) -> Mcts<S, L> {
        self.options = options;
        self.pending.cancel(&mut self.trees, &self.teams);
        self.trees.iter_mut().for_each(|tree| tree.arena.clear());
        self.enter();
        self
    }

    /// The number of simulations in the tree, those kept by [`Search::advance`] included.
    #[must_use]
    pub fn visits(&self) -> u64 {
        self.trees.iter().map(|tree| u64::from(tree.arena.node(0).visits)).sum()
    }

    /// The number of nodes of all trees.
    #[must_use]
    pub fn tree_size(&self) -> usize {
        self.trees.iter().map(|tree| tree.arena.nodes.len()).sum()
    }

    /// The memory that the trees have allocated, in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.trees.iter().map(|tree| tree.arena.allocated()).sum()
    }

    /// Runs like [`Search::run`], with the trees on several threads. The result is the same.
    #[cfg(feature = "parallel")]
    pub fn run_parallel(&mut self, steps: u64) -> SearchStatus
    where
        S: Send + Sync,
        L: Send,
    {
        if self.trees.len() == 1 || self.status() == SearchStatus::Done {
            return self.run(steps);
        }
        let share = self.take(steps);
        let (context, trees, _) = self.parts();
        threads::map(trees.iter_mut().enumerate(), |(index, tree)| {
            tree.run(&context, share(index));
        });
        self.status()
    }

    /// The number of the next `steps` simulations that each tree makes: number n is made by the
    /// tree n modulo the number of trees.
    fn take(&mut self, steps: u64) -> impl Fn(usize) -> u64 + Sync + use<S, L> {
        let (start, n_trees) = (self.n_simulations, self.trees.len() as u64);
        let end = start.saturating_add(steps);
        self.n_simulations = end;
        move |index| {
            let before = |n: u64| n.saturating_sub(index as u64).div_ceil(n_trees);
            before(end) - before(start)
        }
    }

    fn status(&self) -> SearchStatus {
        let is_proved = |tree: &Tree<S, L>| tree.arena.node(0).proof().is_some();
        let is_over = self.root.turn() == rulebook_core::Turn::Over;
        let is_done = self.trees.iter().all(|tree| tree.is_done(&self.options));
        if is_over || is_done || self.trees.iter().any(is_proved) {
            SearchStatus::Done
        } else {
            SearchStatus::Running
        }
    }

    fn enter(&mut self) {
        let (context, trees, _) = self.parts();
        for tree in trees {
            tree.enter(&context);
        }
    }

    fn parts(&mut self) -> (Context<'_, S>, &mut [Tree<S, L>], &mut PendingLeaves) {
        let Mcts { root, history, options, teams, trees, pending, .. } = self;
        (Context { root, history, options, teams }, trees, pending)
    }
}

impl<S: PerfectInfo, L: Leaf<S>> Search<S> for Mcts<S, L> {
    type Input = StepOf<S>;

    fn run(&mut self, steps: u64) -> SearchStatus {
        if self.status() == SearchStatus::Done {
            return SearchStatus::Done;
        }
        let share = self.take(steps);
        let (context, trees, _) = self.parts();
        for (index, tree) in trees.iter_mut().enumerate() {
            tree.run(&context, share(index));
        }
        self.status()
    }

    /// The lines with the most visits first; a proved win comes before all others, and proved
    /// losses come last. [`SearchReport::nodes`] counts the positions in the tree that the
    /// simulations visited, without those of playouts. If a move of the root wins at once, there
    /// may be no other line.
    fn report(&self) -> SearchReport<S::Move> {
        self.lines_report()
    }

    /// Keeps the part of the tree that follows from the step. Requests that are out are void.
    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        let step = self.root.state().canonical_step(step).map_err(|error| Desync::of(&error))?;
        self.root.advance(step)?;
        self.pending.cancel(&mut self.trees, &self.teams);
        self.history = History::of(&self.root);
        self.trees.iter_mut().for_each(|tree| tree.advance(step));
        self.enter();
        Ok(())
    }
}
