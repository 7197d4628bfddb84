//! Whole games, rendered completely, that never change unnoticed.

use rulebook_laws::golden::playthrough;
use rulebook_octiles::{Game, Octiles};

#[test]
fn a_game_of_two_looks_as_before() {
    let start = Octiles::start("runners=3".parse().expect("a variant"));
    playthrough("tests/data/playthrough.txt", &start, 1, 60);
}

#[test]
fn a_game_of_four_with_options_looks_as_before() {
    let options = "players=4,runners=3,face_up=on,bury_on_deadlock=on";
    let start = Octiles::start(options.parse().expect("a variant"));
    playthrough("tests/data/playthrough_four.txt", &start, 2, 60);
}
