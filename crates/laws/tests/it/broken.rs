//! Each law catches a game that breaks it, and reports its own name.

use std::panic::catch_unwind;

use rulebook_classics::{Kuhn, Leduc, Nim, Pig, TicTacToe, pig::Roll};
use rulebook_laws::{
    Laws, law,
    rulebook_core::{
        Deal, DealError, Legality, Play, Player, State, Turn, Viewpoint,
        text::{Cursor, SyntaxError},
    },
};

use crate::{
    bug::{self, Bug, with},
    correct::{all_moves, frequencies, kuhn, nim, pig},
    flawed::{Flawed, Word},
    twins::worlds,
};

pub(crate) const TWINS: &str = "indistinguishable_states_look_alike";

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
        (Bug::RandomMoveIsNotListed, "random_moves_are_fair"),
        (Bug::RandomMoveIsUneven, "random_moves_are_fair"),
        (Bug::WinIsNotExpected, "wins_at_once_are_expected"),
        (Bug::CanonicalMoveIsLoud, "canonical_moves_are_listed"),
        (Bug::WinnerGetsTwo, "payoffs_obey_utility"),
        (Bug::PayoffsHaveTheWrongSign, "payoffs_agree_with_outcome"),
        (Bug::PayoffsAreOutOfRange, "payoffs_agree_with_outcome"),
        (Bug::MaxStepsIsTooLow, "max_steps_bounds_games"),
        (Bug::TeamOfStrangers, "teams_are_fair"),
        (Bug::CheckLeavesTraces, "refusal_changes_nothing"),
        (Bug::RefusalIsNotListed, "refusals_are_known"),
        (Bug::OrderDependsOnHistory, "order_is_fixed"),
        (Bug::MoveTextIsMisread, "step_texts_round_trip"),
        (Bug::StepTextHasAnArrow, "step_texts_round_trip"),
        (Bug::MoveMayEndWithSpaces, "step_texts_have_one_spelling"),
        (Bug::ParserIgnoresTheRest, "bad_text_is_refused"),
        (Bug::ErrorsNameNoByteOfTheText, "bad_text_is_refused"),
        (Bug::SuccessorsAreRefused, "accepted_positions_have_accepted_successors"),
        (Bug::PlayDependsOnCalls, "undo_restores"),
        (Bug::TextHidesASpace, "records_round_trip"),
        (Bug::KeyIsNotUpdated, "key_is_that_of_the_text"),
        (Bug::KeyDependsOnHistory, "key_is_that_of_the_text"),
        (Bug::KeyIsAlwaysTheSame, "edited_positions_are_told_apart"),
        (Bug::PanicsInPlay, "nothing_panics"),
        (Bug::MoveParserPanics, "nothing_panics"),
    ] {
        expect_caught(bug, law, tictactoe);
    }
}

#[test]
fn a_game_that_denies_its_chance_is_caught() {
    expect_caught(Bug::ChanceIsDenied, "bounds_hold_along_steps", kuhn);
}

