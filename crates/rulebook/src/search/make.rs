//! The search with a name, for what is known of a match.

use rulebook_core::Match;
use rulebook_search::{
    Algorithm, Limits, SharedEvaluation, Unsuited,
    make::{self, StepSearch, ViewSearch},
};

use super::known::Known;
use crate::erasable::Erasable;

/// A search over a game, by what it is told.
pub(crate) enum AnyKind<G: Erasable> {
    Steps(StepSearch<G>),
    Views(ViewSearch<G>),
}

/// The search with this name; `None` if it has to see a position that the observer does not see.
pub(crate) fn make<G: Erasable>(
    known: &Known<G>,
    algorithm: Algorithm,
    limits: Limits,
    evaluation: SharedEvaluation<G::Open>,
) -> Option<Result<AnyKind<G>, Unsuited>> {
    let made = match algorithm {
        Algorithm::Random => Ok(make::random(&known.root, limits)),
        Algorithm::Pimc => make::pimc(&known.root, limits),
        Algorithm::IsMcts => make::is_mcts(&known.root, limits),
        _ => {
            let made = over_steps(known.game.as_ref()?, algorithm, limits, evaluation);
            return Some(made.map(AnyKind::Steps));
        }
    };
    Some(made.map(AnyKind::Views))
}

fn over_steps<G: Erasable>(
    game: &Match<G>,
    algorithm: Algorithm,
    limits: Limits,
    evaluation: SharedEvaluation<G::Open>,
) -> Result<StepSearch<G>, Unsuited> {
    match algorithm {
        Algorithm::Greedy => make::greedy(game, evaluation, limits),
        Algorithm::Flat => make::flat(game, limits),
        Algorithm::MaxN => make::max_n(game, evaluation, limits),
        Algorithm::Paranoid => make::paranoid(game, evaluation, limits),
        Algorithm::Expectimax => make::expectimax(game, evaluation, limits),
        Algorithm::AlphaBeta => make::alpha_beta(game, evaluation, limits),
        Algorithm::Prover => make::prover(game, limits),
        Algorithm::Mcts => make::mcts(game, limits),
        other => unreachable!("`{other}` works on a view"),
    }
}
