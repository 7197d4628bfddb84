//! Whole games in every detail, compared with stored files.

use rulebook_laws::golden::playthrough;
use rulebook_octi::{Game, Octi};

#[test]
fn a_game_under_the_default_rules_looks_as_before() {
    playthrough("tests/data/playthrough.txt", &Octi::default(), 3, 120);
}

#[test]
fn a_game_under_other_rules_looks_as_before() {
    let options = "return_to_origin=off,capture_own=off,stop_on_base=off";
    let start = Octi::start(options.parse().expect("a variant"));
    playthrough("tests/data/playthrough_options.txt", &start, 4, 120);
}
