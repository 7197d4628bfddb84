//! Which searches the traits of a game allow, and how they are made.

use std::{any::Any, fmt, sync::Arc};

use rulebook_core::{
    Evaluate, Evaluated, Game, Match, OpenWorld, PerfectInfo, State, StepOf, Symmetric, Zobrist,
};
use rulebook_search::{
    AlphaBeta, Expectimax, FlatMonteCarlo, Greedy, IsMcts, Limits, MaxN, Mcts, Paranoid, Pimc,
    Prover, Random, Report, Root, Search, Static, Status, WorldSearch, Zero,
};

use super::{
    algorithm::Algorithm,
    known::{Known, Made, opened},
    solver::MakeSolver,
    threads::{on_threads, with_helpers},
};
use crate::erasable::Erasable;

/// A search that is told the steps themselves.
pub(crate) type StepSearch<S> = Box<dyn Search<S, Learnt = StepOf<S>> + Send>;

/// A search that is told what its seat sees of the steps.
pub(crate) type ViewSearch<G> =
    Box<dyn Search<G, Learnt = <G as rulebook_core::HiddenInfo>::Observed> + Send>;

/// A search over a game, by what it is told.
pub(crate) enum AnyKind<G: Game> {
    Steps(StepSearch<G>),
    Views(ViewSearch<G>),
}

/// The searches that a game's traits allow, in groups, and what they use.
pub(crate) struct SearchFns<G: Game> {
    pub(crate) evaluation: Option<fn() -> SharedEvaluation<G>>,
    // The type of the open game cannot be named here, so its evaluation is cast when it is used.
    pub(crate) open_evaluation: Option<fn() -> Box<dyn Any>>,
    pub(crate) perfect: Option<MakeSteps<G>>,
    pub(crate) hashed: Option<MakeSteps<G>>,
    pub(crate) symmetric: Option<MakeSteps<G>>,
    pub(crate) open: Option<MakeOpen<G>>,
    pub(crate) open_hashed: Option<MakeOpen<G>>,
    pub(crate) open_symmetric: Option<MakeOpen<G>>,
    pub(crate) sampled: Option<MakeViews<G>>,
    pub(crate) solver: Option<MakeSolver<G>>,
}

/// Makes a search from a match in which nothing is hidden.
type MakeSteps<G> =
    fn(&Match<G>, Algorithm, Limits, Option<SharedEvaluation<G>>) -> Made<StepSearch<G>>;
/// Makes a search from a match whose hands are all known.
type MakeOpen<G> = fn(&Match<G>, Algorithm, Limits, Option<Box<dyn Any>>) -> Made<StepSearch<G>>;
/// Makes a search from a view.
type MakeViews<G> = fn(&Known<G>, Algorithm, Limits) -> Made<ViewSearch<G>>;

impl<G: Game> SearchFns<G> {
    pub(crate) const NONE: SearchFns<G> = SearchFns {
        evaluation: None,
        open_evaluation: None,
        perfect: None,
        hashed: None,
        symmetric: None,
        open: None,
        open_hashed: None,
        open_symmetric: None,
        sampled: None,
        solver: None,
    };
}

/// An evaluation behind a pointer, so that every search is compiled once per game.
pub(crate) struct SharedEvaluation<S>(Arc<dyn Evaluate<S> + Send + Sync>);

impl<S: State> SharedEvaluation<S> {
    /// The evaluation of the game itself.
    pub(crate) fn own() -> SharedEvaluation<S>
    where
        S: Evaluated,
    {
        SharedEvaluation(Arc::new(S::Evaluation::default()))
    }

