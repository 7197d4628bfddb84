//! Golden playthroughs: whole games, rendered and compared with stored files.

use rulebook_laws::golden::playthrough;
use rulebook_toki::{Game, Toki};

use crate::contract::late;

#[test]
fn a_round_of_two_looks_as_before() {
    let start = Toki::start("rounds=2".parse().expect("a variant"));
    playthrough("tests/data/playthrough.txt", &start, 1, 300);
}

#[test]
fn the_end_of_a_round_of_six_looks_as_before() {
    playthrough("tests/data/playthrough_late.txt", &late(), 2, 300);
}
