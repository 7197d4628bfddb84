//! Games played to the end from each of a few moves.

use std::ops::ControlFlow;

use rulebook_core::{
    Desync, Entropy, Evaluate, HiddenInfo, InfoKey, Play, Player, SplitMix64, Viewpoint,
};

use crate::{
    dyn_search::SharedEvaluation,
    error::SearchError,
    expectimax::settle,
    ismcts::IsMcts,
    leaf::RandomPlayout,
    limits::Limits,
    observer::{check_view, view_moves},
    report::{Line, SearchReport},
    score::Score,
    search::{Search, SearchStatus},
    sides::Sides,
    values::SeatValues,
};

/// The number of moves after which an evaluation is the result of a game.
const HORIZON: u32 = 16;
/// The number of playouts for a move of a quick player without an evaluation.
const SIMULATIONS: u64 = 32;
/// The memory of its trees, in bytes.
const MEMORY: usize = 1 << 20;

/// Rollouts: compares a few moves by games that a quick player plays on from each of them.
///
/// Unlike that of a tree search, the mean of a move is not biased by moves that were only explored:
/// it is the value of the move if the game continues by the play of the quick player, so the spread
/// of independent searches says how far it may be off. A step of [`Search::run`] is a round: one game
/// from each move, with the same random numbers.
///
/// # Algorithm
///
/// Tesauro and Galperin, "On-line Policy Improvement using Monte-Carlo Search" (1996). With an
/// evaluation, the quick player takes the move with the best value after the next event of chance,
/// and a game stops after 16 moves. From the result the luck of the game is
/// subtracted, which is the sum of the differences between the value after an event and its
/// expectation before: that has mean 0 and reduces the variance (Veness, Lanctot and Bowling,
/// "Variance Reduction in Monte-Carlo Tree Search", 2011). Without an evaluation the quick player
/// is [`IsMcts`] with 32 playouts for each move, of any seat from its own
/// view. Each round has another world that looks like the view at the root, by chance alone.
///
/// Draw rules of the match are ignored.
#[derive(Clone, Debug)]
pub struct Rollouts<S: HiddenInfo> {
    mover: Player,
    view: S::View,
    evaluation: Option<SharedEvaluation<S>>,
    limits: Limits,
    arms: Vec<Arm<S::Move>>,
    n_rounds: u64,
    nodes: u64,
}

/// The games from one move.
#[derive(Clone, Debug)]
struct Arm<M> {
    mv: M,
    sum: SeatValues,
}

/// The value that a move is expected to have.
#[derive(Clone, Copy, Debug)]
struct Expected {
    value: f32,
    /// Whether it is the mean over all events of chance.
    is_mean: bool,
}

impl<S: HiddenInfo<View: Sync, Observation: Send>> Rollouts<S> {
    /// The search for the player `mover`, who is to move and has this view. It compares those of
    /// `moves` that are legal, or all legal moves if none is.
    ///
    /// # Errors
    ///
    /// If the game is over, chance is due or another player is to move, if the view is another
    /// observer's, or, with an evaluation, if the players are not two sides with a constant sum.
    pub fn new(
        mover: Player,
        view: S::View,
        moves: &[S::Move],
        evaluation: Option<SharedEvaluation<S>>,
        limits: Limits,
    ) -> Result<Rollouts<S>, SearchError> {
        let world = check_view::<S>(mover, &view)?;
        if evaluation.is_some() {
            Sides::of(&world)?;
        }
        let mut compared = view_moves::<S>(&view);
        if moves.iter().any(|mv| compared.contains(mv)) {
            compared.retain(|mv| moves.contains(mv));
        }
        let arms = compared.into_iter().map(Arm::new).collect();
        Ok(Rollouts { mover, view, evaluation, limits, arms, n_rounds: 0, nodes: 0 })
    }

    /// The result of a game that begins with `mv`.
    fn play_out(&mut self, mv: S::Move, rng: &mut SplitMix64) -> SeatValues {
        let mut state = S::determinize(&self.view, rng);
        if let Some(evaluation) = self.evaluation.clone() {
            let quick = Quick { mover: self.mover, evaluation };
            let value = quick.play_out(&mut state, mv, rng, &mut self.nodes);
            return SeatValues::of_side(&state, self.mover, value);
        }
        state.play_unchecked(mv);
        self.play_by_trees(&mut state, rng);
        SeatValues::at_end(&state).unwrap_or_else(|| SeatValues::of_draw(&state))
    }

    /// Plays to the end by small tree searches.
    fn play_by_trees(&mut self, state: &mut S, rng: &mut SplitMix64) {
        for _ in 0..RandomPlayout::MAX_STEPS {
            self.nodes += 1;
            if let Some(event) = state.random_event(rng) {
                state.resolve_unchecked(event);
                continue;
            }
            let Some(player) = state.turn().player() else { return };
            let observer = Viewpoint::Seat(player);
            let view = state.view(observer);
            let key = InfoKey::new::<S>(observer, &view);
            let limits = Limits::default().memory(MEMORY).seed(rng.next_u64());
            let Ok(mut tree) = IsMcts::<S>::new(player, view, key, limits) else { return };
            tree.run(SIMULATIONS);
            let Some(mv) = tree.report().best() else { return };
            state.play_unchecked(mv);
        }
    }
}

