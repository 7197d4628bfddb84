//! What programs that choose a search at run time need: roots, searches behind pointers, and makers of
//! those searches whose constructors do not have everything that the limits say.

use std::{fmt, sync::Arc};

use rulebook_core::{
    Desync, Evaluate, HiddenInfo, InfoKey, Match, OpenWorld, PerfectInfo, Player, State, StepOf,
    Symmetric,
};

use crate::{
    alphabeta::AlphaBeta,
    error::SearchError,
    evaluate::Zero,
    ismcts::IsMcts,
    limits::Limits,
    mcts::Mcts,
    pimc::{Pimc, WorldSearch},
    random::Random,
    report::Report,
    root::Root,
    search::{Search, Status},
};

/// A search that is told the steps themselves.
pub type StepSearch<S> = Box<dyn Search<S, Input = StepOf<S>> + Send>;

/// A search that is told what its seat sees of the steps.
pub type ViewSearch<G> = Box<dyn Search<G, Input = <G as HiddenInfo>::Observation> + Send>;

/// What a seat knows at its turn.
#[derive(Clone, Debug)]
pub struct ViewRoot<G: HiddenInfo> {
    /// The seat, which is to move.
    pub mover: Player,
    /// What it sees.
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
}

impl<S> fmt::Debug for SharedEvaluation<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedEvaluation").finish_non_exhaustive()
    }
}

/// The root of the part of a match in which everything is visible: the whole match, where nothing is
/// hidden.
///
/// # Errors
///
/// [`SearchError::Over`] if the match is over, also by declaration, and [`SearchError::NotOpen`] if some hand is
/// unknown.
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
    Root::new(&open)
}

/// Alpha-beta with a table, to a depth. With the feature `parallel` on as many threads as the
/// limits say.
///
/// # Errors
///
/// If the position does not suit it.
pub fn alpha_beta<S, E>(
    root: Root<S>,
    evaluation: E,
    limits: Limits,
) -> Result<StepSearch<S>, SearchError>
where
    S: PerfectInfo + Symmetric + Send + Sync + 'static,
    E: Evaluate<S> + Send + Sync + 'static,
{
    Ok(Box::new(on_threads(AlphaBeta::new(root, evaluation, limits)?, limits)))
}

/// A tree grown by random games. With the feature `parallel` several trees grow on the threads of
/// the current `rayon` pool, which does not change what is found.
///
/// # Errors
///
/// If the position does not suit it.
pub fn mcts<S>(root: Root<S>, limits: Limits) -> Result<StepSearch<S>, SearchError>
where
    S: PerfectInfo + Send + Sync + 'static,
{
    Ok(Box::new(Forest { search: Mcts::new(root, limits)?, n_trees: limits.trees }))
}

/// Any legal move.
pub fn random<G>(root: &ViewRoot<G>, limits: Limits) -> ViewSearch<G>
where
    G: HiddenInfo<View: Send + 'static> + 'static,
{
    Box::new(Random::<G>::new(root.view.clone(), limits))
}

/// Sampled worlds, each searched with open hands.
///
/// # Errors
///
/// If the view does not suit it.
pub fn pimc<G>(root: &ViewRoot<G>, limits: Limits) -> Result<ViewSearch<G>, SearchError>
where
    G: OpenWorld<View: Send + 'static, Open: Send + 'static> + Send + 'static,
{
    let in_world = |root, limits| {
        let search: WorldSearch<G> = Box::new(Mcts::new(root, limits)?);
        Ok(search)
    };
    let ViewRoot { mover, view, key } = root;
    Ok(Box::new(Pimc::<G, _>::new(*mover, view.clone(), *key, limits, in_world)?))
}

/// Trees of what each seat sees, over sampled worlds.
///
/// # Errors
///
/// If the view does not suit it.
pub fn is_mcts<G>(root: &ViewRoot<G>, limits: Limits) -> Result<ViewSearch<G>, SearchError>
where
    G: HiddenInfo<View: Send + Sync + 'static, Observation: Send + Sync + 'static>
        + Send
        + Sync
        + 'static,
{
    let ViewRoot { mover, view, key } = root;
    Ok(Box::new(IsMcts::<G>::new(*mover, view.clone(), *key, limits)?))
}

#[cfg(feature = "parallel")]
fn on_threads<S, E>(search: AlphaBeta<S, E>, limits: Limits) -> AlphaBeta<S, E>
where
    S: PerfectInfo + Symmetric + Send + Sync,
    E: Evaluate<S> + Sync,
{
    if limits.threads == 1 { search } else { search.threads(limits.threads) }
}

#[cfg(not(feature = "parallel"))]
fn on_threads<S: PerfectInfo + Symmetric, E>(
    search: AlphaBeta<S, E>,
    _: Limits,
) -> AlphaBeta<S, E> {
    search
}

/// Tree search whose trees grow on several threads if there are any.
struct Forest<S: PerfectInfo> {
    search: Mcts<S>,
    #[cfg_attr(not(feature = "parallel"), expect(dead_code, reason = "there is one thread"))]
    n_trees: usize,
}

impl<S: PerfectInfo + Send + Sync> Search<S> for Forest<S> {
    type Input = StepOf<S>;

    fn run(&mut self, steps: u64) -> Status {
        #[cfg(feature = "parallel")]
        if self.n_trees != 1 {
            return self.search.run_parallel(steps);
        }
        self.search.run(steps)
    }

    fn report(&self) -> Report<S::Move> {
        self.search.report()
    }

    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.search.advance(step)
    }
}