#[test]
fn laws_of_optional_traits_catch_what_breaks_them() {
    let laws = tictactoe;
    expect_caught(Bug::InverseIsIdentity, "symmetries_form_a_group", || laws().symmetric());
    expect_caught(Bug::MapsMovesWrongly, "symmetry_is_equivariant", || laws().symmetric());
    expect_caught(Bug::CanonicalIsItself, "canonical_is_constant_on_orbits", || laws().symmetric());
    expect_caught(Bug::IndexIsShared, "indices_round_trip", || laws().indexed());
    expect_caught(Bug::IndexBeyondTheSpace, "index_space_is_sound", || laws().indexed());
    expect_caught(Bug::PickIsNotOffered, "every_move_can_be_picked", || laws().picks());
    expect_caught(Bug::PicksLeadNowhere, "picks_lead_to_legal_moves", || laws().picks());
    expect_caught(Bug::WrongPicksAreIgnored, "wrong_picks_lead_nowhere", || laws().picks());
    expect_caught(Bug::EveryPickBegins, "foreign_picks_are_answered", || laws().picks());
    expect_caught(Bug::DialIsTooWide, "foreign_picks_are_drawn_or_refused", || laws().drawn());
    for bug in [Bug::PickIndexIsShared, Bug::PickIndexBeyondTheSpace] {
        expect_caught(bug, "pick_indices_are_sound", || laws().pick_indexed());
    }
    let bugs = [
        Bug::ElementIsCovered,
        Bug::LabelsAreEqual,
        Bug::BoardsAreTwo,
        Bug::PartsOverlap,
        Bug::ElementIsInNoPart,
    ];
    for bug in bugs {
        expect_caught(bug, "drawings_let_every_move_be_picked", || laws().drawn());
    }
    expect_caught(Bug::CompactDataAreLost, "serde_round_trips", || laws().serde());
    expect_caught(Bug::CompactIsNotValidated, "serde_refuses_bad_data", || laws().serde());
    expect_caught(Bug::AnnotatesIllegalMoves, "annotation_agrees_with_check", || {
        laws().annotated()
    });
    let nim = || Laws::new(nim());
    expect_caught(Bug::TextForgetsMover, "position_text_round_trips", nim);
    expect_caught(Bug::StartForgetsTheVariant, "game_facts_are_sound", || nim().game());
    let usual = || Laws::new(Flawed::<Nim>::default()).game();
    expect_caught(Bug::StartForgetsTheVariant, "foreign_options_are_answered", usual);
    expect_caught(Bug::MovesChangeTheVariant, "variants_stay", || nim().game());
    expect_caught(Bug::DescriptionIsEmpty, "descriptions_are_sound", || laws().game());
    expect_caught(Bug::AllocatesInCheck, "calls_use_no_heap", || laws().no_alloc());
}

#[test]
fn laws_of_planes_catch_what_breaks_them() {
    let laws = || tictactoe().planes();
    for bug in [Bug::LastEntryIsNotWritten, Bug::ScalarIsOutOfRange, Bug::ObservationIsFickle] {
        expect_caught(bug, "planes_are_sound", laws);
    }
    expect_caught(Bug::ObservationAllocates, "planes_use_no_heap", laws);
    expect_caught(Bug::ShapeChangesAtTheEnd, "planes_keep_their_shape", laws);
    expect_caught(Bug::FirstEntriesAreForgotten, "planes_tell_views_apart", laws);
    for bug in [Bug::EntriesAreNotMapped, Bug::EntriesAreShared] {
        expect_caught(bug, "planes_follow_symmetries", || tictactoe().symmetric_planes());
    }
    let [state, other] = ["KQ", "KJ"].map(|text| text.parse::<Flawed<Kuhn>>().expect("a position"));
    let who = Viewpoint::Seat(Player::FIRST);
    assert_eq!(law::planes_look_alike(&state, &other, who), Ok(()));
    let fickle = with(Bug::ObservationIsFickle, || law::planes_look_alike(&state, &other, who));
    assert_eq!(fickle.expect_err("two observations").law, "planes_look_alike");
    let host = law::planes_look_alike(&state, &other, Viewpoint::Host);
    assert_eq!(host.expect_err("the host sees all cards").law, "planes_look_alike");
}

#[test]
fn laws_of_chance_catch_what_breaks_them() {
    let laws = || Laws::new(pig());
    expect_caught(Bug::EventIsRefused, "events_agree_with_check", laws);
    expect_caught(Bug::EventWeighsNothing, "event_weights_are_sound", laws);
    expect_caught(Bug::MovesReadEvents, "moves_and_events_differ", laws);
    expect_caught(Bug::EventDataAreLost, "serde_steps_round_trip", || laws().serde_steps());
    expect_caught(Bug::EventIndexIsShared, "event_indices_round_trip", || laws().indexed());
    expect_caught(Bug::EventIndexBeyondTheSpace, "event_index_space_is_sound", || laws().indexed());
    let told = || laws().distribution(rolls);
    assert!(told().try_run().is_ok_and(|report| report.compared_chance_nodes != 0));
    expect_caught(Bug::EventWeighsItsNumber, "event_weights_are_those_of_the_rules", told);
    // Only the rules define the probabilities of a die.
    let untold = with(Bug::EventWeighsItsNumber, || laws().try_run()).expect("sound weights");
    assert!(untold.to_string().contains("add `distribution`"), "{untold}");
    let start = Flawed::<Kuhn>::default();
    let jack = [("J".parse().expect("a card"), 1)];
    let broken = law::event_weights_are_those_of_the_rules(&start, &jack).expect_err("three cards");
    assert!(broken.differs.contains("is possible, but not by the rules"), "{broken}");
    // No die is rolling, so no event is listed.
    let broken = law::event_weights_are_those_of_the_rules(&pig(), &rolls(&pig()));
    let broken = broken.expect_err("events that are due");
    assert!(broken.differs.contains("is possible by the rules, but not listed"), "{broken}");
    let broken = law::deals_replay(&pig(), &Fickle, 1).expect_err("it changes");
    assert_eq!(broken.law, "deals_replay", "{broken}");
    assert!(law::deal_text_round_trips(&Fickle).is_err());
}

