//! Each law catches a game that breaks it, and says its own name.

use rulebook_laws::{
    Laws, law,
    rulebook_core::{self, Play, State},
};

use crate::{
    bug::{Bug, with},
    correct::frequencies,
    high::High,
    pig::Pig,
    rows::Rows,
};

#[test]
fn laws_of_every_game_catch_what_breaks_them() {
    for (bug, law) in [
        (Bug::NoOutcome, "someone_acts"),
        (Bug::ListsIllegalMove, "legal_moves_are_exactly_the_listed"),
        (Bug::HidesLegalMove, "legal_moves_are_exactly_the_listed"),
        (Bug::ListsTwice, "moves_are_distinct"),
        (Bug::BreaksAreIgnored, "move_methods_agree"),
        (Bug::CountsOneTooMany, "move_methods_agree"),
        (Bug::NthMoveGoesOn, "move_methods_agree"),
        (Bug::ChooseMoveIgnoresTheChoice, "move_methods_agree"),
        (Bug::CanonicalMoveIsLoud, "canonical_moves_are_listed"),
        (Bug::WinnerGetsTwo, "payoffs_obey_utility"),
        (Bug::SideOfStrangers, "sides_are_fair"),
        (Bug::CheckLeavesTraces, "refusal_changes_nothing"),
        (Bug::OrderDependsOnHistory, "order_is_fixed"),
        (Bug::TextForgetsMover, "position_text_round_trips"),
        (Bug::MoveTextIsMisread, "step_texts_round_trip"),
        (Bug::ParserIgnoresTheRest, "bad_text_is_refused"),
        (Bug::PlayDependsOnCalls, "undo_restores"),
        (Bug::TextHidesASpace, "records_round_trip"),
        (Bug::PanicsInPlay, "nothing_panics"),
    ] {
        expect_caught(bug, law, || Laws::new(Rows::default()).candidates(all_takes()));
    }
}

#[test]
fn laws_of_optional_traits_catch_what_breaks_them() {
    let laws = || Laws::new(Rows::default());
    expect_caught(Bug::HashIsNotUpdated, "zobrist_is_incremental", || laws().zobrist());
    expect_caught(Bug::HashDependsOnHistory, "equal_states_hash_equal", || laws().zobrist());
    expect_caught(Bug::HashForgetsMover, "zobrist_tells_states_apart", || laws().zobrist());
    expect_caught(Bug::InverseIsIdentity, "symmetries_form_a_group", || laws().symmetric());
    expect_caught(Bug::MapsMovesWrongly, "symmetry_is_equivariant", || laws().symmetric());
    expect_caught(Bug::CanonicalIsItself, "canonical_is_constant_on_orbits", || laws().symmetric());
    expect_caught(Bug::IndexIsShared, "indices_round_trip", || without_starts(laws()));
    expect_caught(Bug::IndexIsShared, "index_space_is_sound", || laws().indexed());
    expect_caught(Bug::IndexBeyondTheSpace, "index_space_is_sound", || laws().indexed());
    expect_caught(Bug::CompactForgetsMover, "serde_round_trips", || laws().serde());
    expect_caught(Bug::CompactIsNotValidated, "serde_refuses_bad_data", || laws().serde());
    expect_caught(Bug::AnnotatesIllegalMoves, "annotation_agrees_with_check", || {
        laws().annotated()
    });
    expect_caught(Bug::AllocatesInCheck, "calls_use_no_heap", || laws().no_alloc());
}

/// The law of single numbers alone, which the law of the whole space would forestall.
fn without_starts(laws: Laws<Rows>) -> Laws<Rows> {
    laws.law(|state, _| law::indices_round_trip(state))
}

#[test]
fn laws_of_chance_catch_what_breaks_them() {
    let laws = || Laws::new(Pig::<0>::default());
    expect_caught(Bug::EventIsRefused, "events_agree_with_check", laws);
    expect_caught(Bug::EventWeighsNothing, "event_weights_are_sound", laws);
    expect_caught(Bug::EventDataAreLost, "serde_steps_round_trip", || laws().serde_steps());
}

#[test]
fn laws_of_views_catch_what_breaks_them() {
    let laws = || Laws::new(High::default()).hidden();
    expect_caught(Bug::DeterminizeForgetsOwnCard, "views_survive_determinize", laws);
    expect_caught(Bug::ViewHidesMoves, "views_know_turn_and_moves", laws);
    expect_caught(Bug::StepIsNotObserved, "views_advance_with_steps", laws);
    let broken = with(Bug::DeterminizePrefersLowCards, frequencies).expect_err("unfair worlds");
    assert_eq!(broken.law, "determinize_is_fair");
}

#[test]
fn a_game_that_goes_on_and_a_large_state_are_caught() {
    let broken = Laws::new(Pig::<0>::default()).ends_within(8).try_run().expect_err("a long game");
    assert_eq!((broken.law, broken.steps.len()), ("games_end_within", 8));
    let broken = Laws::new(Pig::<300>::default()).try_run().expect_err("a large state");
    assert_eq!(broken.law, "state_is_small");
    assert_eq!(Laws::new(Pig::<300>::default()).any_size().games(3).try_run(), Ok(()));
}

#[test]
fn a_report_shows_the_shortest_game() {
    let laws = || Laws::new(Rows::default()).candidates(all_takes());
    let broken = with(Bug::NoOutcome, || laws().try_run()).expect_err("a broken law");
    // Four moves empty two rows of three; the fewest steps make the shortest report.
    assert_eq!(broken.steps.len(), 4, "{broken}");
    assert_eq!(broken.start.as_deref(), Some("3,3 0"));
    let report = broken.to_string();
    assert!(
        report.starts_with("the law `someone_acts` is broken\n  start:    3,3 0\n"),
        "{report}"
    );
    assert!(report.ends_with("the game is over without an outcome"), "{report}");
}

/// Runs the laws on a game with a mistake and expects that this law notices.
#[track_caller]
fn expect_caught<S: rulebook_core::Legality>(bug: Bug, law: &str, laws: impl FnOnce() -> Laws<S>) {
    match with(bug, || laws().try_run()) {
        Ok(()) => panic!("{} with {bug:?} passes", S::RULES.name),
        Err(broken) => assert_eq!(broken.law, law, "{bug:?}: {broken}"),
    }
}

fn all_takes() -> impl Iterator<Item = <Rows as State>::Move> {
    use rulebook_core::MoveIndex;
    (0..Rows::MOVE_SPACE).filter_map(Rows::from_index)
}

#[test]
fn helpers_for_other_data_catch_what_breaks_them() {
    let rows = Rows::default().played("a1".parse().expect("a move")).expect("a legal move");
    assert_eq!(law::data_round_trips(&rows), Ok(()));
    assert!(with(Bug::CompactForgetsMover, || law::data_round_trips(&rows)).is_err());
    assert_eq!(law::text_round_trips(&rows), Ok(()));
    assert!(with(Bug::TextForgetsMover, || law::text_round_trips(&rows)).is_err());
}

#[test]
fn every_law_is_broken_here() {
    let laws = include_str!("../../src/law/mod.rs");
    let (_, exported) = laws.split_once("pub use self::{").expect("the list of laws");
    let (exported, _) = exported.split_once("\n};").expect("its end");
    let words = exported.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let is_law = |word: &&str| word.contains('_');
    let here = include_str!("broken.rs");
    for law in words.filter(is_law) {
        let is_caught = here.contains(&format!("\"{law}\""));
        let is_helper = here.contains(&format!("law::{law}(&"));
        assert!(is_caught || is_helper, "no game here breaks `{law}`");
    }
}
