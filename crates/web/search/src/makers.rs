//! The searches that a module contains.

use rulebook::Erasable;
use rulebook_search::{
    Algorithm, AlphaBeta, Limits, Report, SharedEvaluation, Status, Unsuited, Zero,
    make::{self, StepSearch, ViewSearch, opened},
    solve::{Acyclic, Expectation},
};

use crate::position::Position;

/// A search, by what it receives.
pub(crate) enum AnyKind<G: Erasable> {
    Steps(StepSearch<G>),
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
) -> Option<Result<AnyKind<G>, Unsuited>> {
    let evaluation = || evaluation.cloned().unwrap_or_default();
    let search = match (algorithm, position) {
        (Algorithm::AlphaBeta, Position::Match(game)) if cfg!(feature = "evaluated") => {
            make::alpha_beta(game, evaluation(), limits)
        }
        (Algorithm::Expectimax, Position::Match(game)) if cfg!(feature = "evaluated") => {
            make::expectimax(game, evaluation(), limits)
        }
        (Algorithm::Mcts, Position::Match(game)) if cfg!(feature = "tree") => {
            make::mcts(game, limits)
        }
        (Algorithm::IsMcts, Position::Sight(sight)) if cfg!(feature = "views") => {
            return Some(make::is_mcts(&sight.root, limits).map(AnyKind::Views));
        }
        _ => return None,
    };
    Some(search.map(AnyKind::Steps))
}

/// The solver that suits a position of a game that ends: by distance where winning is all that counts and
/// nothing is left to chance, otherwise by expectation. In a game that can go in circles it proves wins and
/// losses, unless alpha-beta with an evaluation does so anyway.
pub(crate) fn solver<G: Erasable>(
    position: &Position<G>,
    limits: Limits,
    has_evaluation: bool,
) -> Result<AnyKind<G>, Unsuited> {
    let Position::Match(game) = position else { return Err(Unsuited::NotOpen) };
    let solver = if game.state().max_steps().is_some() {
        match opened(game, |root| Acyclic::new(root, limits)) {
            Err(Unsuited::Chance | Unsuited::GeneralSum) => {
                opened(game, |root| Expectation::new(root, limits))
            }
            other => other,
        }
    } else if has_evaluation {
        Err(Unsuited::Unbounded)
    } else {
        opened(game, |root| Ok(AlphaBeta::new(root, Zero, limits)?.strict()))
    };
    solver.map(AnyKind::Steps)
}