/// A player by an evaluation.
struct Quick<S> {
    mover: Player,
    evaluation: SharedEvaluation<S>,
}

impl<S: HiddenInfo> Quick<S> {
    /// Plays `mv` and what follows. Returns the value for the mover at the root without the luck.
    fn play_out(
        &self,
        state: &mut S,
        mut mv: S::Move,
        rng: &mut SplitMix64,
        nodes: &mut u64,
    ) -> f32 {
        let mut expected = self.expected(state, mv, nodes);
        let mut luck = 0.0;
        for n_moves in 1.. {
            state.play_unchecked(mv);
            while let Some(event) = state.random_event(rng) {
                state.resolve_unchecked(event);
            }
            let value = self.value(state);
            if expected.is_mean {
                luck += value - expected.value;
            }
            let best = if n_moves < HORIZON { self.best(state, nodes) } else { None };
            let Some(best) = best else { return value - luck };
            (mv, expected) = best;
        }
        unreachable!("the horizon ends a game")
    }

    /// The move with the best expected value; `None` at the end of the game.
    fn best(&self, state: &S, nodes: &mut u64) -> Option<(S::Move, Expected)> {
        let player = state.turn().player()?;
        let is_own = state.team(self.mover).contains(player);
        let value = |expected: &Expected| if is_own { expected.value } else { -expected.value };
        let moves = state.legal_moves().into_iter();
        let valued = moves.map(|mv| (mv, self.expected(state, mv, nodes)));
        valued.reduce(|best, next| if value(&best.1) < value(&next.1) { next } else { best })
    }

    /// The value after a move, over the events of chance that may follow.
    fn expected(&self, state: &S, mv: S::Move, nodes: &mut u64) -> Expected {
        let mut state = state.clone();
        state.play_unchecked(mv);
        let (mut sum, mut weights, mut is_mean) = (0.0, 0.0, true);
        let _ = state.visit_events::<()>(|event, weight| {
            let mut next = state.clone();
            next.resolve_unchecked(event);
            *nodes += 1;
            is_mean &= settle(&mut next) == 0;
            sum += weight as f32 * self.value(&next);
            weights += weight as f32;
            ControlFlow::Continue(())
        });
        let value = if weights == 0.0 { self.value(&state) } else { sum / weights };
        Expected { value, is_mean }
    }

    /// The value for the mover at the root.
    fn value(&self, state: &S) -> f32 {
        let at_end = || SeatValues::at_end(state).unwrap_or(SeatValues::ZERO);
        let evaluated =
            |player| SeatValues::of_evaluation(state, player, self.evaluation.value(state));
        state.turn().player().map_or_else(at_end, evaluated).of(self.mover)
    }
}

impl<M> Arm<M> {
    const fn new(mv: M) -> Arm<M> {
        Arm { mv, sum: SeatValues::ZERO }
    }
}

impl<S: HiddenInfo<View: Sync, Observation: Send>> Search<S> for Rollouts<S> {
    type Input = S::Observation;

    fn run(&mut self, steps: u64) -> SearchStatus {
        if self.arms.is_empty() {
            return SearchStatus::Done;
        }
        for _ in 0..steps {
            // The games of a round have the same random numbers.
            let round = SplitMix64::new(self.limits.seed ^ SplitMix64::new(self.n_rounds).next());
            for arm in 0..self.arms.len() {
                let found = self.play_out(self.arms[arm].mv, &mut round.clone());
                self.arms[arm].sum += found;
            }
            self.n_rounds += 1;
        }
        SearchStatus::Running
    }

    fn report(&self) -> SearchReport<S::Move> {
        if self.n_rounds == 0 {
            return SearchReport::empty();
        }
        let mean = |arm: &Arm<S::Move>| arm.sum.scaled(1.0 / self.n_rounds as f32);
        let worth = |arm: &Arm<S::Move>| mean(arm).of(self.mover);
        let mut arms: Vec<&Arm<S::Move>> = self.arms.iter().collect();
        arms.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        let line = |arm: &Arm<S::Move>| Line {
            moves: vec![arm.mv],
            score: Score::Estimate(mean(arm)),
            share: 1.0 / self.arms.len() as f32,
        };
        let lines = arms.into_iter().take(self.limits.lines).map(line).collect();
        SearchReport { lines, nodes: self.nodes, ..SearchReport::empty() }
    }

    /// Compares all moves of the next position in which the same player is to move.
    fn advance(&mut self, observed: S::Observation) -> Result<(), Desync> {
        S::learn(&mut self.view, &observed)?;
        let moves = match S::turn_of(&self.view).player() {
            Some(player) if player == self.mover => view_moves::<S>(&self.view),
            _ => Vec::new(),
        };
        self.arms = moves.into_iter().map(Arm::new).collect();
        self.n_rounds = 0;
        Ok(())
    }
}
