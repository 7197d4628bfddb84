//! Chance: at random, by hand, and by a deal.

use rulebook::{
    Entry, ErrorKind, Registry, Start,
    core::{DrawRules, Entropy, SplitMix64, Turn},
    game_rng,
};
use rulebook_classics::Pig;

use crate::small::{at, begin, rolled};

#[test]
fn events_are_listed_with_their_weights() {
    let game = at("heap", "3 0?");
    let events = game.choices().events().into_iter();
    let events: Vec<_> = events.map(|event| (event.event, event.weight)).collect();
    assert_eq!(events, [("back 0".to_owned(), 3), ("back 1".to_owned(), 1)]);
    assert!(game.choices().moves().is_empty());
    assert!(at("heap", "3 0").choices().events().is_empty());
}

#[test]
fn a_given_deal_resolves_chance_at_once() {
    let mut game = rolled("0,0 0+0", "6,1").expect("a deal");
    game.play("roll").expect("legal");
    // The die has come to rest, and the step before it can be undone.
    assert_eq!((game.position().as_str(), game.steps().len()), ("0,0 0+6", 2));
    assert!(game.undo() && game.undo());
    assert_eq!(game.position(), "0,0 0+0");
    game.play("roll").expect("legal");
    assert_eq!(game.position(), "0,0 0+6", "the deal follows the history");
    game.play("hold").expect("legal");
    game.play("roll").expect("legal");
    assert_eq!(game.position(), "6,0 0+0");
    let error = game.play("roll").expect_err("the deal has ended");
    assert_eq!(error.to_string(), "deal: the given deal has no event left");
    let turn = game.turn().to_string();
    assert_eq!((game.position().as_str(), turn.as_str()), ("6,0 0+0", "0"));
    // Redo repeats the events.
    assert!(game.undo() && game.undo() && game.undo());
    assert_eq!(game.position(), "0,0 0+6");
    assert!(game.redo() && game.redo() && game.redo() && !game.redo());
    assert_eq!((game.position().as_str(), game.n_steps()), ("6,0 0+0", 5));
}

#[test]
fn a_step_after_which_the_deal_fails_changes_nothing() {
    let mut game = rolled("0,0 0+0", "6").expect("a deal with one event");
    game.play("roll").expect("legal");
    assert_eq!(game.play("roll").expect_err("no event is left").kind, ErrorKind::Deal);
    assert_eq!(game.steps(), ["roll", "6"]);
    assert!(!game.redo(), "the refused step cannot be redone");
    // Neither is what can be redone forgotten.
    game.play("hold").expect("legal");
    assert!(game.undo());
    assert_eq!(game.play("roll").expect_err("no event is left").kind, ErrorKind::Deal);
    assert_eq!(game.play("6").expect_err("not a move").kind, ErrorKind::Event);
    assert_eq!(game.steps(), ["roll", "6"]);
    assert!(game.redo());
    assert_eq!(game.steps(), ["roll", "6", "hold"]);
    // An event that cannot happen is found out when it is due.
    let mut game = rolled("0,0 0+0", "7").expect("no event has been needed");
    let before = game.record(&[]);
    assert_eq!(
        game.play("roll").expect_err("no such event").to_string(),
        "deal: the next event of the given deal cannot happen now"
    );
    assert!(game.random_step(&mut || u64::MAX).is_err());
    assert_eq!(game.record(&[]), before);
}

#[test]
fn draw_rules_may_end_the_match_before_the_deal_is_needed() {
    let draw_rules = Some(DrawRules { repetition: None, ply_limit: Some(1) });
    let start = Start { draw_rules, deal: Some(""), ..Start::default() };
    let mut game = begin("pig", &start).expect("a deal without events");
    game.play("roll").expect("the match ends, so no event is needed");
    assert_eq!(game.verdict().expect("over").to_string(), "draw by ply limit");
    let draw_rules = Some(DrawRules { repetition: None, ply_limit: Some(0) });
    let start = Start { position: Some("0,0 0+0*"), draw_rules, ..start };
    let game = begin("pig", &start).expect("over at once");
    assert_eq!((game.turn(), game.n_steps()), (Turn::Over, 0));
}

#[test]
fn a_deal_that_does_not_fit_is_refused() {
    let error = rolled("0,0 0+0*", "7").expect_err("no such event");
    assert_eq!((error.kind, error.code), (ErrorKind::Deal, "deal"));
    assert_eq!(
        error.to_string(),
        "deal `7`: the given deal does not fit the position: \
         an event before the first move is impossible"
    );
    assert_eq!(
        rolled("0,0 0+0*", "").expect_err("an event is due").to_string(),
        "deal ``: the given deal has no event left"
    );
    let error = rolled("0,0 0+0*", "x").expect_err("not an event");
    assert_eq!(
        (error.to_string().as_str(), error.offset),
        ("deal `x`: expected what the die shows (1 to 20) at character 1", Some(0))
    );
    assert_eq!(rolled("0,0 0+0", "6,x").expect_err("no number").offset, Some(2));
    let game = rolled("0,0 0+0*", "6").expect("a deal");
    assert_eq!((game.position().as_str(), game.n_steps()), ("0,0 0+6", 1));
}

