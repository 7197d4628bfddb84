//! Golden playthroughs: whole games, rendered and compared with stored files.

use rulebook_gobblet::{Game, Gobblet};
use rulebook_laws::golden::playthrough;

#[test]
fn a_game_under_the_default_rules_looks_as_before() {
    playthrough("tests/data/playthrough.txt", &Gobblet::default(), 1, 200);
}

#[test]
fn a_game_with_touch_looks_as_before() {
    let start = Gobblet::start("touch=lose_turn".parse().expect("a variant"));
    playthrough("tests/data/playthrough_touch.txt", &start, 2, 200);
}
