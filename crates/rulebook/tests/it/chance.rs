//! Chance: at random, by hand, and in a given order.

use rulebook::{
    Entry, ErrorKind, Registry, Start,
    core::{Entropy, Policy, SplitMix64, Turn},
    game_rng,
};

use crate::toy::{Heap, begin, heap, ordered};

#[test]
fn events_are_listed_with_their_weights() {
    let game = heap("3 0?");
    let events = game.events().into_iter();
    let events: Vec<_> = events.map(|event| (event.event, event.weight)).collect();
    assert_eq!(events, [("back 0".to_owned(), 3), ("back 1".to_owned(), 1)]);
    assert!(game.moves().is_empty());
    assert!(heap("3 0").events().is_empty());
}

#[test]
fn a_given_order_resolves_chance_at_once() {
    let mut game = ordered("5 0", "back 1,back 0").expect("an order");
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
    // Redo repeats the events.
    assert!(game.undo() && game.undo() && game.undo());
    assert_eq!(game.position(), "3 1");
    assert!(game.redo() && game.redo() && game.redo() && !game.redo());
    assert_eq!((game.position().as_str(), game.n_steps()), ("3 1", 7));
}

#[test]
fn a_step_after_which_the_order_fails_changes_nothing() {
    let mut game = ordered("5 0", "").expect("an order without events");
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
    // An event that cannot happen is found out when it is due.
    let mut game = ordered("5 0", "back 7").expect("no event has been needed");
    game.play("pass").expect("legal");
    let before = game.record(&[]);
    assert_eq!(
        game.play("take 1").expect_err("no such event").to_string(),
        "deal: the next event of the given order cannot happen now"
    );
    assert!(game.random_step(&mut || u64::MAX).is_err());
    assert_eq!(game.record(&[]), before);
}

#[test]
fn a_policy_may_end_the_match_before_the_order_is_needed() {
    let policy = Some(Policy { repetition: None, ply_limit: Some(2) });
    let start = Start { position: Some("3 0"), policy, order: Some(""), ..Start::default() };
    let mut game = begin(&start).expect("an order without events");
    game.play("pass").expect("legal");
    game.play("pass").expect("the match ends, so no event is needed");
    assert_eq!(game.verdict().expect("over").to_string(), "draw by ply limit");
    let policy = Some(Policy { repetition: None, ply_limit: Some(0) });
    let game = begin(&Start { position: Some("3 0?"), policy, ..start }).expect("over at once");
    assert_eq!((game.turn(), game.n_steps()), (Turn::Over, 0));
}

#[test]
fn an_order_that_does_not_fit_is_refused() {
    let error = ordered("3 0?", "back 7").expect_err("no such event");
    assert_eq!((error.kind, error.code), (ErrorKind::Deal, "deal"));
    assert_eq!(
        error.to_string(),
        "order `back 7`: the given order does not fit the position: \
         an event before the first move is impossible"
    );
    assert_eq!(
        ordered("3 0?", "").expect_err("an event is due").to_string(),
        "order ``: the given order has no event left"
    );
    let error = ordered("3 0?", "x").expect_err("not an event");
    assert_eq!(
        (error.to_string().as_str(), error.offset),
        ("order `x`: expected back and a number at byte 0", Some(0))
    );
    assert_eq!(ordered("5 0", "back 1,back x").expect_err("no number").offset, Some(12));
    let game = ordered("3 0?", "back 1").expect("an order");
    assert_eq!((game.position().as_str(), game.n_steps()), ("4 0", 1));
}

#[test]
fn a_game_without_a_notation_of_its_own_takes_a_list_of_events() {
    let mut registry = Registry::empty();
    registry.add(Entry::<Heap>::new().perfect());
    let game = registry.game("heap").expect("the toy");
    assert_eq!(game.info().order, None);
    let start = Start { position: Some("3 0?"), order: Some("back 1"), ..Start::default() };
    assert_eq!(game.begin(&start).expect("an order").position(), "4 0");
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
    assert!(game.verdict().is_some());
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
    let game = ordered("5 0", &["back 1,back 0"; 100].join(",")).expect("an order");
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
