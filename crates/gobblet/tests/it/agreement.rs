//! Engine and reference model agree in every position of random games.

use rulebook_gobblet::{Game, Gobblet};
use rulebook_laws::{compare, slow};

use crate::model::Judge;

#[test]
fn the_default_rules_agree() {
    agree("", slow::scale(150, 10_000));
}

#[test]
fn every_option_agrees() {
    for options in ["enter_over_own=on", "both_lines=mover", "touch=lose_turn", "touch=lose_game"] {
        agree(options, slow::scale(30, 10_000));
    }
}

#[track_caller]
fn agree(options: &str, games: u32) {
    let prefix = if options.is_empty() { String::new() } else { format!("{{{options}}} ") };
    let start = Gobblet::start(options.parse().expect("a variant"));
    compare(&start, &Judge::new(&prefix), games, 5);
}
