//! Monte Carlo tree search by treant: UCT with its solver.

use std::{
    marker::PhantomData,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Instant,
};

use rulebook_benches::two_sided::TwoSided;
use rulebook_core::{PerfectInfo, Player};
use treant::{
    Evaluator, GameState, MCTS, MCTSManager, MoveEvaluation, ProvenValue, SearchHandle,
    tree_policy::UCTPolicy,
};

use crate::{
    monte_carlo::{Budget, MonteCarlo},
    position::{Position, generator},
};

/// The exploration constant of the example in its README. Treant doubles it, so with values from −1 to
/// 1 it explores as much as our search.
const EXPLORATION: f64 = 0.5;

/// The search of treant.
#[derive(Clone, Copy, Debug)]
pub struct Treant;

impl MonteCarlo for Treant {
    const NAME: &'static str = "treant";

    fn choose<S: TwoSided>(position: &Position<S>, budget: Budget) -> Option<S::Move> {
        let (root, policy) = (position.clone(), UCTPolicy::new(EXPLORATION));
        let mut search = MCTSManager::new(root, Uct(PhantomData), Games::default(), policy, ());
        match budget {
            Budget::Simulations(count) => search.playout_n(u64::from(count)),
            Budget::Time(time) => {
                let start = Instant::now();
                let is_open = |value| value == ProvenValue::Unknown;
                while start.elapsed() < time && is_open(search.root_proven_value()) {
                    search.playout();
                }
            }
        }
        search.best_move()
    }
}

/// UCT over a game.
struct Uct<S>(PhantomData<fn() -> S>);

impl<S: PerfectInfo + Send + Sync + 'static> MCTS for Uct<S> {
    type State = Position<S>;
    type Eval = Games;
    type TreePolicy = UCTPolicy;
    type NodeData = ();
    type TranspositionTable = ();
    type ExtraThreadData = ();

    fn solver_enabled(&self) -> bool {
        true
    }
}

impl<S: PerfectInfo> GameState for Position<S> {
    type Move = S::Move;
    type Player = Player;
    type MoveList = Vec<S::Move>;

    fn current_player(&self) -> Player {
        self.mover()
    }

    fn available_moves(&self) -> Vec<S::Move> {
        self.moves()
    }

    fn make_move(&mut self, mv: &S::Move) {
        self.play(*mv);
    }

    fn terminal_value(&self) -> Option<ProvenValue> {
        self.result().map(|result| match result {
            1 => ProvenValue::Win,
            -1 => ProvenValue::Loss,
            _ => ProvenValue::Draw,
        })
    }
}

/// Random games, numbered.
#[derive(Debug, Default)]
struct Games(AtomicU64);

impl<S: PerfectInfo + Send + Sync + 'static> Evaluator<Uct<S>> for Games {
    type StateEvaluation = (Player, i64);

    fn evaluate_new_state(
        &self,
        state: &Position<S>,
        moves: &Vec<S::Move>,
        _: Option<SearchHandle<'_, Uct<S>>>,
    ) -> (Vec<MoveEvaluation<Uct<S>>>, (Player, i64)) {
        let result = state.random_game(&mut generator(self.0.fetch_add(1, Relaxed)));
        (vec![(); moves.len()], (state.mover(), i64::from(result)))
    }

    fn evaluate_existing_state(
        &self,
        _: &Position<S>,
        value: &(Player, i64),
        _: SearchHandle<'_, Uct<S>>,
    ) -> (Player, i64) {
        *value
    }

    fn interpret_evaluation_for_player(&self, value: &(Player, i64), player: &Player) -> i64 {
        if value.0 == *player { value.1 } else { -value.1 }
    }
}
