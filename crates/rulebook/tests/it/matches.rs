//! Moves, refusals, history and records through the erased layer.

use rulebook::{
    AnyGame, AnyMatch, Entry, ErrorKind,
    core::{Limits, Player, Turn},
};

use crate::toy::Heap;

const HEAP: Entry<Heap> = Entry::new();

fn heap(position: &str) -> Box<dyn AnyMatch> {
    HEAP.start("", Some(position)).expect(position)
}

#[test]
fn a_refusal_names_the_step_the_place_the_reason_and_the_alternatives() {
    let mut game = heap("5 0");
    let error = game.play("take 3").expect_err("too many");
    assert_eq!((error.kind, error.rule, error.code), (ErrorKind::Move, Some("R1"), Some("amount")));
    assert_eq!(
        error.to_string(),
        "move `take 3`: this number of counters cannot be taken (R1); \
         legal here: take 1, take 2, pass"
    );
    let error = game.play("take x").expect_err("no number");
    assert_eq!(error.offset, Some(5));
    let error = game.resolve("back 0").expect_err("a player's turn");
    assert_eq!(error.kind, ErrorKind::Event);
    assert_eq!(game.position(), "5 0");
    game.step("take 1").expect("legal");
    game.step("pass").expect("legal");
    assert_eq!(game.turn(), Turn::Chance);
    let error = game.step("take 1").expect_err("chance's turn");
    assert_eq!(
        error.to_string(),
        "event `take 1`: expected back and a number at byte 0; possible here: back 0, back 1"
    );
    assert_eq!(game.play("take 1").expect_err("chance's turn").kind, ErrorKind::Move);
    let mut over = heap("0 1");
    assert_eq!(
        over.step("pass").expect_err("over").to_string(),
        "step `pass`: the match is over: win 0"
    );
    assert_eq!(over.annotate("pass").expect_err("over").kind, ErrorKind::Over);
}

#[test]
fn words_are_joined_to_steps() {
    let mut game = heap("5 0");
    assert_eq!(game.take(&["take", "1", "take", "2"]).expect("legal"), 2);
    assert_eq!(game.take(&["pass", "back", "0"]).expect("legal"), 1);
    assert_eq!(game.take(&["back", "0"]).expect("possible"), 2);
    // The spelling that can be read furthest is the one that is explained.
    let error = game.take(&["take", "x"]).expect_err("no number");
    assert_eq!(error.what, "move `take x`");
    let error = game.take(&["take", "9", "pass"]).expect_err("too many");
    assert_eq!(error.what, "move `take 9`");
    assert_eq!(game.take(&["take"]).expect_err("no number").what, "move `take`");
    assert_eq!(game.steps(), ["take 1", "pass", "back 0"]);
    assert_eq!(game.plies(), 2);
}

#[test]
fn history_goes_back_and_forth() {
    let mut game = heap("5 0");
    game.play("take 2").expect("legal");
    let earlier = game.clone();
    game.play("take 2").expect("legal");
    assert!(game.undo());
    assert_eq!(game.position(), earlier.position());
    assert!(game.redo() && !game.redo());
    assert!(game.undo() && game.undo() && !game.undo());
    game.resign(Player::SECOND).expect("running");
    assert_eq!(game.verdict().expect("over").to_string(), "win 0 by resignation of 1");
    assert!(game.moves().is_empty() && game.move_count() == 0);
    assert_eq!(game.agree_draw().expect_err("over").kind, ErrorKind::Declaration);
    assert!(game.undo());
    assert!(game.forfeit(Player::all(3).next_back().expect("three")).is_err());
}

#[test]
fn a_record_is_played_again() {
    let mut game = heap("5 0");
    for step in ["take 2", "pass", "back 1", "take 2", "take 2"] {
        game.step(step).expect(step);
    }
    let mut record = game.record(&["Ann", "Ben"]);
    let again = HEAP.replay(&record, &Limits::default()).expect("a good record");
    assert_eq!(again.verdict(), game.verdict());
    assert_eq!(again.record(&["Ann", "Ben"]), record);
    record.steps[2] = "back 2".to_owned();
    let error = HEAP.replay(&record, &Limits::default()).expect_err("an edited record");
    assert_eq!(error.kind, ErrorKind::Record);
    assert!(error.to_string().contains("step 3 `back 2`"), "{error}");
    let error = rulebook::replay(&record.to_string()).expect_err("not in the registry");
    assert_eq!(error.kind, ErrorKind::Game);
}

#[test]
fn hints_are_the_moves_that_mention_something() {
    let game = heap("5 0");
    assert_eq!(game.hints("2"), ["take 2"]);
    assert_eq!(game.hints("take"), ["take 1", "take 2"]);
    assert!(game.hints("ta").is_empty());
}
