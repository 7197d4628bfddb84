//! Likely mistakes of authors, each planted in a game, and the law that notices it.

use rulebook_classics::{Leduc, TicTacToe};
use rulebook_laws::{Laws, model};

use crate::{
    broken::{TWINS, expect_caught},
    bug::{Bug, with},
    correct::kuhn,
    flawed::Flawed,
    tools::SlowTicTacToe,
    twins::worlds,
};

fn leduc() -> Laws<Flawed<Leduc>> {
    Laws::new(Flawed::default()).games(20)
}

fn tictactoe() -> Laws<Flawed<TicTacToe>> {
    Laws::new(Flawed::default())
}

#[test]
fn a_symmetry_that_forgets_the_cards() {
    expect_caught(Bug::MapForgetsTheCards, "symmetry_is_equivariant", || leduc().symmetric());
}

#[test]
fn a_view_that_gives_everybody_the_moves_of_the_player_to_move() {
    expect_caught(Bug::ViewGivesMovesToAll, "views_know_turn_and_moves", kuhn);
}

#[test]
fn payoffs_with_the_wrong_sign() {
    expect_caught(Bug::PayoffsHaveTheWrongSign, "payoffs_agree_with_outcome", tictactoe);
}

/// Only the rules define the payoffs of a draw: a slow model that has payoffs catches the mistake.
#[test]
fn a_draw_that_costs_the_second_player() {
    let start = Flawed::<TicTacToe>::default();
    let compare = || model::try_compare(&start, &SlowTicTacToe::default(), 200, 10, 1);
    assert_eq!(compare(), Ok(()));
    assert!(with(Bug::DrawIsUneven, || tictactoe().try_run()).is_ok());
    let difference = with(Bug::DrawIsUneven, compare).expect_err("other payoffs");
    assert!(difference.differs.contains("payoffs of the engine: [1, -1]"), "{difference}");
    assert!(difference.differs.contains("payoffs of the model:  [0, 0]"), "{difference}");
}

/// View, observations and samples agree with each other, so only a comparison with another
/// position, which the author of the game gives, can notice.
#[test]
fn a_view_that_shows_all_hands_with_observations_to_match() {
    expect_caught(Bug::ViewShowsAllHands, TWINS, kuhn);
}

#[test]
fn sampling_that_always_gives_the_same_card() {
    let laws = || kuhn().worlds(worlds);
    expect_caught(Bug::SampleIsAlwaysTheSame, "determinize_is_fair", laws);
}

#[test]
fn a_view_that_is_a_step_late() {
    expect_caught(Bug::ViewIsLate, "views_learn_steps", kuhn);
}

#[test]
fn a_position_that_no_observer_holds_possible() {
    let laws = || kuhn().worlds(worlds);
    expect_caught(Bug::ImpossiblePositionIsTaken, "determinize_is_fair", laws);
}

/// If `Eq` also compares the key, equal positions differ; the law of the key comes first, in any
/// order of the calls.
#[test]
fn a_forgotten_key_in_a_state_that_compares_it() {
    let laws = || tictactoe().symmetric().serde();
    expect_caught(Bug::KeyIsCompared, "key_is_that_of_the_text", laws);
}

#[test]
fn events_and_views_that_do_not_follow_a_symmetry() {
    expect_caught(Bug::EventsAreNotMapped, "symmetry_is_equivariant", || leduc().symmetric());
    expect_caught(Bug::ViewsAreNotMapped, "symmetry_maps_views", || leduc().symmetric_views());
}
