//! Monte Carlo tree search by mctrust: UCT without its AMAF statistics.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Instant,
};

use mctrust::{Environment, Evaluator, Outcome, RaveConfig, Reward, SearchConfig, TreeSearch};
use rulebook_benches::two_sided::TwoSided;
use rulebook_core::PerfectInfo;

use crate::{
    monte_carlo::{Budget, MonteCarlo},
    position::{Position, generator},
};

/// The search of mctrust.
#[derive(Clone, Copy, Debug)]
pub struct Mctrust;

impl MonteCarlo for Mctrust {
    const NAME: &'static str = "mctrust";

    fn choose<S: TwoSided>(position: &Position<S>, budget: Budget) -> Option<S::Move> {
        // Its random games list the moves of each position; ours count them.
        let rave = RaveConfig { enabled: false, ..RaveConfig::default() };
        let config = SearchConfig::builder().rave(rave).build();
        let mut search = TreeSearch::new(position.clone(), config);
        search.with_evaluator(Arc::new(Games::default()));
        match budget {
            Budget::Simulations(count) => {
                search.run_until(|search| count <= search.total_simulations())
            }
            Budget::Time(time) => {
                let start = Instant::now();
                search.run_until(|_| time <= start.elapsed())
            }
        }
    }
}

impl<S: PerfectInfo + Send + Sync> Environment for Position<S> {
    type Action = S::Move;

    fn legal_actions(&self) -> Vec<S::Move> {
        self.moves()
    }

    fn apply(&mut self, mv: &S::Move) {
        self.play(*mv);
    }

    fn evaluate(&self) -> Outcome {
        self.result().map_or(Outcome::Ongoing, |result| Outcome::Terminal(reward(result)))
    }

    fn current_player(&self) -> usize {
        self.mover().index()
    }

    fn num_players(&self) -> usize {
        2
    }
}

fn reward(result: i32) -> Reward {
    Reward::new(f64::from(result))
}

/// Random games, numbered.
#[derive(Debug, Default)]
struct Games(AtomicU64);

impl<S: PerfectInfo + Send + Sync> Evaluator<Position<S>> for Games {
    fn evaluate(&self, position: &Position<S>) -> Reward {
        reward(position.random_game(&mut generator(self.0.fetch_add(1, Relaxed))))
    }
}
