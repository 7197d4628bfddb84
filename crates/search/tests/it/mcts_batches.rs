//! Evaluations in batches, with a stub in the place of a network.

use std::collections::BTreeMap;

use rulebook_classics::{Connect4, Pig};
use rulebook_core::{
    Entropy, Game, Legality, Match, Open, PerfectInfo, Play, Player, SplitMix64, Step, Turn,
};
use rulebook_gobblet::Gobblet;
use rulebook_octagone::Octagone;
use rulebook_octi::Octi;
use rulebook_search::{
    Evaluation, EvaluationError, FirstPlayUrgency, Gumbel, Leaf, Limits, Mcts, MctsOptions,
    Request, Root, Search, SearchStatus, SeatValues,
};

use crate::graph::Forks;

/// A stub of a network: values and priors that depend on the position's text alone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stub;

impl Stub {
    fn answer<S: Legality>(state: &S) -> (SeatValues, Vec<f32>) {
        let hash = |text: &str| {
            text.bytes().fold(2_166_136_261_u32, |hash, byte| {
                (hash ^ u32::from(byte)).wrapping_mul(16_777_619)
            })
        };
        let share = |text: &str| f32::from((hash(text) >> 16) as u16) / 65_536.0;
        let value = share(&state.to_string()) - 0.5;
        let by_seat: Vec<f32> = Player::all(state.players())
            .map(|player| if player == Player::FIRST { value } else { -value })
            .collect();
        let priors = state.legal_moves().into_iter().map(|mv| share(&mv.to_string())).collect();
        (SeatValues::new(&by_seat), priors)
    }
}

impl<S: Legality> Leaf<S> for Stub {
    fn evaluate(&mut self, state: &S, priors: &mut [f32]) -> SeatValues {
        let (values, answer) = Stub::answer(state);
        if !priors.is_empty() {
            priors.copy_from_slice(&answer);
        }
        values
    }
}

fn search<S: PerfectInfo>(state: &S, options: MctsOptions) -> Mcts<S, Stub> {
    let root = Root::new(Match::new(state.clone())).expect("an unfinished match");
    let limits = Limits::default().lines(1_000);
    Mcts::with_leaf(root, Stub, limits).expect("a search").with_options(options)
}

fn answer<S: PerfectInfo>(search: &mut Mcts<S, Stub>, request: Request<S>) {
    let (values, priors) = Stub::answer(request.state());
    search.apply(request, Evaluation { values, priors: &priors }).expect("a request that is out");
}

/// Gathers and answers `n_batches` batches. Returns the number of requests.
fn run_batches<S: PerfectInfo>(search: &mut Mcts<S, Stub>, size: usize, n_batches: usize) -> usize {
    let (mut batch, mut n_requests) = (Vec::new(), 0);
    for _ in 0..n_batches {
        search.gather(size, &mut batch);
        assert!(batch.len() <= size);
        n_requests += batch.len();
        batch.drain(..).for_each(|request| answer(search, request));
    }
    n_requests
}

#[test]
fn a_batch_of_one_equals_a_run_with_the_same_leaf() {
    fn check<S: PerfectInfo>(state: &S) {
        for options in [MctsOptions::uct(), MctsOptions::puct()] {
            let mut at_once = search(state, options);
            let mut one_by_one = search(state, options);
            at_once.run(2_000);
            run_batches(&mut one_by_one, 1, 2_000);
            assert_eq!(one_by_one.report(), at_once.report());
            assert_eq!(one_by_one.tree_size(), at_once.tree_size());
        }
    }
    check(&Gobblet::default());
    check(&Connect4::default());
    check(&Forks::new(0));
    check::<Pig>(&"{target=20} 0,0 0+0".parse().expect("a position"));
}

#[test]
fn batches_of_any_size_conserve_the_visits() {
    for size in [1, 2, 7, 64] {
        for options in [MctsOptions::uct(), MctsOptions::puct()] {
            // No game of Octagone ends so early that a simulation needs no evaluation.
            let start = Octagone::start("covered=off".parse().expect("a variant"));
            let mut game = Match::new(Open::new(start));
            let mut rng = SplitMix64::new(1);
            while game.turn() == Turn::Chance {
                let event = game.state().random_event(&mut rng).expect("an event");
                game.resolve(event).expect("an event that is due");
            }
            let mut search = search(game.state(), options);
            let n_requests = run_batches(&mut search, size, 40);
            assert!(40 <= n_requests, "{n_requests} requests in batches of {size}");
            assert_eq!(search.visits(), n_requests as u64);
            let shares: f32 = search.report().lines.iter().map(|line| line.share).sum();
            assert!((shares - 1.0).abs() < 1e-4, "{shares}");
        }
    }
}