/// The sides of a die, each as likely as any other.
fn rolls(_: &Flawed<Pig>) -> Vec<(Word<Roll>, u32)> {
    (1..=3).map(|side| (Word::quiet(Roll::new(side).expect("a side")), 1)).collect()
}

/// No other position has the move, so only an edited text shows that it is legal.
#[test]
fn a_legal_move_that_is_never_listed_is_caught_without_candidates() {
    let laws = || Laws::new(Flawed::<TicTacToe>::default());
    expect_caught(Bug::HidesFirstMove, "foreign_steps_are_answered", laws);
}

/// Two positions that differ only in the player to move are seldom met.
#[test]
fn positions_that_are_not_told_apart_are_caught() {
    for bug in [Bug::KeyForgetsMover, Bug::EqualityForgetsMover] {
        expect_caught(bug, "edited_positions_are_told_apart", || Laws::new(nim()));
    }
    let [state, other] = ["KQ", "KJ"].map(|text| text.parse::<Flawed<Kuhn>>().expect("a position"));
    let compare = || law::keys_tell_states_apart(&state, &other);
    assert_eq!(compare(), Ok(()));
    let broken = with(Bug::KeyIsAlwaysTheSame, compare).expect_err("one key for two states");
    assert_eq!(broken.law, "keys_tell_states_apart");
}

/// The accepted edits are computed once for several laws.
#[test]
fn accepted_edited_texts_are_canonical() {
    let state: Flawed<Nim> = "1,3,5,7 0".parse().expect("a position");
    let accepted = law::accepted_edits(&state);
    assert!(!accepted.is_empty());
    assert_eq!(law::edited_positions_have_one_spelling(&state, &accepted), Ok(()));
    let wrong = [("another text".to_string(), state.clone())];
    assert!(law::edited_positions_have_one_spelling(&state, &wrong).is_err());
}

#[test]
fn readers_that_take_too_much_are_caught() {
    expect_caught(Bug::ListIsReadInAnyOrder, "edited_positions_have_one_spelling", tictactoe);
    let nim = || Laws::new(nim());
    expect_caught(Bug::NumbersMayBeginWithZero, "edited_positions_are_canonical", nim);
    // Before all spellings are tried, so also in a game whose texts are not strict.
    let zero = with(Bug::MoveMayBeginWithZero, || tictactoe().try_run()).expect_err("a zero");
    assert_eq!(zero.law, "step_texts_round_trip");
    assert!(zero.differs.contains("leading zero"), "{zero}");
    let told = || kuhn().promise(cards_differ);
    told().run();
    expect_caught(Bug::TwoCardsAreAlike, "positions_keep_the_promise", told);
    // Such a position is as sound as any other.
    assert!(with(Bug::TwoCardsAreAlike, || kuhn().try_run()).is_ok());
}

/// There is one card of each rank.
fn cards_differ(state: &Flawed<Kuhn>) -> Result<(), String> {
    let text = state.to_string();
    let is_twice = text.chars().next() == text.chars().nth(1) && !text.starts_with('.');
    if is_twice { Err(format!("`{text}` has a card twice")) } else { Ok(()) }
}

