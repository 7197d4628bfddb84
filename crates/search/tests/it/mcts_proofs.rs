//! The proofs of `Mcts`, against exhaustive search; and the wins that it claims, played out.

use std::{collections::HashMap, ops::ControlFlow};

use rulebook_classics::{Connect4, Gobblers, Nim, TicTacToe};
use rulebook_core::{
    DrawRules, Game, Match, Open, Outcome, PerfectInfo, Play, Player, SplitMix64, State, Step, Turn,
};
use rulebook_laws::slow;
use rulebook_octagone::Octagone;
use rulebook_search::{Limits, Mcts, Root, Score, Search, SearchStatus};

use crate::graph::{Circle, Detour, Gamble, Go, Graph, SafeGamble, Twice};

/// The search at the current position of a match.
fn search<S: PerfectInfo>(game: &Match<S>) -> Mcts<S> {
    Mcts::new(Root::new(game.clone()).expect("an unfinished match"), Limits::default())
        .expect("a search")
}

fn at<S: PerfectInfo>(text: &str) -> Match<S> {
    let Ok(state) = text.parse::<S>() else { panic!("`{text}` is not a position") };
    Match::new(state)
}

/// The result for the side to move under best play, from −1 to 1, in a game that ends.
fn minimax<S: PerfectInfo>(state: &S, known: &mut HashMap<S, i32>) -> i32 {
    if let Some(value) = known.get(state) {
        return *value;
    }
    let mover = state.turn().player().expect("a player is to move");
    let mut best = -1;
    let _ = state.visit_children::<()>(|_, child| {
        let value = match child.turn() {
            Turn::Player(next) if state.team(mover).contains(next) => minimax(&child, known),
            Turn::Player(_) => -minimax(&child, known),
            _ => child.payoff(mover).expect("the end of a game").signum(),
        };
        best = best.max(value);
        ControlFlow::Continue(())
    });
    known.insert(state.clone(), best);
    best
}

/// A position after `plies` random moves; `None` if the game is over before.
fn random_position<S: Game>(start: &S, plies: u32, rng: &mut SplitMix64) -> Option<Match<S>> {
    let mut state = start.clone();
    for _ in 0..plies {
        let step = state.random_step(rng)?;
        state.apply_unchecked(step);
    }
    (state.turn() != Turn::Over).then(|| Match::new(state))
}

/// Checks that every win and loss is proved, and no draw, in positions of random games.
fn check_values<S: PerfectInfo>(
    positions: impl IntoIterator<Item = Match<S>>,
    simulations: u64,
) -> [usize; 3] {
    let (mut counts, mut known) = ([0; 3], HashMap::new());
    for game in positions {
        let value = minimax(game.state(), &mut known);
        let mut search = search(&game);
        search.run(simulations);
        let score = search.report().lines[0].score.clone();
        let found = match score {
            Score::Win { .. } => 1,
            Score::Loss { .. } => -1,
            _ => 0,
        };
        assert_eq!(found, value, "{} {score:?}", game.state());
        counts[(value + 1).unsigned_abs() as usize] += 1;
    }
    counts
}

/// Plays a claimed win to the end against every reply.
fn play_out<S: PerfectInfo>(search: &Mcts<S>, game: &Match<S>, winner: Player) {
    let report = search.report();
    let Score::Win { plies } = report.lines[0].score else {
        panic!("{} is not a claimed win", game.state())
    };
    let mv = report.best().expect("a move");
    let (mut search, mut game) = (search.clone(), game.clone());
    game.play(mv).expect("a legal move");
    if let Some(end) = game.verdict() {
        assert!(end.outcome().winners().contains(winner), "{end}");
        return;
    }
    search.advance(Step::Move(mv)).expect("a legal move");
    for reply in game.legal_moves() {
        let (mut search, mut game) = (search.clone(), game.clone());
        game.play(reply).expect("a legal move");
        if let Some(end) = game.verdict() {
            assert!(end.outcome().winners().contains(winner), "{end}");
            continue;
        }
        search.advance(Step::Move(reply)).expect("a legal move");
        let Score::Win { plies: left } = search.report().lines[0].score else {
            panic!("the win in {plies} is lost in {}", game.state())
        };
        assert!(left + 2 <= plies, "{left} moves after a claim of {plies}");
        play_out(&search, &game, winner);
    }
}

#[test]
fn tic_tac_toe_is_proved_where_it_is_decided() {
    let mut rng = SplitMix64::new(1);
    let start = TicTacToe::default();
    let positions: Vec<_> =
        (0..200).filter_map(|n| random_position(&start, 2 + n % 5, &mut rng)).collect();
    let counts = check_values(positions, 30_000);
    assert!(counts.iter().all(|count| 10 < *count), "{counts:?}");
}

