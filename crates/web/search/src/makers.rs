//! The searches that a game can have, in the order in which the facade prefers them: with an
//! evaluation alpha-beta, then expectimax, then tree search.

use rulebook_core::{
    Desync, Evaluated, Game, Match, OpenWorld, PerfectInfo, State, StepOf, Symmetric, Zobrist,
};
use rulebook_search::{
    AlphaBeta, Expectimax, Limits, Mcts, Report, Root, Search, Static, Status, Unsuited, Zero,
    solve::{Acyclic, Expectation},
};

use crate::thinker::StepSearch;

type Made<S> = Result<StepSearch<S>, Unsuited>;

/// Alpha-beta with a table in which the images of a position are the same.
///
/// # Errors
///
/// If the position does not suit it.
pub fn symmetric<S>(game: &Match<S>, limits: Limits) -> Made<S>
where
    S: Game + PerfectInfo + Zobrist + Symmetric + Evaluated + 'static,
{
    let evaluation = S::Evaluation::default();
    Ok(Box::new(AlphaBeta::symmetric(Root::new(game)?, evaluation, limits)?))
}

/// Alpha-beta with a table of positions.
///
/// # Errors
///
/// If the position does not suit it.
pub fn alpha_beta<S>(game: &Match<S>, limits: Limits) -> Made<S>
where
    S: Game + PerfectInfo + Zobrist + Evaluated + 'static,
{
    let evaluation = S::Evaluation::default();
    Ok(Box::new(AlphaBeta::new(Root::new(game)?, evaluation, limits)?))
}

/// Two sides and chance, to a depth.
///
/// # Errors
///
/// If the position does not suit it.
pub fn expectimax<S>(game: &Match<S>, limits: Limits) -> Made<S>
where
    S: Game + PerfectInfo + Evaluated + 'static,
{
    let leaf = Static(S::Evaluation::default());
    Ok(Box::new(Expectimax::new(Root::new(game)?, leaf, limits)?))
}

/// A tree grown by random games.
///
/// # Errors
///
/// If the position does not suit it.
pub fn mcts<S: Game + PerfectInfo + 'static>(game: &Match<S>, limits: Limits) -> Made<S> {
    Ok(Box::new(Mcts::new(Root::new(game)?, limits)?))
}

/// Alpha-beta of a match whose hands are all known.
///
/// # Errors
///
/// If the position does not suit it.
pub fn open_symmetric<S>(game: &Match<S>, limits: Limits) -> Made<S>
where
    S: Game + OpenWorld<Open: Zobrist + Symmetric + Evaluated> + 'static,
{
    let evaluation = <S::Open as Evaluated>::Evaluation::default();
    in_the_open(game, |root| Ok(Box::new(AlphaBeta::symmetric(root, evaluation, limits)?)))
}

/// Tree search of a match whose hands are all known.
///
/// # Errors
///
/// If the position does not suit it.
pub fn open_mcts<S>(game: &Match<S>, limits: Limits) -> Made<S>
where
    S: Game + OpenWorld + 'static,
{
    in_the_open(game, |root| Ok(Box::new(Mcts::new(root, limits)?)))
}

/// The exact values of a game that ends, in which nothing is left to chance.
///
/// # Errors
///
/// If the position does not suit it.
pub fn acyclic<S>(game: &Match<S>, limits: Limits) -> Made<S>
where
    S: Game + PerfectInfo + Zobrist + 'static,
{
    Ok(Box::new(Acyclic::<S>::new(Root::new(game)?, limits)?))
}

/// The exact values of a game whose hands are all known.
///
/// # Errors
///
/// If the position does not suit it.
pub fn open_acyclic<S>(game: &Match<S>, limits: Limits) -> Made<S>
where
    S: Game + OpenWorld<Open: Zobrist> + 'static,
{
    in_the_open(game, |root| Ok(Box::new(Acyclic::<S::Open>::new(root, limits)?)))
}

/// The exact expected payoffs of a game that ends.
///
/// # Errors
///
/// If the position does not suit it.
pub fn expectation<S>(game: &Match<S>, limits: Limits) -> Made<S>
where
    S: Game + PerfectInfo + 'static,
{
    Ok(Box::new(Expectation::<S>::new(Root::new(game)?, limits)?))
}

/// Proofs of wins and losses in a game that can go in circles.
///
/// # Errors
///
/// If the position does not suit it.
pub fn deepening<S>(game: &Match<S>, limits: Limits) -> Made<S>
where
    S: Game + PerfectInfo + Zobrist + 'static,
{
    Ok(Box::new(AlphaBeta::new(Root::new(game)?, Zero, limits)?.strict()))
}

/// A search of the part of a match in which the game can be opened.
fn in_the_open<S: Game + OpenWorld + 'static>(
    game: &Match<S>,
    make: impl FnOnce(Root<S::Open>) -> Result<StepSearch<S::Open>, Unsuited>,
) -> Made<S> {
    let opened = |at: usize| game.states()[at].clone().open();
    let found = (0..game.states().len()).find_map(|at| Some((at, opened(at)?)));
    let (first, start) = found.ok_or(Unsuited::NotOpen)?;
    let mut open = Match::with_policy(start, game.policy());
    for step in &game.steps()[first..] {
        open.step(*step).map_err(|_| Unsuited::NotOpen)?;
    }
    Ok(Box::new(Opened(make(Root::new(&open)?)?)))
}

/// A search over the open game, for the game itself.
struct Opened<S: State>(StepSearch<S>);

impl<S: OpenWorld> Search<S> for Opened<S::Open> {
    type Learnt = StepOf<S>;

    fn run(&mut self, steps: u64) -> Status {
        self.0.run(steps)
    }

    fn report(&self) -> Report<S::Move> {
        self.0.report()
    }

    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.0.advance(step)
    }
}