#[test]
fn a_batch_goes_to_different_leaves() {
    let mut search = search(&Gobblet::default(), MctsOptions::puct());
    run_batches(&mut search, 1, 1);
    let mut batch = Vec::new();
    assert_eq!(search.gather(8, &mut batch), SearchStatus::Running);
    let mut counts = BTreeMap::new();
    for request in &batch {
        *counts.entry(request.state().to_string()).or_insert(0) += 1;
    }
    assert!(4 <= batch.len() && counts.values().all(|count| *count == 1), "{counts:?}");
}

#[test]
fn a_leaf_that_waits_is_not_asked_for_again() {
    let mut search = search(&Gobblet::default(), MctsOptions::puct());
    let mut batch = Vec::new();
    // The root has no moves before it is evaluated.
    assert_eq!(search.gather(8, &mut batch), SearchStatus::Running);
    assert_eq!((batch.len(), search.visits()), (1, 1));
}

#[test]
fn sequential_halving_divides_its_simulations_in_batches_too() {
    let gumbel = Gumbel { considered: 4, ..Gumbel::new(400) };
    for size in [1, 3, 16] {
        let mut search = search(&Gobblet::default(), MctsOptions::puct().gumbel(gumbel));
        let mut batch = Vec::new();
        while search.gather(size, &mut batch) == SearchStatus::Running || !batch.is_empty() {
            batch.drain(..).for_each(|request| answer(&mut search, request));
        }
        let lines = search.report().lines;
        let mut counts: Vec<f32> = lines.iter().map(|line| (line.share * 400.0).round()).collect();
        counts.sort_by(f32::total_cmp);
        assert_eq!((counts, search.visits()), (vec![50.0, 50.0, 150.0, 150.0], 401), "{size}");
    }
}

#[test]
fn no_priors_are_equal_priors() {
    let run = |priors: &[f32]| {
        let mut search = search(&Connect4::default(), MctsOptions::puct());
        let mut batch = Vec::new();
        for _ in 0..60 {
            search.gather(1, &mut batch);
            for request in batch.drain(..) {
                let values = Stub::answer(request.state()).0;
                search.apply(request, Evaluation { values, priors }).expect("seven moves");
            }
        }
        search.report()
    };
    assert_eq!(run(&[]), run(&[1.0; 7]));
}

#[test]
fn a_move_beyond_one_that_was_taken_back_is_still_considered() {
    let mut search = search(&Gobblet::default(), MctsOptions::uct());
    run_batches(&mut search, 1, 1);
    let mut batch = Vec::new();
    search.gather(3, &mut batch);
    assert_eq!(batch.len(), 3);
    // The first two are spoilt, and the third wins.
    let third = batch.pop().expect("three requests");
    let won = third.state().clone();
    let spoilt = Evaluation { values: SeatValues::ZERO, priors: &[0.5] };
    batch.drain(..).for_each(|request| assert!(search.apply(request, spoilt).is_err()));
    let win = Evaluation { values: SeatValues::new(&[1.0, -1.0]), priors: &[] };
    search.apply(third, win).expect("a request that is out");
    search.gather(1, &mut batch);
    let next = batch[0].state();
    let follows = won.legal_moves().iter().any(|mv| won.played(*mv).as_ref() == Ok(next));
    assert!(follows, "{next} does not follow from {won}");
}

#[test]
fn requests_are_void_when_the_options_change() {
    let mut search = search(&Gobblet::default(), MctsOptions::puct());
    let mut batch = Vec::new();
    search.gather(1, &mut batch);
    let mut search = search.with_options(MctsOptions::uct());
    assert_eq!(search.visits(), 0);
    let evaluation = Evaluation { values: SeatValues::ZERO, priors: &[] };
    assert_eq!(search.apply(batch.remove(0), evaluation), Err(EvaluationError::Void));
}

#[test]
fn the_trees_take_turns_in_a_batch() {
    let root = Root::new(Match::new(Gobblet::default())).expect("an unfinished match");
    let mut search = Mcts::with_playouts(root, 3, Limits::default()).expect("a search");
    let mut batch = Vec::new();
    // Each tree begins with the root.
    search.gather(3, &mut batch);
    assert_eq!(batch.len(), 3);
    assert!(batch.iter().all(|request| *request.state() == Gobblet::default()));
}

