//! The same number of playouts from every move: the baseline for tree searches.

use rulebook_core::{Desync, PerfectInfo, Player, SplitMix64, StepOf};

use crate::{
    error::SearchError,
    leaf::RandomPlayout,
    limits::Limits,
    playout::playout,
    report::{Line, SearchReport},
    root::Root,
    score::Score,
    search::{Search, SearchStatus},
    values::SeatValues,
};

/// Flat Monte Carlo: the same number of playouts from each legal move, and the best mean.
///
/// A step of [`Search::run`] is one playout. It has no tree, so it converges to the best move
/// against a random opponent, not to the best move.
#[derive(Clone, Debug)]
pub struct FlatMonteCarlo<S: PerfectInfo> {
    root: Root<S>,
    limits: Limits,
    max_playout: u32,
    rng: SplitMix64,
    arms: Vec<Arm<S::Move>>,
    n_playouts: u64,
    nodes: u64,
    cut_off: u64,
}

/// The playouts of one move.
#[derive(Clone, Debug)]
struct Arm<M> {
    mv: M,
    sum: SeatValues,
    count: u64,
}

impl<S: PerfectInfo> FlatMonteCarlo<S> {
    /// The search at a position. The seed and the number of lines of the limits matter.
    ///
    /// # Errors
    ///
    /// If chance is due at the root.
    pub fn new(root: Root<S>, limits: Limits) -> Result<FlatMonteCarlo<S>, SearchError> {
        root.mover()?;
        let rng = SplitMix64::new(limits.seed);
        let mut search = FlatMonteCarlo {
            root,
            limits,
            max_playout: RandomPlayout::MAX_STEPS,
            rng,
            arms: Vec::new(),
            n_playouts: 0,
            nodes: 0,
            cut_off: 0,
        };
        search.list();
        Ok(search)
    }

    /// With this number of steps after which a playout stops and counts as a draw.
    #[must_use]
    pub fn playout(self, max_steps: u32) -> FlatMonteCarlo<S> {
        FlatMonteCarlo { max_playout: max_steps, ..self }
    }

    fn list(&mut self) {
        let arm = |mv| Arm { mv, sum: SeatValues::ZERO, count: 0 };
        self.arms = self.root.moves().into_iter().map(arm).collect();
        self.n_playouts = 0;
    }
}

impl<M> Arm<M> {
    fn mean(&self) -> SeatValues {
        if self.count == 0 { SeatValues::ZERO } else { self.sum.scaled(1.0 / self.count as f32) }
    }
}

impl<S: PerfectInfo> Search<S> for FlatMonteCarlo<S> {
    type Input = StepOf<S>;

    fn run(&mut self, steps: u64) -> SearchStatus {
        if self.root.mover().is_err() {
            return SearchStatus::Done;
        }
        let n_arms = self.arms.len();
        for _ in 0..steps {
            let arm = &mut self.arms[self.n_playouts as usize % n_arms];
            let mut state = self.root.state().clone();
            state.play_unchecked(arm.mv);
            let end = playout(&mut state, self.max_playout, &mut self.rng);
            arm.sum += end.values;
            arm.count += 1;
            self.n_playouts += 1;
            self.nodes += u64::from(end.steps) + 1;
            self.cut_off += u64::from(end.is_cut_off);
        }
        SearchStatus::Running
    }

    fn report(&self) -> SearchReport<S::Move> {
        let mover = self.root.mover().unwrap_or(Player::FIRST);
        let total = self.n_playouts.max(1) as f32;
        let mut arms: Vec<&Arm<S::Move>> = self.arms.iter().filter(|arm| 0 < arm.count).collect();
        arms.sort_by(|a, b| b.mean().of(mover).total_cmp(&a.mean().of(mover)));
        let line = |arm: &Arm<S::Move>| Line {
            moves: vec![arm.mv],
            score: Score::Estimate(arm.mean()),
            share: arm.count as f32 / total,
        };
        let lines = arms.into_iter().take(self.limits.lines).map(line).collect();
        SearchReport { lines, nodes: self.nodes, cut_off: self.cut_off, ..SearchReport::empty() }
    }

    fn advance(&mut self, step: StepOf<S>) -> Result<(), Desync> {
        self.root.advance(step)?;
        self.list();
        Ok(())
    }
}
