//! One test for each rule, and one for all refusals.

use rulebook_classics::pig::{Move, Pig, Variant};
use rulebook_core::{Game, Outcome, Play, Player, State};
use rulebook_laws::refusals;

use crate::helpers::after;

#[test]
fn r1_a_variant_out_of_range_is_the_nearest_one() {
    let mut variant = Variant::default();
    (variant.players, variant.sides, variant.target) = (1, 99, 0);
    assert_eq!(Pig::start(variant).to_string(), "{sides=20,target=10} 0,0 0+0");
}

#[test]
fn r2_turns_go_round_in_the_order_of_the_seats() {
    let turns = ["", "roll 1", "roll 1 roll 1", "roll 1 roll 1 roll 1"];
    let seats = turns.map(|steps| after::<Pig>("{players=3} 0,0,0 0+0", steps).current_player());
    assert_eq!(seats.map(Player::index), [0, 1, 2, 0]);
}

#[test]
fn r3_a_player_rolls_and_then_rolls_or_holds() {
    assert_eq!(Pig::default().legal_moves().as_slice(), [Move::Roll]);
    assert_eq!(after::<Pig>("", "roll 2").legal_moves().as_slice(), [Move::Roll, Move::Hold]);
}

#[test]
fn r4_a_1_costs_the_turn_and_other_rolls_add_up() {
    assert_eq!(after::<Pig>("5,0 0+0", "roll 6 roll 3").to_string(), "5,0 0+9");
    assert_eq!(after::<Pig>("5,0 0+9", "roll 1").to_string(), "5,0 1+0");
}

#[test]
fn r5_holding_scores_the_total() {
    assert_eq!(after::<Pig>("{players=3} 5,0,7 2+9", "hold").to_string(), "{players=3} 5,0,16 0+0");
}

#[test]
fn r6_a_player_at_the_target_holds_and_wins() {
    let game = after::<Pig>("{players=3,target=10} 5,0,8 2+0", "roll 6 hold");
    assert_eq!(game.outcome(), Some(Outcome::win(Player::from_index(2).expect("a seat"))));
    let payoffs: Vec<Option<i32>> = Player::all(4).map(|player| game.payoff(player)).collect();
    assert_eq!(payoffs, [Some(-1), Some(-1), Some(2), None]);
}

/// Each line of the table provokes a refusal, which cites its rule.
#[test]
fn every_refusal_cites_its_rule() {
    let table = include_str!("../../data/pig/refusals.txt");
    refusals::check::<Pig>(Pig::INFO.rules, table);
}
