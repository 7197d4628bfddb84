//! Each law catches a game that breaks it, and says its own name.

use rulebook_laws::{
    Laws, law,
    rulebook_core::{DealError, Legality, Order, Play, Player, State, Turn, Viewpoint},
};

use crate::{
    bug::{self, Bug, with},
    correct::frequencies,
    high::High,
    high_views::{other_world, worlds},
    pig::{Face, Pig},
    rows::{Rows, Take},
    token::Letter,
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
        (Bug::PayoffsHaveTheWrongSign, "payoffs_agree_with_outcome"),
        (Bug::PayoffsAreOutOfRange, "payoffs_agree_with_outcome"),
        (Bug::MaxStepsIsTooLow, "bounds_hold_along_steps"),
        (Bug::TeamOfStrangers, "teams_are_fair"),
        (Bug::CheckLeavesTraces, "refusal_changes_nothing"),
        (Bug::RefusalIsNotListed, "refusals_are_known"),
        (Bug::OrderDependsOnHistory, "order_is_fixed"),
        (Bug::TextForgetsMover, "position_text_round_trips"),
        (Bug::MoveTextIsMisread, "step_texts_round_trip"),
        (Bug::ParserIgnoresTheRest, "bad_text_is_refused"),
        (Bug::SuccessorsAreRefused, "accepted_positions_have_accepted_successors"),
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
    expect_caught(Bug::IndexIsShared, "indices_round_trip", || laws().indexed());
    expect_caught(Bug::IndexBeyondTheSpace, "index_space_is_sound", || laws().indexed());
    expect_caught(Bug::PartIsNotOffered, "every_move_can_be_picked", || laws().parts());
    expect_caught(Bug::PicksLeadNowhere, "picks_lead_to_legal_moves", || laws().parts());
    expect_caught(Bug::WrongPicksAreIgnored, "wrong_picks_lead_nowhere", || laws().parts());
    for bug in [Bug::ElementIsCovered, Bug::LabelsAreEqual] {
        expect_caught(bug, "drawings_let_every_move_be_picked", || laws().drawn());
    }
    expect_caught(Bug::CompactForgetsMover, "serde_round_trips", || laws().serde());
    expect_caught(Bug::CompactIsNotValidated, "serde_refuses_bad_data", || laws().serde());
    expect_caught(Bug::AnnotatesIllegalMoves, "annotation_agrees_with_check", || {
        laws().annotated().candidates(all_takes())
    });
    expect_caught(Bug::StartForgetsTheVariant, "game_facts_are_sound", || laws().game());
    expect_caught(Bug::MovesChangeTheVariant, "variants_stay", || laws().game());
    expect_caught(Bug::DescriptionIsEmpty, "descriptions_are_sound", || laws().game());
    expect_caught(Bug::AllocatesInCheck, "calls_use_no_heap", || laws().no_alloc());
}

#[test]
fn laws_of_chance_catch_what_breaks_them() {
    let laws = || Laws::new(Pig::<0>::default());
    expect_caught(Bug::EventIsRefused, "events_agree_with_check", laws);
    expect_caught(Bug::EventWeighsNothing, "event_weights_are_sound", laws);
    expect_caught(Bug::MovesReadEvents, "moves_and_events_differ", laws);
    expect_caught(Bug::EventDataAreLost, "serde_steps_round_trip", || laws().serde_steps());
    expect_caught(Bug::EventIndexIsShared, "event_indices_round_trip", || laws().event_indexed());
    expect_caught(Bug::EventIndexBeyondTheSpace, "event_index_space_is_sound", || {
        laws().event_indexed()
    });
    let broken = law::orders_replay(&Pig::<0>::default(), &Fickle, 1).expect_err("it changes");
    assert_eq!(broken.law, "orders_replay", "{broken}");
    assert!(law::order_text_round_trips::<Pig, _>(&Fickle).is_err());
}

#[test]
fn laws_of_views_catch_what_breaks_them() {
    let laws = || Laws::new(High::default()).hidden().indistinguishable(other_world);
    expect_caught(Bug::DeterminizeForgetsOwnCard, "views_survive_determinize", laws);
    expect_caught(Bug::ViewHidesMoves, "views_know_turn_and_moves", laws);
    expect_caught(Bug::StepIsNotObserved, "views_learn_steps", laws);
    expect_caught(Bug::HidesDependsOnThePosition, "views_learn_steps", laws);
    expect_caught(Bug::LearnPanics, "nothing_panics", laws);
    expect_caught(Bug::LearnChangesBeforeItRefuses, "views_survive_wrong_steps", laws);
    expect_caught(Bug::ViewTextMakesTheHostPublic, "view_texts_round_trip", laws);
    expect_caught(Bug::ViewTextIsNotValidated, "view_texts_round_trip", laws);
    expect_caught(Bug::ViewParserPanics, "nothing_panics", laws);
    expect_caught(Bug::FoldedHandsAreObserved, TWINS, laws);
    expect_caught(Bug::RefusalLeaks, TWINS, || laws().candidates([Letter('x')]));
    expect_caught(Bug::IndexLeaks, "indices_look_alike", || laws().indexed());
    expect_caught(Bug::PartsLeak, "parts_look_alike", || laws().parts());
    expect_caught(Bug::AnnotationLeaks, "annotations_look_alike", || laws().annotated());
    expect_caught(Bug::DescriptionLeaks, "descriptions_look_alike", || laws().game());
    expect_caught(Bug::ViewsAreNotMapped, "symmetry_maps_views", || laws().symmetric_views());
    expect_caught(Bug::DeterminizeTakesTheLowestCard, "determinize_is_fair", || {
        laws().worlds(worlds)
    });
    let broken = with(Bug::DeterminizeTakesTheLowestCard, frequencies).expect_err("unfair worlds");
    assert_eq!(broken.law, "determinize_is_fair");
    let [state, other] =
        ["2a 3a -- --", "2a 1b -- --"].map(|text| text.parse::<High>().expect("a position"));
    let fickle = with(Bug::MapOfViewsIsFickle, || {
        law::mapped_views_look_alike(&state, &other, Viewpoint::Seat(Player::FIRST))
    });
    assert_eq!(fickle.expect_err("two images").law, "mapped_views_look_alike");
}