#[test]
fn laws_of_views_catch_what_breaks_them() {
    let laws = || kuhn();
    expect_caught(Bug::DeterminizeForgetsOwnCard, "views_survive_determinize", laws);
    expect_caught(Bug::SamplerRepeatsItself, "views_survive_determinize", laws);
    expect_caught(Bug::ViewHidesMoves, "views_know_turn_and_moves", laws);
    expect_caught(Bug::StepIsNotObserved, "views_learn_steps", laws);
    expect_caught(Bug::OwnMoveIsNotShown, "views_learn_steps", laws);
    expect_caught(Bug::HidesDependsOnThePosition, "views_learn_steps", laws);
    expect_caught(Bug::LearnPanics, "nothing_panics", laws);
    expect_caught(Bug::LearnChangesBeforeItRefuses, "views_survive_wrong_steps", laws);
    expect_caught(Bug::ViewTextMakesTheHostPublic, "view_texts_round_trip", laws);
    expect_caught(Bug::ViewTextIsNotValidated, "view_texts_round_trip", laws);
    expect_caught(Bug::ViewParserPanics, "nothing_panics", laws);
    expect_caught(Bug::ObservedTextEndsInASpace, "view_texts_round_trip", laws);
    expect_caught(Bug::StepsLeak, TWINS, laws);
    expect_caught(Bug::RefusalLeaks, TWINS, || laws().candidates(all_moves()));
    expect_caught(Bug::IndexLeaks, "indices_look_alike", || laws().indexed());
    expect_caught(Bug::PicksLeak, "picks_look_alike", || laws().picks());
    expect_caught(Bug::PickIndexLeaks, "pick_indices_look_alike", || laws().pick_indexed());
    expect_caught(Bug::AnnotationLeaks, "annotations_look_alike", || laws().annotated());
    expect_caught(Bug::DescriptionLeaks, "descriptions_look_alike", || laws().game());
    expect_caught(Bug::ViewsAreNotMapped, "symmetry_maps_views", || {
        Laws::new(Flawed::<Leduc>::default()).symmetric_views()
    });
    expect_caught(Bug::SampleIsAlwaysTheSame, "determinize_is_fair", || laws().worlds(worlds));
    let broken = with(Bug::SampleIsAlwaysTheSame, frequencies).expect_err("unfair worlds");
    assert_eq!(broken.law, "determinize_is_fair");
    let [state, other] =
        ["KsQh", "KsJs"].map(|text| text.parse::<Flawed<Leduc>>().expect("a position"));
    let fickle = with(Bug::MapOfViewsIsFickle, || {
        law::mapped_views_look_alike(&state, &other, Viewpoint::Seat(Player::FIRST))
    });
    assert_eq!(fickle.expect_err("two images").law, "mapped_views_look_alike");
}

#[test]
fn keys_that_do_not_tell_histories_apart_are_caught() {
    let compared = || law::keys_tell_histories_apart(&Flawed::<Kuhn>::default(), usize::MAX);
    assert_eq!(compared(), Ok(()));
    let broken = with(Bug::ObservedTextsAreAlike, compared).expect_err("one key for two hands");
    assert_eq!(broken.law, "keys_tell_histories_apart");
}

#[test]
fn drawings_of_the_same_view_must_be_equal() {
    let laws = || kuhn().drawn();
    laws().run();
    expect_caught(Bug::DrawingIsFickle, "drawings_look_alike", laws);
    expect_caught(Bug::DrawingShowsTheWorld, "drawings_look_alike", laws);
    expect_caught(Bug::TextHasNoLabel, "drawings_let_every_move_be_picked", laws);
}

#[test]
fn random_games_are_drawn_without_other_laws() {
    law::random_drawings_let_every_move_be_picked(&Flawed::<TicTacToe>::default(), 5, 20, 1);
    let caught = with(Bug::ElementIsCovered, || {
        catch_unwind(|| {
            law::random_drawings_let_every_move_be_picked(
                &Flawed::<TicTacToe>::default(),
                5,
                20,
                1,
            );
        })
    });
    assert!(caught.is_err());
}

#[test]
fn large_drawings_are_caught() {
    law::random_drawings_are_small(&Flawed::<TicTacToe>::default(), 5, 20, 1);
    let caught = with(Bug::DrawingIsLarge, || {
        catch_unwind(|| {
            law::random_drawings_are_small(&Flawed::<TicTacToe>::default(), 5, 20, 1);
        })
    });
    assert!(caught.is_err());
}

/// Kuhn poker hides a card in every position, and facts about the game depend on it.
#[test]
fn facts_that_depend_on_hidden_cards_are_caught() {
    let laws = || Laws::new(Flawed::<Kuhn>::default()).game();
    for bug in [Bug::NumberOfPlayersLeaks, Bug::TeamLeaks, Bug::SeatNameLeaks, Bug::EndingLeaks] {
        expect_caught(bug, "results_and_seats_are_public", laws);
    }
}

