//! One test for each rule, and one for all refusals.

use rulebook_classics::goofspiel::{Card, Goofspiel, Ties, Variant};
use rulebook_core::{Game, HiddenInfo, Outcome, Player, State, Turn, Viewpoint};
use rulebook_laws::refusals;

use crate::helpers::after;

#[test]
fn r1_a_variant_out_of_range_is_the_nearest_one() {
    let mut variant = Variant::default();
    (variant.cards, variant.ties) = (99, Ties::Carry);
    assert_eq!(Goofspiel::start(variant).to_string(), "{cards=8,ties=carry} .");
}

#[test]
fn r2_each_round_has_a_prize_and_the_last_one_is_known() {
    let game = after::<Goofspiel>("{cards=3} 3:2-1 1:1-2", "");
    assert_eq!(game.turn(), Turn::Chance);
    assert_eq!(game.table().prizes().map(Card::value).collect::<Vec<_>>(), [2]);
    let steps = "p3 2 1 p1 1 2 p2 3 3";
    assert_eq!(after::<Goofspiel>("{cards=3} .", steps).turn(), Turn::Over);
}

#[test]
fn r3_the_first_bid_is_covered_until_the_second() {
    let game = after::<Goofspiel>("", "p3 4");
    let views = Viewpoint::all(2).map(|who| game.view(who).to_string());
    let views: Vec<String> = views.collect();
    assert_eq!(views, ["host: 3:4", "0: 3:4", "1: 3:?", "public: 3:?"]);
    let game = after::<Goofspiel>("", "p3 4 1");
    assert_eq!(game.view(Viewpoint::Public).to_string(), "public: 3:4-1");
    assert_eq!(game.turn(), Turn::Chance);
}

#[test]
fn r4_the_higher_bid_wins_the_prize() {
    let game = after::<Goofspiel>("", "p3 4 1 p2 1 2");
    let points = Player::all(2).map(|player| game.table().points(player));
    assert_eq!(points.collect::<Vec<_>>(), [3, 2]);
    let hand = game.table().hand(Player::FIRST).map(Card::value);
    assert_eq!(hand.collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn r5_a_tie_discards_the_prize_or_carries_it_over() {
    for (ties, steps, points, carried) in [
        ("discard", "p3 1 1 p2 3 2", [2, 0], 0),
        ("carry", "p3 1 1", [0, 0], 3),
        ("carry", "p3 1 1 p2 3 2", [5, 0], 0),
        ("carry", "p3 1 1 p2 2 2 p1 3 3", [0, 0], 6),
    ] {
        let game = after::<Goofspiel>(&format!("{{cards=3,ties={ties}}} ."), steps);
        let found = Player::all(2).map(|player| game.table().points(player));
        assert_eq!(found.collect::<Vec<_>>(), points, "{steps}");
        assert_eq!(game.table().carried(), carried, "{steps}");
    }
}

#[test]
fn r6_more_points_win() {
    let over = |steps| after::<Goofspiel>("{cards=3} .", steps);
    let game = over("p3 3 2 p2 2 1 p1 1 3");
    assert_eq!(game.outcome(), Some(Outcome::win(Player::FIRST)));
    let payoffs: Vec<Option<i32>> = Player::all(3).map(|player| game.payoff(player)).collect();
    assert_eq!(payoffs, [Some(4), Some(-4), None]);
    assert_eq!(game.payoff_range(), -4..=4);
    let game = over("p3 2 3 p2 3 2 p1 1 1");
    assert_eq!(game.outcome(), Some(Outcome::win(Player::SECOND)));
    assert_eq!(over("p3 2 3 p2 3 1 p1 1 2").payoff(Player::FIRST), Some(-2));
    assert_eq!(over("p3 1 1 p2 2 2 p1 3 3").outcome(), Some(Outcome::Draw));
}

/// Each line of the table provokes a refusal, which cites its rule.
#[test]
fn every_refusal_cites_its_rule() {
    let table = include_str!("../../data/goofspiel/refusals.txt");
    refusals::check::<Goofspiel>(Goofspiel::INFO.rules, table);
}
