//! Every refusal, provoked for each action that can cause it, cites a rule of the rules page.

use rulebook_core::{Match, MatchError, Record, ReplayError};
use rulebook_laws::refusals;
use rulebook_octi::{IllegalMove, Move, Octi, Play, State};

#[test]
fn every_refusal_cites_its_rule() {
    let page = include_str!("../../RULES.md");
    refusals::check::<Octi>(page, include_str!("../data/refusals.txt"));
}

#[test]
fn another_spelling_is_refused_by_check_alone() {
    let state: Octi = "S: 33ABCEFG ; N: 43 44 54 ; 0 0 ; S".parse().expect("a position");
    let mv: Move = "33-53-55".parse().expect("a move");
    assert!(state.is_legal(mv), "the table has the refusal of `check`");
}

#[test]
fn r11_a_pass_in_a_record_is_refused_with_the_reason_of_the_rule() {
    let mut game = Match::new(Octi::default());
    let mut record = Record::new(Octi::RULES, &game.state().to_string());
    record.steps.push("pass".to_string());
    let error = game.replay(&record).expect_err("a refusal");
    let (text, error_of_step) = ("pass".to_string(), MatchError::Illegal(IllegalMove::NoPass));
    assert_eq!(error, ReplayError::Step { number: 1, text, error: error_of_step });
    assert!(error.to_string().contains("a player may not pass"), "{error}");
}