#[test]
fn nim_is_lost_if_the_sum_without_carry_is_zero() {
    // Bouton, "Nim, a game with a complete mathematical theory", 1901.
    for heaps in
        [[0, 1, 1, 0], [1, 2, 3, 0], [0, 2, 3, 1], [1, 3, 3, 0], [0, 2, 2, 3], [1, 1, 2, 2]]
    {
        let text = heaps.map(|n| n.to_string()).join(",") + " 0";
        let game = at::<Nim>(&text);
        let is_lost = heaps.iter().fold(0, |sum, n| sum ^ n) == 0;
        let mut search = search(&game);
        assert_eq!(search.run(50_000), SearchStatus::Done, "{text}");
        let is_claimed_lost = matches!(search.report().lines[0].score, Score::Loss { .. });
        assert_eq!(is_claimed_lost, is_lost, "{text}");
    }
}

#[test]
fn connect_four_on_a_small_board_is_proved_where_it_is_decided() {
    let mut rng = SplitMix64::new(2);
    let start = Connect4::start("columns=4,rows=4".parse().expect("a variant"));
    let positions: Vec<_> =
        (0..60).filter_map(|n| random_position(&start, 7 + n % 5, &mut rng)).collect();
    let counts = check_values(positions, 60_000);
    assert!(counts.iter().all(|count| 2 < *count), "{counts:?}");
}

#[test]
fn partners_prove_the_end_of_octagone() {
    let mut rng = SplitMix64::new(3);
    let start = Octagone::start("players=4,covered=off".parse().expect("a variant"));
    let positions = (0..slow::scale(60, 600)).filter_map(|_| {
        let mut game = Match::new(start.clone());
        while let Some(step) = game.state().random_step(&mut rng) {
            game.step(step).expect("a legal step");
        }
        // The first position from which the game must end soon.
        let is_late = |state: &&Octagone| state.max_steps().is_some_and(|steps| steps < 34);
        let late = game.states().iter().find(is_late)?;
        (late.turn() != Turn::Over).then(|| Match::new(Open::new(late.clone())))
    });
    let counts = check_values(positions, 100_000);
    assert!(2 < counts[0] && 2 < counts[2], "{counts:?}");
}

#[test]
fn a_claimed_win_plays_out_against_every_reply() {
    let mut n_wins = 0;
    let mut rng = SplitMix64::new(4);
    for n in 0..200 {
        let Some(game) = random_position(&Gobblers::default(), 4 + n % 8, &mut rng) else {
            continue;
        };
        let mut search = search(&game);
        search.run(2_000);
        if matches!(search.report().lines[0].score, Score::Win { .. }) {
            play_out(&search, &game, game.turn().player().expect("a mover"));
            n_wins += 1;
        }
    }
    assert!(50 < n_wins, "{n_wins}");
}

#[test]
fn a_gamble_is_not_proved_and_certainly_no_draw() {
    let game = Match::new(Gamble::new(0));
    let mut search = search(&game);
    assert_eq!(search.run(5_000), SearchStatus::Running);
    let report = search.report();
    let line = &report.lines[0];
    assert_eq!(line.moves, [Go(1)]);
    let Score::Estimate(values) = &line.score else { panic!("{:?} is not known", line.score) };
    // 3/4 − 1/4 = 1/2.
    assert!((values.of(Player::FIRST) - 0.5).abs() < 0.05, "{values:?}");
    assert!((values.of(Player::SECOND) + 0.5).abs() < 0.05, "{values:?}");
}

#[test]
fn chance_proves_a_win_if_every_outcome_wins() {
    let mut search = search(&Match::new(SafeGamble::new(0)));
    assert_eq!(search.run(5_000), SearchStatus::Done);
    let report = search.report();
    assert_eq!((report.best(), &report.lines[0].score), (Some(Go(1)), &Score::Win { plies: 3 }));
}

#[test]
fn the_sign_of_a_value_comes_from_who_moves() {
    // The same seat moves twice, so its second move must be good for it.
    let mut search = search(&Match::new(Twice::new(0)));
    assert_eq!(search.run(500), SearchStatus::Done);
    let report = search.report();
    assert_eq!((report.best(), &report.lines[0].score), (Some(Go(1)), &Score::Win { plies: 2 }));
    assert_eq!(report.lines[0].moves, [Go(1), Go(3)]);
}