#[test]
fn hidden_games_must_declare_their_secrets() {
    let broken = Laws::new(Flawed::<Kuhn>::default()).hidden().try_run().expect_err("no generator");
    assert_eq!(broken.law, TWINS);
    assert!(broken.differs.contains("`Laws::indistinguishable`"), "{broken}");
    let laws = || kuhn();
    let idle = with(Bug::GeneratorIsIdle, || laws().try_run()).expect_err("it never changes");
    assert!(idle.differs.ends_with("never changed anything"), "{idle}");
}

#[test]
fn a_game_that_continues_and_a_large_state_are_caught() {
    let broken = Laws::new(pig()).ends_within(8).try_run().expect_err("a long game");
    assert_eq!((broken.law, broken.steps.len()), ("games_end_within", 8));
    let large = Flawed::<Flawed<Flawed<Leduc>>>::default();
    let broken = Laws::new(large.clone()).try_run().expect_err("a large state");
    assert_eq!(broken.law, "state_is_small");
    assert!(Laws::new(large).any_size().games(3).try_run().is_ok());
}

#[test]
fn given_positions_must_be_accepted() {
    let broken = tictactoe().positions(["XX./.../..."]).try_run().expect_err("two crosses");
    assert_eq!(broken.law, "accepted_positions_have_accepted_successors");
    let broken = with(Bug::SuccessorsAreRefused, || {
        law::accepted_positions_have_accepted_successors::<Flawed<TicTacToe>>("9../.../...")
    });
    assert!(
        broken.expect_err("an 8").differs.contains("after `a1` the text `8../.../X..` is refused")
    );
}

#[test]
fn a_report_shows_the_shortest_game() {
    let broken = with(Bug::NoOutcome, || tictactoe().try_run()).expect_err("a broken law");
    // The fifth move may be the third in a line; the fewest steps make the shortest report.
    assert_eq!(broken.steps.len(), 5, "{broken}");
    assert_eq!(broken.start.as_deref(), Some(".../.../..."));
    let report = broken.to_string();
    assert!(
        report.starts_with("the law `someone_acts` is broken\n  start:    .../.../...\n"),
        "{report}"
    );
    assert!(report.ends_with("the game is over without an outcome"), "{report}");
}

/// A deal that changes its mind.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fickle;

impl std::fmt::Display for Fickle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("fickle")
    }
}

impl std::str::FromStr for Fickle {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Fickle, SyntaxError> {
        Err(Cursor::new(text).error("a text that is never right"))
    }
}

impl Deal<Flawed<Pig>> for Fickle {
    fn event(&self, state: &Flawed<Pig>, _: usize) -> Result<Word<Roll>, DealError> {
        if state.turn() == Turn::Chance {
            let roll = Roll::new(2 + (bug::calls() % 2) as u8).expect("a side");
            Ok(Word::quiet(roll))
        } else {
            Err(DealError::NotChance)
        }
    }

    fn fits(&self, _: &Flawed<Pig>) -> Result<(), DealError> {
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

/// The laws of tic-tac-toe.
fn tictactoe() -> Laws<Flawed<TicTacToe>> {
    Laws::new(Flawed::default()).candidates(all_moves()).games(40).strict_texts()
}

#[test]
fn helpers_for_other_data_catch_what_breaks_them() {
    let state =
        Flawed::<TicTacToe>::default().played("a1".parse().expect("a move")).expect("a legal move");
    assert_eq!(law::data_round_trips(&state), Ok(()));
    assert!(with(Bug::CompactDataAreLost, || law::data_round_trips(&state)).is_err());
    assert_eq!(law::text_round_trips(&state), Ok(()));
    let state = nim().played("a1".parse().expect("a move")).expect("a legal move");
    assert!(with(Bug::TextForgetsMover, || law::text_round_trips(&state)).is_err());
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

#[test]
fn step_texts_that_do_not_fit_into_a_line_are_caught() {
    let sound = |text: &str| law::step_text_is_sound(&text.to_string());
    assert_eq!(sound("take 2 from b = c > d"), Ok(()));
    for text in ["", " a", "a ", "a  b", "a => b", "a\tb", "a\nb", "a\u{7f}", "\u{1b}[31ma"] {
        assert!(sound(text).is_err(), "{text:?}");
    }
}
