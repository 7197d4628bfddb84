//! The search with a name, for what is known of a match.

use rulebook_core::{PerfectInfo, Symmetric};
use rulebook_search::{
    Algorithm, EvaluationLeaf, Expectimax, FlatMonteCarlo, Greedy, Limits, MaxN, Paranoid, Prover,
    Root, SearchError, SharedEvaluation,
    make::{self, StepSearch, ViewSearch, open_root},
};

use super::root::SearchRoot;
use crate::erasable::Erasable;

/// A search over a game, by what it is told.
pub(crate) enum AnyKind<G: Erasable> {
    Steps(StepSearch<G::Open>),
    Views(ViewSearch<G>),
}

/// The search with this name; `None` if it has to see a position that the observer does not see.
pub(crate) fn make<G: Erasable>(
    root: &SearchRoot<G>,
    algorithm: Algorithm,
    limits: Limits,
    evaluation: SharedEvaluation<G::Open>,
) -> Option<Result<AnyKind<G>, SearchError>> {
    let made = match algorithm {
        Algorithm::Random => Ok(make::random(&root.view, limits)),
        Algorithm::Pimc => make::pimc(&root.view, limits),
        Algorithm::IsMcts => make::is_mcts(&root.view, limits),
        _ => {
            let open = open_root(root.game.as_ref()?);
            let made = open.and_then(|root| over_positions(root, algorithm, limits, evaluation));
            return Some(made.map(AnyKind::Steps));
        }
    };
    Some(made.map(AnyKind::Views))
}

fn over_positions<S: PerfectInfo + Symmetric + Send + Sync + 'static>(
    root: Root<S>,
    algorithm: Algorithm,
    limits: Limits,
    evaluation: SharedEvaluation<S>,
) -> Result<StepSearch<S>, SearchError> {
    Ok(match algorithm {
        Algorithm::Greedy => Box::new(Greedy::new(root, evaluation, limits)?),
        Algorithm::Flat => Box::new(FlatMonteCarlo::new(root, limits)?),
        Algorithm::MaxN => Box::new(MaxN::new(root, EvaluationLeaf(evaluation), limits)?),
        Algorithm::Paranoid => Box::new(Paranoid::new(root, EvaluationLeaf(evaluation), limits)?),
        Algorithm::Expectimax => {
            Box::new(Expectimax::new(root, EvaluationLeaf(evaluation), limits)?)
        }
        Algorithm::AlphaBeta => make::alpha_beta(root, evaluation, limits)?,
        Algorithm::Prover => Box::new(Prover::new(root, limits)?),
        Algorithm::Mcts => make::mcts(root, limits)?,
        other => unreachable!("`{other}` works on a view"),
    })
}
