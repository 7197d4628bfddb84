//! The searches that a module contains.

use rulebook::{Erasable, core::State as _};
use rulebook_search::{
    Algorithm, AlphaBeta, EvaluationLeaf, Expectimax, IsMcts, Limits, Mcts, Rollouts, Root,
    SearchError, SharedEvaluation, Zero,
    dyn_search::{DynSearch, StepSearch, ViewRoot, open_root},
};
use rulebook_solve::{Acyclic, Expectation};

use crate::position::Position;

/// The search with this name; `None` if this module does not contain it, or it does not support this
/// kind of position.
pub(crate) fn search<G: Erasable>(
    algorithm: Algorithm,
    position: &Position<G>,
    limits: Limits,
    evaluation: Option<&SharedEvaluation<G::Open>>,
) -> Option<Result<DynSearch<G>, SearchError>> {
    let evaluation = || evaluation.cloned().unwrap_or_default();
    let over = |game, new: &dyn Fn(Root<G::Open>) -> Result<StepSearch<G::Open>, SearchError>| {
        open_root(game).and_then(new).map(DynSearch::Steps)
    };
    Some(match (algorithm, position) {
        (Algorithm::AlphaBeta, Position::Match(game)) if cfg!(feature = "evaluated") => {
            over(game, &|root| Ok(Box::new(AlphaBeta::new(root, evaluation(), limits)?)))
        }
        (Algorithm::Expectimax, Position::Match(game)) if cfg!(feature = "evaluated") => {
            let leaf = || EvaluationLeaf(evaluation());
            over(game, &|root| Ok(Box::new(Expectimax::new(root, leaf(), limits)?)))
        }
        (Algorithm::Mcts, Position::Match(game)) if cfg!(feature = "tree") => {
            over(game, &|root| Ok(Box::new(Mcts::new(root, limits)?)))
        }
        (Algorithm::IsMcts, Position::View(seat)) if cfg!(feature = "views") => {
            let ViewRoot { mover, view, key } = &seat.root;
            IsMcts::<G>::new(*mover, view.clone(), *key, limits)
                .map(|search| DynSearch::Views(Box::new(search)))
        }
        _ => return None,
    })
}

/// The rollouts from a few moves of a position; `None` if this module has none for it.
pub(crate) fn rollouts<G: Erasable>(
    position: &Position<G>,
    moves: &[G::Move],
    limits: Limits,
    evaluation: Option<&SharedEvaluation<G::Open>>,
) -> Option<DynSearch<G>> {
    match position {
        Position::Match(game) if cfg!(any(feature = "evaluated", feature = "tree")) => {
            let root = open_root(game).ok().filter(|root| root.state().has_chance())?;
            let view = root.state().clone();
            let search =
                Rollouts::new(root.mover().ok()?, view, moves, evaluation.cloned(), limits).ok()?;
            Some(DynSearch::Steps(Box::new(search)))
        }
        Position::View(seat) if cfg!(feature = "views") => {
            let ViewRoot { mover, view, .. } = &seat.root;
            let search = Rollouts::<G>::new(*mover, view.clone(), moves, None, limits).ok()?;
            Some(DynSearch::Views(Box::new(search)))
        }
        _ => None,
    }
}

/// The solver of this module for a position: by expectation; or by distance, and in a game with cycles
/// by iterative deepening, which looks for a forced win or loss.
pub(crate) fn solver<G: Erasable>(
    position: &Position<G>,
    limits: Limits,
) -> Result<DynSearch<G>, SearchError> {
    let Position::Match(game) = position else { return Err(SearchError::NotOpen) };
    let has_cycles = game.state().max_steps().is_none();
    let root = open_root(game)?;
    let solver: StepSearch<G::Open> = if cfg!(feature = "expectation") {
        Box::new(Expectation::new(root, limits)?)
    } else if cfg!(feature = "deepening") && has_cycles {
        Box::new(AlphaBeta::new(root, Zero, limits)?.strict())
    } else {
        Box::new(Acyclic::new(root, limits)?)
    };
    Ok(DynSearch::Steps(solver))
}