    /// The evaluation that knows nothing.
    fn zero() -> SharedEvaluation<S> {
        SharedEvaluation(Arc::new(Zero))
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

/// The search for what is known of a match. Of the groups that have it, the one that uses most of
/// what the game offers makes it.
pub(crate) fn make<G: Erasable>(
    known: &Known<G>,
    algorithm: Algorithm,
    limits: Limits,
    fns: &SearchFns<G>,
) -> Made<AnyKind<G>> {
    let sampled = || fns.sampled.and_then(|make| make(known, algorithm, limits));
    if let Some(made) = over_views(known, algorithm, limits).or_else(sampled) {
        return Some(made.map(AnyKind::Views));
    }
    let game = known.game.as_ref()?;
    let closed = [fns.symmetric, fns.hashed, fns.perfect].into_iter().flatten();
    let mut closed =
        closed.filter_map(|make| make(game, algorithm, limits, fns.evaluation.map(|own| own())));
    let open = [fns.open_symmetric, fns.open_hashed, fns.open].into_iter().flatten();
    let mut open =
        open.filter_map(|make| make(game, algorithm, limits, fns.open_evaluation.map(|own| own())));
    let made = closed.next().or_else(|| open.next());
    made.map(|made| made.map(AnyKind::Steps))
}

/// The searches that need no more than a view.
fn over_views<G: Erasable>(
    known: &Known<G>,
    algorithm: Algorithm,
    limits: Limits,
) -> Made<ViewSearch<G>> {
    let Known { mover, view, key, .. } = known;
    match algorithm {
        Algorithm::Random => Some(Ok(Box::new(Random::<G>::new(view.clone(), limits)))),
        Algorithm::IsMcts => {
            let search = IsMcts::<G>::new(*mover, view.clone(), *key, limits);
            Some(search.map(|search| -> ViewSearch<G> { Box::new(search) }))
        }
        _ => None,
    }
}

/// The searches over views that open the hands of sampled worlds.
pub(crate) fn over_samples<G>(
    known: &Known<G>,
    algorithm: Algorithm,
    limits: Limits,
) -> Made<ViewSearch<G>>
where
    G: Erasable + OpenWorld<Open: Send + Sync + 'static>,
{
    if algorithm != Algorithm::Pimc {
        return None;
    }
    let in_world = |root, limits| {
        let search: WorldSearch<G> = Box::new(Mcts::new(root, limits)?);
        Ok(search)
    };
    let Known { mover, view, key, .. } = known;
    let search = Pimc::<G, _>::new(*mover, view.clone(), *key, limits, in_world);
    Some(search.map(|search| -> ViewSearch<G> { Box::new(search) }))
}

/// The searches for perfect information.
pub(crate) fn over_steps<S: PerfectInfo + Send + Sync + 'static>(
    game: &Match<S>,
    algorithm: Algorithm,
    limits: Limits,
    evaluation: Option<SharedEvaluation<S>>,
) -> Made<StepSearch<S>> {
    let evaluation = evaluation.unwrap_or_else(SharedEvaluation::zero);
    let make = |root| match algorithm {
        Algorithm::Greedy => Some(Greedy::new(root, evaluation, limits).map(boxed)),
        Algorithm::Flat => Some(FlatMonteCarlo::new(root, limits).map(boxed)),
        Algorithm::Mcts => {
            Some(Mcts::new(root, limits).map(|search| on_threads(search, limits.trees)))
        }
        Algorithm::Expectimax => Some(Expectimax::new(root, Static(evaluation), limits).map(boxed)),
        Algorithm::MaxN => Some(MaxN::new(root, Static(evaluation), limits).map(boxed)),
        Algorithm::Paranoid => Some(Paranoid::new(root, Static(evaluation), limits).map(boxed)),
        _ => None,
    };
    at_root(game, make)
}

/// The searches with a table of positions.
pub(crate) fn over_hashes<S: PerfectInfo + Zobrist + Send + Sync + 'static>(
    game: &Match<S>,
    algorithm: Algorithm,
    limits: Limits,
    evaluation: Option<SharedEvaluation<S>>,
) -> Made<StepSearch<S>> {
    let evaluation = evaluation.unwrap_or_else(SharedEvaluation::zero);
    let make = |root| match algorithm {
        Algorithm::AlphaBeta => {
            let search = AlphaBeta::new(root, evaluation, limits);
            Some(search.map(|search| with_helpers(search, limits.threads)))
        }
        Algorithm::Prover => Some(Prover::new(root, limits).map(boxed)),
        _ => None,
    };
    at_root(game, make)
}