#[test]
fn drawings_of_the_same_view_must_be_equal() {
    let laws = || Laws::new(High::default()).hidden().indistinguishable(other_world).drawn();
    laws().run();
    expect_caught(Bug::DrawingIsFickle, "drawings_look_alike", laws);
    expect_caught(Bug::TextHasNoLabel, "drawings_let_every_move_be_picked", laws);
}

#[test]
fn random_games_are_drawn_without_other_laws() {
    law::random_drawings_let_every_move_be_picked(&Rows::default(), 5, 20, 1);
    let caught = std::panic::catch_unwind(|| {
        with(Bug::ElementIsCovered, || {
            law::random_drawings_let_every_move_be_picked(&Rows::default(), 5, 20, 1);
        });
    });
    assert!(caught.is_err());
}

#[test]
fn large_drawings_are_caught() {
    law::random_drawings_are_small(&Rows::default(), 5, 20, 1);
    let caught = std::panic::catch_unwind(|| {
        with(Bug::DrawingIsLarge, || {
            law::random_drawings_are_small(&Rows::default(), 5, 20, 1);
        });
    });
    assert!(caught.is_err());
}

const TWINS: &str = "indistinguishable_states_look_alike";

#[test]
fn hidden_games_must_say_what_is_hidden() {
    let broken = Laws::new(High::default()).hidden().try_run().expect_err("no generator");
    assert_eq!(broken.law, TWINS);
    assert!(broken.differs.contains("`Laws::indistinguishable`"), "{broken}");
    let laws = || Laws::new(High::default()).hidden().indistinguishable(other_world);
    let idle = with(Bug::GeneratorIsIdle, || laws().try_run()).expect_err("it never changes");
    assert!(idle.differs.ends_with("never changed anything"), "{idle}");
}

#[test]
fn a_game_that_goes_on_and_a_large_state_are_caught() {
    let broken = Laws::new(Pig::<0>::default()).ends_within(8).try_run().expect_err("a long game");
    assert_eq!((broken.law, broken.steps.len()), ("games_end_within", 8));
    let broken = Laws::new(Pig::<300>::default()).try_run().expect_err("a large state");
    assert_eq!(broken.law, "state_is_small");
    assert!(Laws::new(Pig::<300>::default()).any_size().games(3).try_run().is_ok());
}

#[test]
fn given_positions_must_be_accepted() {
    let broken = Laws::new(Rows::default()).positions(["4,0 0"]).try_run().expect_err("4 tokens");
    assert_eq!(broken.law, "accepted_positions_have_accepted_successors");
    let broken = with(Bug::SuccessorsAreRefused, || {
        law::accepted_positions_have_accepted_successors::<Rows>("9,0 0")
    });
    assert!(
        broken.expect_err("8 tokens").differs.contains("after `a1` the text `8,0 1` is refused")
    );
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

/// An order of chance that changes its mind.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fickle;

impl std::fmt::Display for Fickle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("fickle")
    }
}

impl std::str::FromStr for Fickle {
    type Err = DealError;

    fn from_str(_: &str) -> Result<Fickle, DealError> {
        Err(DealError::Exhausted)
    }
}

impl Order<Pig> for Fickle {
    fn event(&self, state: &Pig, _: usize) -> Result<Face, DealError> {
        if state.turn() == Turn::Chance {
            Ok(Face(['2', '3'][bug::calls() as usize % 2]))
        } else {
            Err(DealError::NotChance)
        }
    }

    fn fits(&self, _: &Pig) -> Result<(), DealError> {
        Ok(())
    }
}

/// Runs the laws on a game with a mistake and expects that this law notices.
#[track_caller]
pub(crate) fn expect_caught<S: Legality>(bug: Bug, law: &str, laws: impl FnOnce() -> Laws<S>) {
    match with(bug, || laws().try_run()) {
        Ok(_) => panic!("{} with {bug:?} passes", S::RULES.name),
        Err(broken) => assert_eq!(broken.law, law, "{bug:?}: {broken}"),
    }
}

fn all_takes() -> impl Iterator<Item = Take> {
    let takes = [(0, 1), (0, 2), (1, 1), (1, 2)].into_iter();
    takes.flat_map(|(row, count)| [false, true].map(|is_loud| Take { row, count, is_loud }))
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
        let is_helper = here.contains(&format!("law::{law}"));
        assert!(is_caught || is_helper, "no game here breaks `{law}`");
    }
}