#[test]
fn the_order_of_the_answers_does_not_matter_for_the_values() {
    let run = |backwards: bool| {
        let mut search = search(&Gobblet::default(), MctsOptions::uct());
        let mut batch = Vec::new();
        // The first visits of the moves, in which no answer has an influence on the choice.
        search.gather(9, &mut batch);
        if backwards {
            batch.reverse();
        }
        batch.drain(..).for_each(|request| answer(&mut search, request));
        search.report()
    };
    assert_eq!(run(true), run(false));
}

#[test]
fn a_request_from_before_an_advance_is_refused() {
    let mut search = search(&Gobblet::default(), MctsOptions::puct());
    run_batches(&mut search, 4, 20);
    let untouched = search.clone();
    let mut batch = Vec::new();
    search.gather(4, &mut batch);
    assert!(untouched.visits() < search.visits()); // The loans count as visits while they are out.
    // The loans are taken back before the tree is cut.
    for mv in Gobblet::default().legal_moves() {
        let [mut lent, mut untouched] = [&search, &untouched].map(Mcts::clone);
        lent.advance(Step::Move(mv)).expect("a legal move");
        untouched.advance(Step::Move(mv)).expect("a legal move");
        assert_eq!(lent.report().lines, untouched.report().lines);
        assert_eq!(lent.visits(), untouched.visits());
    }
    let mv = search.report().best().expect("a move");
    search.advance(Step::Move(mv)).expect("a legal move");
    let before = search.report();
    for request in batch {
        let (values, priors) = Stub::answer(request.state());
        let refused = search.apply(request, Evaluation { values, priors: &priors });
        assert_eq!(refused, Err(EvaluationError::Void));
    }
    assert_eq!(search.report(), before);
    run_batches(&mut search, 4, 20);
}

#[test]
fn a_request_is_answered_once_and_with_as_many_priors_as_moves() {
    let mut search = search(&Gobblet::default(), MctsOptions::puct());
    run_batches(&mut search, 1, 5);
    let (visits, mut batch) = (search.visits(), Vec::new());
    search.gather(1, &mut batch);
    let request = batch.pop().expect("a request");
    let expected = request.state().move_count();
    let evaluation = Evaluation { values: SeatValues::ZERO, priors: &[0.5] };
    let refused = search.apply(request.clone(), evaluation);
    assert_eq!(refused, Err(EvaluationError::Priors { expected, given: 1 }));
    assert_eq!(search.visits(), visits);
    let even = Evaluation { values: SeatValues::ZERO, priors: &[] };
    assert_eq!(search.apply(request, even), Err(EvaluationError::Void));
    search.gather(1, &mut batch);
    assert_eq!(search.apply(batch.remove(0), even), Ok(()));
    assert_eq!(search.visits(), visits + 1);
}

#[test]
fn batches_prove_wins_too() {
    let state: Connect4 = "......./......./......./..O..../..O..../.XXXO..".parse().expect("one");
    let mut search = search(&state, MctsOptions::puct());
    let mut batch = Vec::new();
    while search.gather(8, &mut batch) == SearchStatus::Running {
        batch.drain(..).for_each(|request| answer(&mut search, request));
    }
    assert!(search.report().lines[0].score.is_proof());
}

#[test]
fn simulations_that_were_taken_back_leave_no_trace() {
    let start = Octi::default();
    let mut search = search(&start, MctsOptions::uct().unvisited(FirstPlayUrgency::First));
    let mut rng = SplitMix64::new(1);
    // Fewer simulations than moves, so that each move is visited once at most: 32 are legal.
    for _ in 0..4 {
        let mut batch = Vec::new();
        search.gather(8, &mut batch);
        for request in batch {
            // Every third evaluation has too many priors.
            let (values, mut priors) = Stub::answer(request.state());
            let is_spoilt = rng.below(3) == 0;
            priors.extend(is_spoilt.then_some(1.0));
            let applied = search.apply(request, Evaluation { values, priors: &priors });
            assert_eq!(applied.is_err(), is_spoilt);
        }
    }
    let report = search.report();
    assert!(10 < report.lines.len(), "{report:?}");
    for line in &report.lines {
        let after = start.played(line.moves[0]).expect("a legal move");
        let expected = Stub::answer(&after).0.of(Player::FIRST);
        let value = line.score.value(Player::FIRST).expect("an estimate");
        assert!((value - expected).abs() < 1e-6, "{line:?} is not worth {expected}");
    }
}