#[test]
fn a_game_without_a_notation_of_its_own_takes_a_list_of_events() {
    let mut registry = Registry::empty();
    registry.add(Entry::<Pig>::new());
    let game = registry.game("pig").expect("a small game");
    assert_eq!(game.info().deal, None);
    let start = Start { position: Some("0,0 0+0*"), deal: Some("6"), ..Start::default() };
    assert_eq!(game.begin(&start).expect("a deal").position(), "0,0 0+6");
}

#[test]
fn random_steps_and_games_follow_the_seed() {
    let mut game = at("pig", "{target=10} 0,0 0+0");
    let mut rng = SplitMix64::new(1);
    let mut steps = 0;
    while game.random_step(&mut || rng.next_u64()).expect("no deal").is_some() {
        steps += 1;
    }
    assert_eq!(game.steps().len(), steps);
    assert!(game.verdict().is_some());
    let game = at("pig", "{target=10} 0,0 0+0");
    let play = |number| {
        let mut rng = game_rng(7, number);
        let mut seen = Vec::new();
        let mut watch = |view: rulebook::PlyView<'_>| {
            assert_eq!(view.events.is_empty(), view.turn != Turn::Chance);
            assert_eq!(view.moves.is_empty(), view.turn == Turn::Chance);
            seen.push(format!("{} {}", view.position, view.step));
        };
        let playout = game.playout(&mut || rng.next_u64(), DrawRules::NONE, Some(&mut watch));
        (playout.expect("no deal"), seen)
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
fn a_playout_with_a_given_deal_does_not_show_its_events() {
    let game = rolled("{target=10} 0,0 0+0", &["3,2,1"; 100].join(",")).expect("a deal");
    let mut rng = game_rng(1, 0);
    let mut watch = |view: rulebook::PlyView<'_>| assert_ne!(view.turn, Turn::Chance);
    let draw_rules = DrawRules { repetition: Some(3), ply_limit: None };
    game.playout(&mut || rng.next_u64(), draw_rules, Some(&mut watch)).expect("a long deal");
}

#[test]
fn draw_rules_end_playouts() {
    let game = at("pig", "{target=10} 0,0 0+0");
    for (draw_rules, most) in [
        (DrawRules { repetition: None, ply_limit: Some(1) }, 1),
        (DrawRules { repetition: None, ply_limit: Some(0) }, 0),
        (DrawRules { repetition: Some(2), ply_limit: Some(30) }, 30),
    ] {
        for number in 0..20 {
            let mut rng = game_rng(1, number);
            let game = game.playout(&mut || rng.next_u64(), draw_rules, None).expect("no deal");
            assert!(game.plies <= most, "{draw_rules:?}");
            assert!(game.verdict.adjudication().is_some() || 3 <= game.plies);
        }
    }
}

/// Plays the moves of playouts again on a match with the same deal.
#[test]
fn a_playout_continues_the_deal_where_the_match_is() {
    let deal = (0..300).map(|n: u32| (2 + n * n % 5).to_string()).collect::<Vec<_>>().join(",");
    let mut game = rolled("{target=40} 0,0 0+0", &deal).expect("a deal");
    for step in ["roll", "roll", "hold", "roll"] {
        game.play(step).expect("legal");
    }
    for number in 0..5 {
        let mut again = game.clone();
        let mut rng = game_rng(2, number);
        let (mut listed, mut longest) = (0, 0);
        let mut watch = |view: rulebook::PlyView<'_>| {
            assert_eq!((view.position, &view.moves), (again.position(), &again.choices().moves()));
            listed += view.moves.len();
            longest = longest.max(view.moves.len());
            again.play(view.step).expect("a legal move");
        };
        let found = game.playout(&mut || rng.next_u64(), DrawRules::NONE, Some(&mut watch));
        let found = found.expect("a long deal");
        assert_eq!(Some(found.verdict), again.verdict());
        assert_eq!((found.listed, found.longest), (listed as u64, longest));
        assert_eq!(found.plies, (again.plies() - game.plies()) as u64);
    }
}

#[test]
fn a_playout_shows_its_events_and_counts_its_moves() {
    let game = at("pig", "{target=10} 0,0 0+0");
    let mut rng = game_rng(3, 0);
    let (mut n_events, mut counts) = (0, Vec::new());
    let mut watch = |view: rulebook::PlyView<'_>| match view.turn {
        Turn::Chance => n_events += 1,
        _ => counts.push(view.moves.len()),
    };
    let found = game.playout(&mut || rng.next_u64(), DrawRules::NONE, Some(&mut watch));
    let found = found.expect("no deal");
    assert!(0 < n_events);
    assert_eq!(
        (found.plies, found.listed),
        (counts.len() as u64, counts.iter().sum::<usize>() as u64)
    );
    assert_eq!(Some(&found.longest), counts.iter().max());
}

#[test]
fn a_repetition_ends_a_playout() {
    let game = at("heap", "2 0");
    let draw_rules = DrawRules { repetition: Some(2), ply_limit: None };
    let verdicts = (0..40).map(|number| {
        let mut rng = game_rng(5, number);
        let found = game.playout(&mut || rng.next_u64(), draw_rules, None).expect("no deal");
        found.verdict.to_string()
    });
    let verdicts: Vec<String> = verdicts.collect();
    assert!(verdicts.iter().any(|verdict| verdict == "draw by repetition"), "{verdicts:?}");
    assert!(verdicts.iter().any(|verdict| verdict.starts_with("win")), "{verdicts:?}");
}
