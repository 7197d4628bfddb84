//! Rollouts against exact values.

use std::iter;

use rulebook_classics::{Kuhn, Pig, kuhn};
use rulebook_core::{
    Entropy, Game, HiddenInfo, Legality, Linear, Match, Play, SplitMix64, State, Viewpoint,
};
use rulebook_search::{
    Limits, Rollouts, Root, Score, Search, SearchStatus, SeatValues, SharedEvaluation,
};
use rulebook_solve::Expectation;
use rulebook_toki::Toki;

/// The number of independent searches, and Student's factor for an interval of 95 % of their mean.
const SEARCHES: u32 = 8;
const STUDENT: f64 = 2.365;

/// The mean of the difference between the values of two moves, and half of its interval.
fn difference<S: HiddenInfo<View: Sync, Observation: Send>>(
    state: &S,
    moves: [S::Move; 2],
    evaluation: Option<&SharedEvaluation<S>>,
    n_rounds: u64,
) -> (f64, f64) {
    let mover = state.turn().player().expect("a player to move");
    let found: Vec<f64> = (0..SEARCHES)
        .map(|seed| {
            let limits = Limits::default().seed(u64::from(seed)).lines(2);
            let view = state.view(Viewpoint::Seat(mover));
            let search = Rollouts::new(mover, view, &moves, evaluation.cloned(), limits);
            let mut search = search.expect("two sides");
            assert_eq!(search.run(n_rounds), SearchStatus::Running);
            let report = search.report();
            let value = |mv| {
                let line = report.lines.iter().find(|line| line.moves == [mv]).expect("a line");
                let Score::Estimate(values) = line.score else { panic!("no proof") };
                f64::from(values.of(mover))
            };
            value(moves[0]) - value(moves[1])
        })
        .collect();
    let n = f64::from(SEARCHES);
    let mean = found.iter().sum::<f64>() / n;
    let spread = found.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, STUDENT * (spread / n).sqrt())
}

/// The exact value of each move for the mover.
fn solved(state: &Toki) -> Option<Vec<(<Toki as State>::Move, f64)>> {
    let mover = state.turn().player()?;
    let root = Root::new(Match::new(state.clone())).ok()?;
    let limits = Limits::default().memory(1 << 21).lines(usize::MAX);
    let mut solver = Expectation::new(root, limits).ok()?;
    while solver.run(10_000) == SearchStatus::Running {}
    solver.payoffs()?;
    let value = |score: &Score| {
        let Score::Exact(payoffs) = score else { panic!("a solver is exact") };
        f64::from(SeatValues::of_payoffs(state, payoffs).of(mover))
    };
    Some(solver.report().lines.iter().map(|line| (line.moves[0], value(&line.score))).collect())
}

/// Positions of last turns with their exact values, from random games.
fn last_turns() -> impl Iterator<Item = (Toki, Vec<(<Toki as State>::Move, f64)>)> {
    let mut rng = SplitMix64::new(5);
    iter::repeat_with(move || {
        let mut state = Toki::start("rounds=1".parse().expect("a variant"));
        loop {
            let n_hidden = state.boards().iter().map(|board| board.n_hidden()).sum::<usize>();
            let is_last = state.closer().is_some() && 1 < state.move_count() && n_hidden <= 2;
            if is_last && rng.below(2) == 0 {
                break;
            }
            let Some(step) = state.random_step(&mut rng) else { break };
            state.apply_unchecked(step);
        }
        state
    })
    .filter_map(|state| Some((solved(&state)?, state)))
    .map(|(values, state)| (state, values))
    .filter(|(_, values)| 1 < values.len())
}

#[test]
fn a_tree_search_plays_on_where_there_is_no_evaluation() {
    // The other player lacks 2 points: it is too late to hold.
    let state: Pig = "90,98 0+8".parse().expect("a position");
    let moves = ["hold", "roll"].map(|mv| mv.parse().expect("a move"));
    let (mean, half) = difference(&state, moves, None, 25);
    assert!(half < -mean, "{mean} ± {half}");
}

#[test]
fn a_seat_that_does_not_see_all_is_judged_from_what_it_knows() {
    // With the king a call wins 2 chips and a pass loses 1, whatever the other card is.
    let mut state = Kuhn::default();
    for step in ["Q", "K", "b"] {
        let mut game = Match::new(state.clone());
        game.step(step.parse().expect("a step")).expect("a possible step");
        state = game.state().clone();
    }
    let (mean, half) = difference(&state, [kuhn::Move::Bet, kuhn::Move::Pass], None, 10);
    assert_eq!((mean, half), (1.5, 0.0));
}

#[test]
fn the_interval_of_a_loss_in_the_last_turns_of_toki_covers_the_exact_one() {
    let evaluation = SharedEvaluation::new(Linear::default());
    let mut rng = SplitMix64::new(1);
    let mut n_covered = 0;
    let mut n_certain = 0;
    let n = 60_u16;
    let point = 2.0 / 224.0;
    for (state, values) in last_turns().take(n.into()) {
        let (other, value) = values[1 + rng.below(values.len() as u32 - 1) as usize];
        let (best, most) = values[0];
        let (mean, half) = difference(&state, [best, other], Some(&evaluation), 25);
        let is_covered = ((most - value) - mean).abs() <= half + 0.01 * point;
        n_covered += usize::from(is_covered);
        n_certain += usize::from(half < mean);
    }
    assert!(54 <= n_covered, "{n_covered} of {n}");
    assert!(20 <= n_certain, "of {n}, {n_certain} losses are told from none");
}