#[test]
fn a_circle_is_worth_a_draw_and_is_not_proved() {
    let mut search = search(&Match::with_draw_rules(Circle::new(0), DrawRules::NONE));
    assert_eq!(search.run(3_000), SearchStatus::Running);
    let report = search.report();
    let Score::Estimate(values) = &report.lines[0].score else { panic!("a circle proves nothing") };
    assert!(values.of(Player::FIRST).abs() < 0.1, "{values:?}");
    // Round once, and no further: 0, 1, 2, then 3 or 5, then 0 or 4.
    assert_eq!(search.tree_size(), 7);
}

/// A match of the detour that has gone around from 0 to 3.
fn detour(draw_rules: DrawRules) -> Match<Detour> {
    let mut game = Match::with_draw_rules(Detour::new(0), draw_rules);
    for place in [1, 2, 3] {
        game.play(Go(place)).expect("a legal move");
    }
    game
}

#[test]
fn the_second_occurrence_in_the_match_is_not_a_draw() {
    let draw_rules = DrawRules { repetition: Some(3), ply_limit: None };
    let mut search = search(&detour(draw_rules));
    assert_eq!(search.run(500), SearchStatus::Done);
    assert_eq!(search.report().lines[0].score, Score::Loss { plies: 4 });
}

#[test]
fn an_occurrence_that_ends_the_match_is_a_draw() {
    let draw_rules = DrawRules { repetition: Some(2), ply_limit: None };
    let mut search = search(&detour(draw_rules));
    assert_eq!(search.run(500), SearchStatus::Running);
    let Score::Estimate(values) = search.report().lines[0].score else { panic!("a draw") };
    assert!(values.of(Player::FIRST).abs() < 1e-6, "{values:?}");
}

#[test]
fn the_ply_limit_ends_the_match_unless_the_rules_do() {
    let limited = |limit| detour(DrawRules { repetition: None, ply_limit: Some(limit) });
    let mut in_time = search(&limited(7));
    assert_eq!(in_time.run(500), SearchStatus::Done);
    assert_eq!(in_time.report().lines[0].score, Score::Loss { plies: 4 });
    let mut late = search(&limited(6));
    assert_eq!(late.run(500), SearchStatus::Running);
}

#[test]
fn the_ply_limit_counts_from_the_position_that_the_search_has_come_to() {
    for (limit, status) in [(7, SearchStatus::Done), (6, SearchStatus::Running)] {
        let draw_rules = DrawRules { repetition: None, ply_limit: Some(limit) };
        let mut search = search(&Match::with_draw_rules(Detour::new(0), draw_rules));
        for place in [1, 2, 3] {
            search.advance(Step::Move(Go(place))).expect("a legal move");
        }
        assert_eq!(search.run(500), status, "{limit}");
    }
}

#[test]
fn a_position_that_is_a_draw_for_two_reasons_is_a_draw() {
    // Four moves lead around, and the fourth is the last one.
    let draw_rules = DrawRules { repetition: None, ply_limit: Some(4) };
    let mut search = search(&Match::with_draw_rules(Circle::new(0), draw_rules));
    search.run(500);
    assert_eq!(search.tree_size(), 7);
}

#[test]
fn a_draw_by_repetition_is_forgotten_when_the_match_goes_there() {
    let mut search = search(&Match::with_draw_rules(Circle::new(0), DrawRules::NONE));
    search.run(200);
    // Now 1 is the root, and 0 does not repeat it any more: the circle ends at 1.
    search.advance(Step::Move(Go(1))).expect("a legal move");
    assert_eq!(search.tree_size(), 6);
    search.run(200);
    assert_eq!(search.tree_size(), 7);
    // The position at which a repetition counted as a draw becomes the root.
    for place in [2, 3, 0] {
        search.advance(Step::Move(Go(place))).expect("a legal move");
    }
    search.run(200);
    assert_eq!(search.report().lines[0].moves[..2], [Go(1), Go(2)]);
}

#[test]
fn a_game_of_more_than_two_sides_proves_nothing() {
    let mut search = search(&Match::new(Graph::<4>::new(2)));
    assert_eq!(search.run(1_000), SearchStatus::Running);
    let report = search.report();
    assert!(matches!(report.lines[0].score, Score::Estimate(_)));
    assert_eq!(report.best(), Some(Go(5)));
}

#[test]
fn a_finished_match_has_nothing_to_search() {
    let game = at::<TicTacToe>("XX./OO./...");
    let mut search = search(&game);
    search.advance(Step::Move("c3".parse().expect("a square"))).expect("a legal move");
    assert_eq!(search.run(100), SearchStatus::Done);
    assert_eq!(search.report().best(), None);
    let won = game.state().played("c3".parse().expect("a square")).expect("a legal move");
    assert_eq!(won.outcome(), Some(Outcome::win(Player::FIRST)));
}
