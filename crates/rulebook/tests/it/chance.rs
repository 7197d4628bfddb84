//! Chance: at random, by hand, and in a given order.

use rulebook::{
    AnyGame, AnyMatch, Entry, ErrorKind,
    core::{Entropy, Policy, SplitMix64, Turn},
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
    game.deal("1 0").expect("an order");
    for mv in ["take 1", "pass"] {
        game.play(mv).expect(mv);
    }
    // Chance has put one back, and the step before it can be taken back.
    assert_eq!((game.position().as_str(), game.steps().len()), ("5 0", 3));
    assert!(game.undo() && game.undo());
    assert_eq!(game.position(), "4 1");
    game.play("take 2").expect("legal");
    assert_eq!(game.position(), "3 0", "the order goes back with the history");
    game.play("pass").expect("legal");
    game.play("pass").expect("legal");
    assert_eq!(game.position(), "3 0");
    game.play("pass").expect("legal");
    let error = game.play("pass").expect_err("the order has ended");
    assert_eq!(error.to_string(), "deal: the given order has no event left");
    assert_eq!((game.position().as_str(), game.turn().to_string().as_str()), ("3 1", "1"));
    // With a new order it goes on; what was undone before is redone as it was.
    game.deal("1").expect("an order");
    game.play("pass").expect("legal");
    assert_eq!(game.position(), "4 0");
    assert!(game.undo() && game.undo() && game.redo() && game.redo());
    assert_eq!(game.position(), "4 0");
}

#[test]
fn an_order_that_does_not_fit_changes_nothing() {
    let mut game = heap("3 0?");
    let error = game.deal("7").expect_err("no such event");
    assert_eq!(error.kind, ErrorKind::Deal);
    assert_eq!(
        error.to_string(),
        "deal `7`: the event that comes next in the given order cannot happen now"
    );
    assert!(game.deal("").is_err());
    assert_eq!(game.deal("x").expect_err("no number").kind, ErrorKind::Deal);
    assert_eq!((game.turn(), game.steps().len()), (Turn::Chance, 0));
    game.deal("1").expect("an order");
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
    // The seeds of the games are the numbers of one generator.
    let mut seeds = SplitMix64::new(7);
    for number in 0..3 {
        assert_eq!(game_rng(7, number), SplitMix64::new(seeds.next_u64()));
    }
}

#[test]
fn a_game_with_a_given_order_does_not_show_its_events() {
    let mut game = heap("5 0");
    game.deal(&"1 0 ".repeat(100)).expect("an order");
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
