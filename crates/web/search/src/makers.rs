//! The searches that a module can have.

use rulebook_core::{Features, Linear, PerfectInfo, Symmetric};
use rulebook_search::{
    AlphaBeta, Expectimax, Limits, Root, Static, Unsuited, Zero,
    make::{self, StepSearch},
    solve::{Acyclic, Expectation},
};

type Made<S> = Result<StepSearch<S>, Unsuited>;

/// Alpha-beta with a table.
///
/// # Errors
///
/// If the position does not suit it.
pub fn alpha_beta<S>(root: Root<S>, limits: Limits) -> Made<S>
where
    S: PerfectInfo + Symmetric + Features + Send + Sync + 'static,
{
    make::alpha_beta(root, Linear::<S>::default(), limits)
}

/// Two sides and chance, to a depth.
///
/// # Errors
///
/// If the position does not suit it.
pub fn expectimax<S>(root: Root<S>, limits: Limits) -> Made<S>
where
    S: PerfectInfo + Symmetric + Features + Send + Sync + 'static,
{
    Ok(Box::new(Expectimax::new(root, Static(Linear::<S>::default()), limits)?))
}

/// A tree grown by random games.
///
/// # Errors
///
/// If the position does not suit it.
pub fn mcts<S: PerfectInfo + Send + Sync + 'static>(root: Root<S>, limits: Limits) -> Made<S> {
    make::mcts(root, limits)
}

/// The exact values of a game that ends, in which nothing is left to chance.
///
/// # Errors
///
/// If the position does not suit it.
pub fn acyclic<S: PerfectInfo + Send + 'static>(root: Root<S>, limits: Limits) -> Made<S> {
    Ok(Box::new(Acyclic::new(root, limits)?))
}

/// The exact expected payoffs of a game that ends.
///
/// # Errors
///
/// If the position does not suit it.
pub fn expectation<S: PerfectInfo + Send + 'static>(root: Root<S>, limits: Limits) -> Made<S> {
    Ok(Box::new(Expectation::new(root, limits)?))
}

/// Proofs of wins and losses in a game that can go in circles.
///
/// # Errors
///
/// If the position does not suit it.
pub fn deepening<S>(root: Root<S>, limits: Limits) -> Made<S>
where
    S: PerfectInfo + Symmetric + Send + Sync + 'static,
{
    Ok(Box::new(AlphaBeta::new(root, Zero, limits)?.strict()))
}
