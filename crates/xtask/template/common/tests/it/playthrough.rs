//! A whole game, rendered completely, that never changes unnoticed.

use rulebook_laws::golden::playthrough;
use rulebook_mygame::Mygame;

#[test]
fn a_game_under_the_default_rules_looks_as_before() {
    playthrough("tests/data/playthrough.txt", &Mygame::default(), 1, 50);
}
