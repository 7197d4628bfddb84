//! Roots and searches behind pointers, for programs that choose a search at run time.

use std::{fmt, sync::Arc};

use rulebook_core::{
    Desync, Evaluate, HiddenInfo, InfoKey, Match, OpenWorld, PerfectInfo, Player, State, StepOf,
};

use crate::{
    error::SearchError,
    evaluate::Zero,
    mcts::Mcts,
    report::SearchReport,
    root::Root,
    search::{Search, SearchStatus},
};

/// A search that receives full steps.
pub type StepSearch<S> = Box<dyn Search<S, Input = StepOf<S>> + Send>;

/// A search that receives its seat's observation of each step.
pub type ViewSearch<G> = Box<dyn Search<G, Input = <G as HiddenInfo>::Observation> + Send>;

/// A search that was chosen at run time, by its input.
pub enum DynSearch<G: OpenWorld> {
    /// Over positions.
    Steps(StepSearch<G::Open>),
    /// Over views.
    Views(ViewSearch<G>),
}

impl<G: OpenWorld> DynSearch<G> {
    /// Does about `steps` units of work: see [`Search::run`].
    pub fn run(&mut self, steps: u64) -> SearchStatus {
        match self {
            DynSearch::Steps(search) => search.run(steps),
            DynSearch::Views(search) => search.run(steps),
        }
    }

    /// The results so far.
    #[must_use]
    pub fn report(&self) -> SearchReport<G::Move> {
        match self {
            DynSearch::Steps(search) => search.report(),
            DynSearch::Views(search) => search.report(),
        }
    }
}

impl<G: OpenWorld> fmt::Debug for DynSearch<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            DynSearch::Steps(_) => "DynSearch::Steps",
            DynSearch::Views(_) => "DynSearch::Views",
        };
        f.debug_tuple(name).finish_non_exhaustive()
    }
}

/// The knowledge of a seat at its turn.
#[derive(Clone, Debug)]
pub struct ViewRoot<G: HiddenInfo> {
    /// The seat, which is to move.
    pub mover: Player,
    /// Its view.
    pub view: G::View,
    /// Its information set.
    pub key: InfoKey,
}

/// An evaluation behind a pointer, so that a search is compiled once for each game.
#[derive(Clone)]
pub struct SharedEvaluation<S>(Arc<dyn Evaluate<S> + Send + Sync>);

impl<S: State> SharedEvaluation<S> {
    /// The same evaluation behind a pointer.
    pub fn new(evaluation: impl Evaluate<S> + Send + Sync + 'static) -> SharedEvaluation<S> {
        SharedEvaluation(Arc::new(evaluation))
    }
}

impl<S: State> Default for SharedEvaluation<S> {
    /// [`Zero`], which knows nothing.
    fn default() -> SharedEvaluation<S> {
        SharedEvaluation::new(Zero)
    }
}

impl<S: State> Evaluate<S> for SharedEvaluation<S> {
    fn value(&self, state: &S) -> i32 {
        self.0.value(state)
    }

    fn is_noisy(&self, state: &S, mv: S::Move) -> bool {
        self.0.is_noisy(state, mv)
    }

    fn ignores_chance(&self) -> bool {
        self.0.ignores_chance()
    }
}

impl<S> fmt::Debug for SharedEvaluation<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedEvaluation").finish_non_exhaustive()
    }
}

/// The root of the part of a match in which everything is visible: the whole match, where nothing
/// is hidden.
///
/// # Errors
///
/// [`SearchError::Over`] if the match is over, also by adjudication, and [`SearchError::NotOpen`]
/// if some hand is unknown.
pub fn open_root<G: OpenWorld>(game: &Match<G>) -> Result<Root<G::Open>, SearchError> {
    if game.verdict().is_some() {
        return Err(SearchError::Over);
    }
    let opened = |(n, state): (usize, &G)| Some((n, state.clone().open()?));
    let found = game.states().iter().enumerate().find_map(opened);
    let (first, start) = found.ok_or(SearchError::NotOpen)?;
    let mut open = Match::with_draw_rules(start, game.draw_rules());
    for step in &game.steps()[first..] {
        open.step(*step).map_err(|_| SearchError::NotOpen)?;
    }
    Root::new(open)
}

/// Tree search whose trees grow on several threads with the feature `parallel`. The result is the same as on one thread.
pub(crate) struct PooledMcts<S: PerfectInfo>(pub(crate) Mcts<S>);

impl<S: PerfectInfo + Send + Sync> Search<S> for PooledMcts<S> {
    type Input = StepOf<S>;

    fn run(&mut self, steps: u64) -> SearchStatus {
        #[cfg(feature = "parallel")]
        return self.0.run_parallel(steps);
        #[cfg(not(feature = "parallel"))]
        self.0.run(steps)
    }

    fn report(&self) -> SearchReport<S::Move> {
        self.0.report()
    }

    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.0.advance(step)
    }
}
