//! Draw rules: repetition, counted by equality at a cost that does not grow with the length of the
//! match, and the ply limit.

use rulebook_classics::{
    Nim, Pig,
    pig::{Move, Roll},
};
use rulebook_core::{
    Adjudication, DrawRules, Match, MatchError, Outcome, ReplayLimits, Turn, Verdict,
};

use crate::{
    blinker::{Blinker, Flip, comparisons},
    matches::played,
};

#[test]
fn a_repetition_is_counted_along_undo_and_redo() {
    // A position that was undone does not count.
    let draw_rules = DrawRules { repetition: Some(2), ply_limit: None };
    let mut game = Match::with_draw_rules(Nim::default(), draw_rules);
    for _ in 0..20 {
        game.play("d1".parse().expect("a move")).expect("a legal move");
        assert_eq!(game.verdict(), None, "no position occurred twice");
        game.undo();
        game.redo();
        game.undo();
    }
    assert_eq!(game.steps().len(), 0);
    assert_eq!(game.undone().len(), 1);
}

#[test]
fn the_nth_occurrence_is_a_draw() {
    let draw_rules = DrawRules { repetition: Some(3), ply_limit: None };
    let mut game = Match::with_draw_rules(Blinker::new(2), draw_rules);
    for n in 1..=4 {
        assert_eq!(game.verdict(), None, "after {} moves", n - 1);
        game.play(Flip).expect("a legal move");
    }
    let draw = Verdict::Adjudicated(Outcome::Draw, Adjudication::Repetition);
    assert_eq!(game.verdict(), Some(draw));
    assert!(game.undo());
    assert_eq!(game.verdict(), None);
    assert!(game.redo());
    assert_eq!(game.verdict(), Some(draw));
    // Dropped positions no longer count.
    for _ in 0..3 {
        assert!(game.undo());
    }
    game.play(Flip).expect("a legal move");
    assert_eq!((game.plies(), game.verdict()), (2, None));
}

#[test]
fn replaying_does_not_compare_each_position_with_all_earlier_ones() {
    for n in [1_000, 2_000, 4_000] {
        let draw_rules = DrawRules { repetition: Some(255), ply_limit: None };
        let game = Match::with_draw_rules(Blinker::new(n + 1), draw_rules);
        let mut record = game.to_record(&[]);
        record.steps = vec!["flip".to_owned(); n as usize];
        comparisons();
        let game = Match::<Blinker>::from_record(&record, &ReplayLimits::default()).expect("legal");
        assert_eq!(game.plies(), n as usize);
        assert!(comparisons() < 10, "only positions with equal keys are compared");
    }
}

#[test]
fn a_long_cycle_costs_one_comparison_per_step() {
    let draw_rules = DrawRules { repetition: Some(255), ply_limit: None };
    let mut game = Match::with_draw_rules(Blinker::new(100), draw_rules);
    comparisons();
    while game.verdict().is_none() {
        game.play(Flip).expect("a legal move");
    }
    assert_eq!(game.plies(), 100 * 254);
    assert!(comparisons() < 100 * 254 + 10);
}

#[test]
fn a_match_that_the_draw_rules_end_refuses_further_steps() {
    let draw_rules = DrawRules { repetition: None, ply_limit: Some(1) };
    let mut game = Match::with_draw_rules(Pig::default(), draw_rules);
    game.play(Move::Roll).expect("a legal move");
    let verdict = Verdict::Adjudicated(Outcome::Draw, Adjudication::PlyLimit);
    assert_eq!(game.resolve(Roll::new(6).expect("a side")), Err(MatchError::Over(verdict)));
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(played::<Nim>("", "a1").undone(), []);
}
