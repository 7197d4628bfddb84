//! The searches that a module contains.

use rulebook::Erasable;
use rulebook_search::{
    Algorithm, AlphaBeta, EvaluationLeaf, Expectimax, Limits, Report, SearchError,
    SharedEvaluation, Status, Zero,
    make::{self, StepSearch, ViewSearch, open_root},
    solve::{Acyclic, Expectation},
};

use crate::position::Position;

/// A search, by what it receives.
pub(crate) enum AnyKind<G: Erasable> {
    Steps(StepSearch<G::Open>),
    Views(ViewSearch<G>),
}

impl<G: Erasable> AnyKind<G> {
    pub(crate) fn run(&mut self, steps: u64) -> Status {
        match self {
            AnyKind::Steps(search) => search.run(steps),
            AnyKind::Views(search) => search.run(steps),
        }
    }

    pub(crate) fn report(&self) -> Report<G::Move> {
        match self {
            AnyKind::Steps(search) => search.report(),
            AnyKind::Views(search) => search.report(),
        }
    }
}

/// The search with this name; `None` if this module does not contain it, or it needs to know something else
/// of the position.
pub(crate) fn search<G: Erasable>(
    algorithm: Algorithm,
    position: &Position<G>,
    limits: Limits,
    evaluation: Option<&SharedEvaluation<G::Open>>,
) -> Option<Result<AnyKind<G>, SearchError>> {
    let evaluation = || evaluation.cloned().unwrap_or_default();
    let search = match (algorithm, position) {
        (Algorithm::AlphaBeta, Position::Match(game)) if cfg!(feature = "evaluated") => {
            open_root(game).and_then(|root| make::alpha_beta(root, evaluation(), limits))
        }
        (Algorithm::Expectimax, Position::Match(game)) if cfg!(feature = "evaluated") => {
            open_root(game).and_then(|root| {
                let search: StepSearch<G::Open> =
                    Box::new(Expectimax::new(root, EvaluationLeaf(evaluation()), limits)?);
                Ok(search)
            })
        }
        (Algorithm::Mcts, Position::Match(game)) if cfg!(feature = "tree") => {
            open_root(game).and_then(|root| make::mcts(root, limits))
        }
        (Algorithm::IsMcts, Position::Sight(sight)) if cfg!(feature = "views") => {
            return Some(make::is_mcts(&sight.root, limits).map(AnyKind::Views));
        }
        _ => return None,
    };
    Some(search.map(AnyKind::Steps))
}

/// The solver of this module for a position: by expectation; or by distance, and where the game can go in
/// circles by looking deeper and deeper for a forced win or loss.
pub(crate) fn solver<G: Erasable>(
    position: &Position<G>,
    limits: Limits,
) -> Result<AnyKind<G>, SearchError> {
    let Position::Match(game) = position else { return Err(SearchError::NotOpen) };
    let can_circle = game.state().max_steps().is_none();
    let root = open_root(game)?;
    let solver: StepSearch<G::Open> = if cfg!(feature = "expectation") {
        Box::new(Expectation::new(root, limits)?)
    } else if cfg!(feature = "deepening") && can_circle {
        Box::new(AlphaBeta::new(root, Zero, limits)?.strict())
    } else {
        Box::new(Acyclic::new(root, limits)?)
    };
    Ok(AnyKind::Steps(solver))
}
