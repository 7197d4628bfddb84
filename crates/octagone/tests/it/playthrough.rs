//! Golden playthroughs: whole games, rendered and compared with stored files.

use rulebook_core::Player;
use rulebook_laws::golden::playthrough;
use rulebook_octagone::{Game, Hands, Octagone};

#[test]
fn a_game_under_the_default_rules_looks_as_before() {
    playthrough("tests/data/playthrough.txt", &Octagone::default(), 1, 200);
}

#[test]
fn a_covered_game_of_four_looks_as_before() {
    let start = Octagone::start("players=4,covered=on".parse().expect("a variant"));
    playthrough("tests/data/playthrough_four.txt", &start, 2, 300);
}

#[test]
fn a_kid_game_with_a_closing_move_looks_as_before() {
    let hands: Hands = "666000+3/000666+3".parse().expect("hands");
    let variant = "rules=kid,closing_move=on".parse().expect("a variant");
    let start = Octagone::with_hands(variant, Player::SECOND, &hands).expect("a deal");
    playthrough("tests/data/playthrough_kid.txt", &start, 3, 200);
}
