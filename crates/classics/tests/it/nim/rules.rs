//! One test for each rule, and one for all refusals.

use rulebook_classics::nim::Nim;
use rulebook_core::{Game, Outcome, Player, State, Turn};
use rulebook_laws::refusals;

use crate::helpers::after;

#[test]
fn r1_the_heaps_are_options() {
    let text = Nim::start("a=0,d=31".parse().expect("a variant")).to_string();
    assert_eq!(text, "{a=0,d=31} 0,3,5,31 0");
}

#[test]
fn r2_the_first_player_begins_and_the_players_take_turns() {
    assert_eq!(Nim::default().turn(), Turn::Player(Player::FIRST));
    assert_eq!(after::<Nim>("", "d4").turn(), Turn::Player(Player::SECOND));
    assert_eq!(after::<Nim>("1,3,5,7 1", "d4").turn(), Turn::Player(Player::FIRST));
}

#[test]
fn r3_stones_come_from_one_heap() {
    assert_eq!(after::<Nim>("", "d4 c5").to_string(), "1,3,0,3 0");
}

#[test]
fn r4_the_last_stone_decides() {
    let outcome = |last: &str| after::<Nim>(&format!("{{last={last}}} 0,0,0,1 1"), "d1").outcome();
    assert_eq!(outcome("wins"), Some(Outcome::win(Player::SECOND)));
    assert_eq!(outcome("loses"), Some(Outcome::win(Player::FIRST)));
    let empty = Nim::start("a=0,b=0,c=0,d=0".parse().expect("a variant"));
    assert_eq!(empty.outcome(), Some(Outcome::win(Player::SECOND)));
}

/// Each line of the table provokes a refusal, which cites its rule.
#[test]
fn every_refusal_cites_its_rule() {
    let table = include_str!("../../data/nim/refusals.txt");
    refusals::check::<Nim>(Nim::INFO.rules, table);
}
