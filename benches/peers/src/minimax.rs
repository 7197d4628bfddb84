//! Monte Carlo tree search and iterative deepening by minimax.

use std::{fmt, marker::PhantomData, time::Duration};

use minimax::{
    Evaluation as Value, Evaluator, Game, IterativeOptions, IterativeSearch, MCTSOptions,
    MonteCarloTreeSearch, RolloutPolicy, Strategy, Winner,
};
use rand09::{RngCore, rngs::SmallRng};
use rulebook_benches::two_sided::TwoSided;
use rulebook_core::{Evaluate, Play};

use crate::{
    monte_carlo::{Budget, MonteCarlo},
    position::{MAX_PLIES, Position},
};

/// The memory for the table of the iterative search: that to which the table of ours may grow.
const TABLE_BYTES: usize = 256 << 20;

/// The Monte Carlo tree search of minimax, on one thread and with random games to the end.
#[derive(Clone, Copy, Debug)]
pub struct Minimax;

impl MonteCarlo for Minimax {
    const NAME: &'static str = "minimax";

    fn choose<S: TwoSided>(position: &Position<S>, budget: Budget) -> Option<S::Move> {
        let options = MCTSOptions::default().with_num_threads(1).with_max_rollout_depth(MAX_PLIES);
        let policy = Box::new(Rules(PhantomData));
        let mut search = MonteCarloTreeSearch::<Rules<S>>::new_with_policy(options, policy);
        match budget {
            Budget::Simulations(count) => search.set_max_rollouts(count),
            Budget::Time(time) => search.set_timeout(time),
        }
        search.choose_move(position)
    }
}

/// The iterative deepening of minimax, which keeps its table from move to move.
pub struct Iterative<S: TwoSided, E: Evaluate<S>>(IterativeSearch<EvaluationLeaf<S, E>>);

impl<S: TwoSided, E: Evaluate<S>> Iterative<S, E> {
    /// The search with this evaluation.
    #[must_use]
    pub fn new(evaluation: E) -> Iterative<S, E> {
        let options = IterativeOptions::new().with_table_byte_size(TABLE_BYTES);
        Iterative(IterativeSearch::new(EvaluationLeaf(evaluation, PhantomData), options))
    }

    /// The move that the search finds within the time; `None` if it does not complete a depth.
    pub fn choose(&mut self, position: &Position<S>, time: Duration) -> Option<S::Move> {
        self.0.set_timeout(time);
        self.0.choose_move(position)
    }

    /// Searches to a depth.
    pub fn deepen(&mut self, position: &Position<S>, depth: u32) -> Option<S::Move> {
        self.0.set_max_depth(u8::try_from(depth).unwrap_or(u8::MAX));
        self.0.choose_move(position)
    }
}

impl<S: TwoSided, E: Evaluate<S>> fmt::Debug for Iterative<S, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Iterative").finish_non_exhaustive()
    }
}

/// The rules of a game.
struct Rules<S>(PhantomData<fn() -> S>);

impl<S: TwoSided> Game for Rules<S> {
    type S = Position<S>;
    type M = S::Move;

    fn generate_moves(position: &Position<S>, moves: &mut Vec<S::Move>) -> Option<Winner> {
        let winner = Self::get_winner(position);
        if winner.is_none() {
            moves.extend(position.state().legal_moves());
        }
        winner
    }

    fn apply(position: &mut Position<S>, mv: S::Move) -> Option<Position<S>> {
        let mut next = position.clone();
        next.play(mv);
        debug_assert_ne!(next.mover(), position.mover(), "minimax needs players who take turns");
        Some(next)
    }

    fn get_winner(position: &Position<S>) -> Option<Winner> {
        position.result().map(|result| match result {
            1 => Winner::PlayerToMove,
            -1 => Winner::PlayerJustMoved,
            _ => Winner::Draw,
        })
    }

    fn zobrist_hash(position: &Position<S>) -> u64 {
        position.state().key()
    }
}

impl<S: TwoSided> RolloutPolicy for Rules<S> {
    type G = Self;

    fn random_move(
        &self,
        position: &mut Position<S>,
        _: &mut Vec<S::Move>,
        rng: &mut SmallRng,
    ) -> Result<S::Move, Winner> {
        match Self::get_winner(position) {
            Some(winner) => Err(winner),
            None => position.state().random_move(&mut || rng.next_u64()).ok_or(Winner::Draw),
        }
    }
}

/// An evaluation.
struct EvaluationLeaf<S, E>(E, PhantomData<fn() -> S>);

impl<S: TwoSided, E: Evaluate<S>> Evaluator for EvaluationLeaf<S, E> {
    type G = Rules<S>;

    fn evaluate(&self, position: &Position<S>) -> Value {
        self.0.value(position.state()).clamp(-20_000, 20_000) as Value
    }
}
