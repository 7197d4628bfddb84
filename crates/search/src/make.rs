//! One maker for each search, over the open game or over a view, for programs that choose one at run
//! time.

use std::{fmt, sync::Arc};

use rulebook_core::{
    Desync, Evaluate, HiddenInfo, InfoKey, Match, OpenWorld, PerfectInfo, Player, State, StepOf,
    Symmetric,
};

use crate::{
    alphabeta::AlphaBeta,
    error::Unsuited,
    evaluate::Zero,
    expectimax::{Expectimax, MaxN, Paranoid},
    flat::FlatMonteCarlo,
    greedy::Greedy,
    ismcts::IsMcts,
    leaf::Static,
    limits::Limits,
    mcts::Mcts,
    pimc::{Pimc, WorldSearch},
    prover::Prover,
    random::Random,
    report::Report,
    root::Root,
    search::{Search, Status},
};

/// A search that is told the steps themselves.
pub type StepSearch<G> = Box<dyn Search<G, Learnt = StepOf<G>> + Send>;

/// A search that is told what its seat sees of the steps.
pub type ViewSearch<G> = Box<dyn Search<G, Learnt = <G as HiddenInfo>::Observed> + Send>;

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
/// [`Unsuited::Over`] if the match is over, also by declaration, and [`Unsuited::NotOpen`] if some hand is
/// unknown.
pub fn open_root<G: OpenWorld>(game: &Match<G>) -> Result<Root<G::Open>, Unsuited> {
    if game.verdict().is_some() {
        return Err(Unsuited::Over);
    }
    let opened = |(n, state): (usize, &G)| Some((n, state.clone().open()?));
    let found = game.states().iter().enumerate().find_map(opened);
    let (first, start) = found.ok_or(Unsuited::NotOpen)?;
    let mut open = Match::with_policy(start, game.policy());
    for step in &game.steps()[first..] {
        open.step(*step).map_err(|_| Unsuited::NotOpen)?;
    }
    Root::new(&open)
}

/// The search that `make` makes over the open game, as a search of the game itself.
///
/// # Errors
///
/// What [`open_root`] and `make` refuse.
pub fn opened<G, T>(
    game: &Match<G>,
    make: impl FnOnce(Root<G::Open>) -> Result<T, Unsuited>,
) -> Result<StepSearch<G>, Unsuited>
where
    G: OpenWorld,
    T: Search<G::Open, Learnt = StepOf<G::Open>> + Send + 'static,
{
    Ok(Box::new(Opened(make(open_root(game)?)?)))
}

/// A search over the open game, for the game itself.
struct Opened<T>(T);

impl<G: OpenWorld, T: Search<G::Open, Learnt = StepOf<G::Open>>> Search<G> for Opened<T> {
    type Learnt = StepOf<G>;

    fn run(&mut self, steps: u64) -> Status {
        self.0.run(steps)
    }

    fn report(&self) -> Report<G::Move> {
        self.0.report()
    }

    fn advance(&mut self, step: StepOf<G>) -> Result<(), Desync> {
        self.0.advance(step)
    }
}

/// The best evaluation after one move.
///
/// # Errors
///
/// If the position does not suit it, or some hand is unknown.
pub fn greedy<G, E>(
    game: &Match<G>,
    evaluation: E,
    limits: Limits,
) -> Result<StepSearch<G>, Unsuited>
where
    G: OpenWorld<Open: Symmetric + Send + Sync + 'static>,
    E: Evaluate<G::Open> + Send + Sync + 'static,
{
    opened(game, |root| Greedy::new(root, evaluation, limits))
}

/// The best mean of random games.
///
/// # Errors
///
/// If the position does not suit it, or some hand is unknown.
pub fn flat<G>(game: &Match<G>, limits: Limits) -> Result<StepSearch<G>, Unsuited>
where
    G: OpenWorld<Open: Symmetric + Send + Sync + 'static>,
{
    opened(game, |root| FlatMonteCarlo::new(root, limits))
}

/// Every seat for itself, to a depth.
///
/// # Errors
///
/// If the position does not suit it, or some hand is unknown.
pub fn max_n<G, E>(
    game: &Match<G>,
    evaluation: E,
    limits: Limits,
) -> Result<StepSearch<G>, Unsuited>
where
    G: OpenWorld<Open: Symmetric + Send + Sync + 'static>,
    E: Evaluate<G::Open> + Send + Sync + 'static,
{
    opened(game, |root| MaxN::new(root, Static(evaluation), limits))
}

/// Every seat against the mover's side, to a depth.
///
/// # Errors
///
/// If the position does not suit it, or some hand is unknown.
pub fn paranoid<G, E>(
    game: &Match<G>,
    evaluation: E,
    limits: Limits,
) -> Result<StepSearch<G>, Unsuited>
where
    G: OpenWorld<Open: Symmetric + Send + Sync + 'static>,
    E: Evaluate<G::Open> + Send + Sync + 'static,
{
    opened(game, |root| Paranoid::new(root, Static(evaluation), limits))
}

/// Two sides and chance, to a depth.
///
/// # Errors
///
/// If the position does not suit it, or some hand is unknown.
pub fn expectimax<G, E>(
    game: &Match<G>,
    evaluation: E,
    limits: Limits,
) -> Result<StepSearch<G>, Unsuited>
where
    G: OpenWorld<Open: Symmetric + Send + Sync + 'static>,
    E: Evaluate<G::Open> + Send + Sync + 'static,
{
    opened(game, |root| Expectimax::new(root, Static(evaluation), limits))
}

/// Alpha-beta with a table, to a depth. With the feature `parallel` on as many threads as the
/// limits say.
///
/// # Errors
///
/// If the position does not suit it, or some hand is unknown.
pub fn alpha_beta<G, E>(
    game: &Match<G>,
    evaluation: E,
    limits: Limits,
) -> Result<StepSearch<G>, Unsuited>
where
    G: OpenWorld<Open: Symmetric + Send + Sync + 'static>,
    E: Evaluate<G::Open> + Send + Sync + 'static,
{
    opened(game, |root| Ok(on_threads(AlphaBeta::new(root, evaluation, limits)?, limits)))
}

/// Proofs of wins and losses, and nothing else.
///
/// # Errors
///
/// If the position does not suit it, or some hand is unknown.
pub fn prover<G>(game: &Match<G>, limits: Limits) -> Result<StepSearch<G>, Unsuited>
where
    G: OpenWorld<Open: Symmetric + Send + Sync + 'static>,
{
    opened(game, |root| Prover::new(root, limits))
}

/// A tree grown by random games. With the feature `parallel` several trees grow on the threads of
/// the current `rayon` pool, which does not change what is found.
///
/// # Errors
///
/// If the position does not suit it, or some hand is unknown.
pub fn mcts<G>(game: &Match<G>, limits: Limits) -> Result<StepSearch<G>, Unsuited>
where
    G: OpenWorld<Open: Symmetric + Send + Sync + 'static>,
{
    opened(game, |root| Ok(Forest { search: Mcts::new(root, limits)?, n_trees: limits.trees }))
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
pub fn pimc<G>(root: &ViewRoot<G>, limits: Limits) -> Result<ViewSearch<G>, Unsuited>
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
pub fn is_mcts<G>(root: &ViewRoot<G>, limits: Limits) -> Result<ViewSearch<G>, Unsuited>
where
    G: HiddenInfo<View: Send + Sync + 'static, Observed: Send + Sync + 'static>
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
    type Learnt = StepOf<S>;

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
