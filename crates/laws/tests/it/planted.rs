//! Mistakes that authors made, or were asked to make, and that the laws of the time did not notice.
//! Each is planted here, and the law that notices it is named.

use rulebook_classics::{Leduc, TicTacToe};
use rulebook_laws::{Laws, model};

use crate::{
    broken::expect_caught,
    bug::{Bug, with},
    correct::kuhn,
    flawed::Flawed,
    tools::SlowTicTacToe,
    twins::worlds,
};

const TWINS: &str = "indistinguishable_states_look_alike";

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

/// What a draw is worth, only the rules know: a slow judge that speaks of payoffs notices.
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

/// View, observed steps and samples agree with each other, so only a comparison with another
/// position, which the author of the game gives, can notice.
#[test]
fn a_view_that_shows_all_hands_with_observed_steps_to_match() {
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
fn a_position_that_nobody_holds_possible() {
    let laws = || kuhn().worlds(worlds);
    expect_caught(Bug::ImpossiblePositionIsTaken, "determinize_is_fair", laws);
}

/// Where `Eq` compares the hash as well, equal positions differ; the laws of hashes come first,
/// whatever the order of the calls.
#[test]
fn a_forgotten_hash_update_in_a_state_that_compares_its_hash() {
    let laws = || tictactoe().symmetric().serde().zobrist();
    expect_caught(Bug::HashIsCompared, "zobrist_is_incremental", laws);
    // Without these laws, the message of another law says that the texts are equal.
    let broken = with(Bug::HashIsCompared, || tictactoe().symmetric().try_run());
    let broken = broken.expect_err("states that differ in their hashes");
    assert!(broken.differs.contains("with the same text"), "{broken}");
}

#[test]
fn events_and_views_that_do_not_follow_a_symmetry() {
    expect_caught(Bug::EventsAreNotMapped, "symmetry_is_equivariant", || leduc().symmetric());
    expect_caught(Bug::ViewsAreNotMapped, "symmetry_maps_views", || leduc().symmetric_views());
}