/// The searches with a table in which the images of a position are the same.
pub(crate) fn over_images<S: PerfectInfo + Zobrist + Symmetric + Send + Sync + 'static>(
    game: &Match<S>,
    algorithm: Algorithm,
    limits: Limits,
    evaluation: Option<SharedEvaluation<S>>,
) -> Made<StepSearch<S>> {
    let evaluation = evaluation.unwrap_or_else(SharedEvaluation::zero);
    let make = |root| match algorithm {
        Algorithm::AlphaBeta => {
            let search = AlphaBeta::symmetric(root, evaluation, limits);
            Some(search.map(|search| with_helpers(search, limits.threads)))
        }
        Algorithm::Prover => Some(Prover::symmetric(root, limits).map(boxed)),
        _ => None,
    };
    at_root(game, make)
}

fn at_root<S: PerfectInfo, T>(game: &Match<S>, make: impl FnOnce(Root<S>) -> Made<T>) -> Made<T> {
    match Root::new(game) {
        Ok(root) => make(root),
        Err(unsuited) => Some(Err(unsuited)),
    }
}

fn boxed<S: State>(search: impl Search<S, Learnt = StepOf<S>> + Send + 'static) -> StepSearch<S> {
    Box::new(search)
}

/// The searches for perfect information, over the open game.
pub(crate) fn over_open<G: Erasable + OpenWorld<Open: Send + Sync + 'static>>(
    game: &Match<G>,
    algorithm: Algorithm,
    limits: Limits,
    evaluation: Option<Box<dyn Any>>,
) -> Made<StepSearch<G>> {
    in_the_open(game, evaluation, |open, own| over_steps(open, algorithm, limits, own))
}

/// The searches with a table of positions, over the open game.
pub(crate) fn over_open_hashes<G>(
    game: &Match<G>,
    algorithm: Algorithm,
    limits: Limits,
    evaluation: Option<Box<dyn Any>>,
) -> Made<StepSearch<G>>
where
    G: Erasable + OpenWorld<Open: Zobrist + Send + Sync + 'static>,
{
    in_the_open(game, evaluation, |open, own| over_hashes(open, algorithm, limits, own))
}

/// The searches with a table in which the images of a position are the same, over the open game.
pub(crate) fn over_open_images<G>(
    game: &Match<G>,
    algorithm: Algorithm,
    limits: Limits,
    evaluation: Option<Box<dyn Any>>,
) -> Made<StepSearch<G>>
where
    G: Erasable + OpenWorld<Open: Zobrist + Symmetric + Send + Sync + 'static>,
{
    in_the_open(game, evaluation, |open, own| over_images(open, algorithm, limits, own))
}

fn in_the_open<G: Erasable + OpenWorld<Open: Send + Sync + 'static>>(
    game: &Match<G>,
    evaluation: Option<Box<dyn Any>>,
    make: impl FnOnce(&Match<G::Open>, Option<SharedEvaluation<G::Open>>) -> Made<StepSearch<G::Open>>,
) -> Made<StepSearch<G>> {
    let evaluation = evaluation.and_then(|own| own.downcast().ok()).map(|own| *own);
    let made = make(&opened(game)?, evaluation)?;
    Some(made.map(|search| -> StepSearch<G> { Box::new(Opened(search)) }))
}

/// A search over the open game, for the game itself.
struct Opened<S: State>(StepSearch<S>);

impl<G: OpenWorld> Search<G> for Opened<G::Open> {
    type Learnt = StepOf<G>;

    fn run(&mut self, steps: u64) -> Status {
        self.0.run(steps)
    }

    fn report(&self) -> Report<G::Move> {
        self.0.report()
    }

    fn advance(&mut self, step: StepOf<G>) -> Result<(), rulebook_core::Desync> {
        self.0.advance(step)
    }
}

impl<G: Game> fmt::Debug for SearchFns<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchFns").finish_non_exhaustive()
    }
}
