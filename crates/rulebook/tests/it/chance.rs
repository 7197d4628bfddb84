//! Chance: at random, by hand, and in a given order.

use rulebook::{
    AnyGame, AnyMatch, Entry, ErrorKind,
    core::{Entropy, Limits, Policy, SplitMix64, Turn},
    game_rng,
};

use crate::toy::Heap;

const HEAP: Entry<Heap> = Entry::new();

fn heap(position: &str) -> Box<dyn AnyMatch> {
    HEAP.start("", Some(position)).expect(position)
}

#[test]
fn events_are_listed_with_their_weights() {
    let game = heap("3 0?");
    assert_eq!(game.events(), [("back 0".to_owned(), 3), ("back 1".to_owned(), 1)]);
    assert!(game.moves().is_empty());
    assert!(heap("3 0").events().is_empty());
}

#[test]
fn a_given_order_resolves_chance_at_once() {
    let mut game = heap("5 0");
    game.deal("back 1,back 0").expect("an order");
    for mv in ["take 1", "pass"] {
        game.play(mv).expect(mv);
    }
    // Chance has put one back, and the step before it can be undone.
    assert_eq!((game.position().as_str(), game.steps().len()), ("5 0", 3));
    assert!(game.undo() && game.undo());
    assert_eq!(game.position(), "4 1");
    game.play("take 2").expect("legal");
    assert_eq!(game.position(), "3 0", "the order follows the history");
    game.play("pass").expect("legal");
    game.play("pass").expect("legal");
    assert_eq!(game.position(), "3 0");
    game.play("pass").expect("legal");
    let error = game.play("pass").expect_err("the order has ended");
    assert_eq!(error.to_string(), "deal: the given order has no event left");
    assert_eq!((game.position().as_str(), game.turn().to_string().as_str()), ("3 1", "1"));
    // With a longer order it goes on, and redo repeats the events.
    game.deal("back 1,back 0,back 1").expect("an order");
    game.play("pass").expect("legal");
    assert_eq!(game.position(), "4 0");
    assert!(game.undo() && game.undo() && game.redo() && game.redo());
    assert_eq!(game.position(), "4 0");
}

#[test]
fn a_step_after_which_the_order_fails_changes_nothing() {
    let mut game = heap("5 0");
    game.deal("").expect("an order without events");
    for mv in ["take 1", "take 2"] {
        let error = game.play(mv).map(|_| ()).and_then(|()| game.play("pass").map(|_| ()));
        assert_eq!(error.expect_err("no event is left").kind, ErrorKind::Deal, "{mv}");
        assert_eq!(game.steps(), [mv]);
        assert!(!game.redo(), "the refused step cannot be redone");
        // Neither is what can be redone forgotten.
        assert!(game.undo() && game.redo() && game.undo());
        let mut other = game.clone();
        other.play("pass").expect("legal");
        assert!(!other.redo() && other.play("pass").is_err());
        assert!(other.undo());
        assert_eq!(other.play("take 9").expect_err("too many").kind, ErrorKind::Move);
        assert!(other.redo());
    }
    let mut game = heap("5 0");
    for mv in ["pass", "pass"] {
        game.play(mv).expect(mv);
    }
    assert!(game.undo());
    let before = game.record(&[]);
    assert!(game.deal("back 7").is_ok(), "no event has been needed");
    assert!(game.play("take 1").is_err() && game.random_step(&mut || u64::MAX).is_err());
    assert_eq!(game.record(&[]), before);
    assert!(game.redo() && game.turn() == Turn::Chance);
}

#[test]
fn a_policy_may_end_the_match_before_the_order_is_needed() {
    let record = heap("3 0").record(&[]).to_string();
    let record = record.replace("result:", "ply limit: 2\nresult:").parse().expect("a record");
    let mut game = HEAP.replay(&record, &Limits::default()).expect("a good record");
    game.deal("").expect("an order without events");
    game.play("pass").expect("legal");
    game.play("pass").expect("the match ends, so no event is needed");
    assert_eq!(game.verdict().expect("over").to_string(), "draw by ply limit");
}

#[test]
fn an_order_that_does_not_fit_changes_nothing() {
    let mut game = heap("3 0?");
    let error = game.deal("back 7").expect_err("no such event");
    assert_eq!(error.kind, ErrorKind::Deal);
    assert_eq!(
        error.to_string(),
        "deal `back 7`: the given order does not fit the position: \
         an event before the first move is impossible"
    );
    assert_eq!(
        game.deal("").expect_err("an event is due").to_string(),
        "deal ``: the given order has no event left"
    );
    assert_eq!(game.deal("x").expect_err("not an event").kind, ErrorKind::Deal);
    assert_eq!((game.turn(), game.steps().len()), (Turn::Chance, 0));
    game.deal("back 1").expect("an order");
    assert_eq!(game.position(), "4 0");
    let error = game.deal("back 0").expect_err("the order of the match began with another event");
    assert!(error.to_string().ends_with("another event has happened already"), "{error}");
    assert_eq!(game.position(), "4 0");
}

#[test]
fn random_steps_and_games_follow_the_seed() {
    let mut game = heap("5 0");
    let mut rng = SplitMix64::new(1);
    let mut steps = 0;
    while game.random_step(&mut || rng.next_u64()).expect("no order").is_some() {
        steps += 1;
    }
    assert_eq!(game.steps().len(), steps);
    assert!(game.outcome().is_some());
    let game = heap("5 0");
    let play = |number| {
        let mut rng = game_rng(7, number);
        let mut seen = Vec::new();
        let mut watch = |view: rulebook::PlyView<'_>| {
            assert_eq!(view.events.is_empty(), view.turn != Turn::Chance);
            assert_eq!(view.moves.is_empty(), view.turn == Turn::Chance);
            seen.push(format!("{} {}", view.position, view.step));
        };
        let playout = game.playout(&mut || rng.next_u64(), Policy::NONE, Some(&mut watch));
        (playout.expect("no order"), seen)
    };
    assert_eq!(play(3), play(3));
    assert_ne!(play(3).1, play(4).1);
    // The seeds of the games are the outputs of one generator.
    let mut seeds = SplitMix64::new(7);
    for number in 0..3 {
        assert_eq!(game_rng(7, number), SplitMix64::new(seeds.next_u64()));
    }
}

#[test]
fn a_game_with_a_given_order_does_not_show_its_events() {
    let mut game = heap("5 0");
    game.deal(&["back 1,back 0"; 100].join(",")).expect("an order");
    let mut rng = game_rng(1, 0);
    let mut watch = |view: rulebook::PlyView<'_>| assert_ne!(view.turn, Turn::Chance);
    let policy = Policy { repetition: Some(3), ply_limit: None };
    game.playout(&mut || rng.next_u64(), policy, Some(&mut watch)).expect("a long order");
}

#[test]
fn a_policy_ends_random_games() {
    let game = heap("5 0");
    for (policy, most) in [
        (Policy { repetition: None, ply_limit: Some(1) }, 1),
        (Policy { repetition: None, ply_limit: Some(0) }, 0),
        (Policy { repetition: Some(2), ply_limit: Some(30) }, 30),
    ] {
        for number in 0..20 {
            let mut rng = game_rng(1, number);
            let game = game.playout(&mut || rng.next_u64(), policy, None).expect("no order");
            assert!(game.plies <= most, "{policy:?}");
            assert!(game.verdict.adjudication().is_some() || 3 <= game.plies);
        }
    }
}
