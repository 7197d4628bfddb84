//! Which searches the traits of a game allow, and how they are made.

use std::{any::Any, fmt, sync::Arc};

use rulebook_core::{Evaluate, Evaluated, Game, Match, OpenWorld, PerfectInfo, State, StepOf};
use rulebook_search::{
    FlatMonteCarlo, Greedy, Limits, Random, Report, Root, Search, Status, Unsuited, Zero,
};

use super::{algorithm::Algorithm, known::Known};
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

/// A search, or why it does not fit the position; `None` if the game's traits do not allow it.
pub(crate) type Made<T> = Option<Result<T, Unsuited>>;

/// The searches that a game's traits allow, in groups, and what they use.
pub(crate) struct SearchFns<G: Game> {
    pub(crate) evaluation: Option<fn() -> SharedEvaluation<G>>,
    pub(crate) perfect: Option<MakeSteps<G>>,
    pub(crate) open: Option<MakeOpen<G>>,
    // The type of the open game cannot be named here, so its evaluation is cast when it is used.
    pub(crate) open_evaluation: Option<fn() -> Box<dyn Any>>,
}

type MakeSteps<G> =
    fn(&Match<G>, Algorithm, Limits, Option<SharedEvaluation<G>>) -> Made<StepSearch<G>>;
type MakeOpen<G> = fn(&Match<G>, Algorithm, Limits, Option<Box<dyn Any>>) -> Made<StepSearch<G>>;

impl<G: Game> SearchFns<G> {
    pub(crate) const NONE: SearchFns<G> =
        SearchFns { evaluation: None, perfect: None, open: None, open_evaluation: None };
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

/// The search for what is known of a match.
pub(crate) fn make<G: Erasable>(
    known: &Known<G>,
    algorithm: Algorithm,
    limits: Limits,
    fns: &SearchFns<G>,
) -> Made<AnyKind<G>> {
    if let Some(made) = over_views(known, algorithm, limits) {
        return Some(made.map(AnyKind::Views));
    }
    let game = known.game.as_ref()?;
    let evaluation = fns.evaluation.map(|own| own());
    let perfect = fns.perfect.and_then(|make| make(game, algorithm, limits, evaluation));
    let open = || {
        let evaluation = fns.open_evaluation.map(|own| own());
        fns.open.and_then(|make| make(game, algorithm, limits, evaluation))
    };
    perfect.or_else(open).map(|made| made.map(AnyKind::Steps))
}

/// The searches that need no more than a view.
fn over_views<G: Erasable>(
    known: &Known<G>,
    algorithm: Algorithm,
    limits: Limits,
) -> Made<ViewSearch<G>> {
    match algorithm {
        Algorithm::Random => Some(Ok(Box::new(Random::<G>::new(known.view.clone(), limits)))),
        _ => None,
    }
}

/// The searches for perfect information.
pub(crate) fn over_steps<S: PerfectInfo + Send + Sync + 'static>(
    game: &Match<S>,
    algorithm: Algorithm,
    limits: Limits,
    evaluation: Option<SharedEvaluation<S>>,
) -> Made<StepSearch<S>> {
    let root = match Root::new(game) {
        Ok(root) => root,
        Err(unsuited) => return Some(Err(unsuited)),
    };
    let evaluation = evaluation.unwrap_or_else(SharedEvaluation::zero);
    Some(match algorithm {
        Algorithm::Greedy => Greedy::new(root, evaluation, limits).map(boxed),
        Algorithm::Flat => FlatMonteCarlo::new(root, limits).map(boxed),
        Algorithm::Random => return None,
    })
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
    let open = opened(game)?;
    let evaluation = evaluation.and_then(|own| own.downcast().ok()).map(|own| *own);
    let made = over_steps::<G::Open>(&open, algorithm, limits, evaluation)?;
    Some(made.map(|search| -> StepSearch<G> { Box::new(Opened(search)) }))
}

/// The part of a match in which the game can be opened.
fn opened<G: OpenWorld>(game: &Match<G>) -> Option<Match<G::Open>> {
    let first = game.states().iter().position(|state| state.clone().open().is_some())?;
    let start = game.states()[first].clone().open()?;
    let mut open = Match::with_policy(start, game.policy());
    for step in &game.steps()[first..] {
        open.step(*step).ok()?;
    }
    Some(open)
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
