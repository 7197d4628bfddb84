//! OCTI.

use rulebook::{
    octi::{Octi, Square},
    picture::Draw,
};

use super::check::{TERMINAL, golden, random_games, rows};

/// Position G of the rules page: nearly all prongs are on pods.
const MANY_PRONGS: &str = "S: 22D 32EGH 23BCEGH 53BFG ; N: 26G 36DH 47ABG 54BCEFGH ; 0 0 ; S";

#[test]
fn start() {
    golden("octi-start", &Octi::default(), TERMINAL);
}

#[test]
fn prongs() {
    golden("octi-middle", &position(MANY_PRONGS), TERMINAL);
}

#[test]
fn a_pod_on_the_base_is_marked() {
    golden("octi-end", &position("S: 42 52 33A 46AB ; N: 54D 45E 26 56 ; 9 10 ; N"), TERMINAL);
}

#[test]
fn moves_can_be_read_off() {
    // A square of a base has the letter of its owner behind its number.
    let label = |square: Square| match square.row() {
        2 if (2..=5).contains(&square.column()) => format!("{square}S"),
        6 if (2..=5).contains(&square.column()) => format!("{square}N"),
        _ => square.to_string(),
    };
    random_games(&Octi::default(), 3, TERMINAL, |_, mv| vec![label(mv.from()), label(mv.to())]);
}

#[test]
fn the_board_is_a_rectangle() {
    let rows = rows(&position(MANY_PRONGS).picture());
    let ends = rows[2..31].iter().map(|row| row.chars().nth(48));
    assert!(ends.clone().all(|end| end.is_some_and(|end| "┐┤│┘".contains(end))), "{rows:#?}");
}

fn position(text: &str) -> Octi {
    text.parse().expect("a position")
}
