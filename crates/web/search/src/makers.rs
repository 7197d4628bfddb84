//! The searches that a module can have.

use rulebook_core::{Features, Linear, Match, OpenWorld, Symmetric};
use rulebook_search::{
    AlphaBeta, Limits, Unsuited, Zero,
    make::{self, StepSearch, opened},
    solve::{Acyclic, Expectation},
};

type Made<S> = Result<StepSearch<S>, Unsuited>;

/// Alpha-beta with a table.
///
/// # Errors
///
/// If the position does not suit it.
pub fn alpha_beta<S>(game: &Match<S>, limits: Limits) -> Made<S>
where
    S: OpenWorld<Open: Symmetric + Features + Send + Sync + 'static>,
{
    make::alpha_beta(game, Linear::<S::Open>::default(), limits)
}

/// Two sides and chance, to a depth.
///
/// # Errors
///
/// If the position does not suit it.
pub fn expectimax<S>(game: &Match<S>, limits: Limits) -> Made<S>
where
    S: OpenWorld<Open: Symmetric + Features + Send + Sync + 'static>,
{
    make::expectimax(game, Linear::<S::Open>::default(), limits)
}

/// A tree grown by random games.
///
/// # Errors
///
/// If the position does not suit it.
pub fn mcts<S>(game: &Match<S>, limits: Limits) -> Made<S>
where
    S: OpenWorld<Open: Symmetric + Send + Sync + 'static>,
{
    make::mcts(game, limits)
}

/// The exact values of a game that ends, in which nothing is left to chance.
///
/// # Errors
///
/// If the position does not suit it.
pub fn acyclic<S: OpenWorld<Open: Send + 'static>>(game: &Match<S>, limits: Limits) -> Made<S> {
    opened(game, |root| Acyclic::new(root, limits))
}

/// The exact expected payoffs of a game that ends.
///
/// # Errors
///
/// If the position does not suit it.
pub fn expectation<S: OpenWorld<Open: Send + 'static>>(game: &Match<S>, limits: Limits) -> Made<S> {
    opened(game, |root| Expectation::new(root, limits))
}

/// Proofs of wins and losses in a game that can go in circles.
///
/// # Errors
///
/// If the position does not suit it.
pub fn deepening<S>(game: &Match<S>, limits: Limits) -> Made<S>
where
    S: OpenWorld<Open: Symmetric + Send + Sync + 'static>,
{
    opened(game, |root| Ok(AlphaBeta::new(root, Zero, limits)?.strict()))
}
