//! Questions that games seldom ask: bounds, hashes in a map, pictures.

use std::{
    collections::BTreeSet,
    hash::{BuildHasher, RandomState},
};

use rulebook_core::{SplitMix64, Turn};
use rulebook_octagone::{Colour, Picture, Play, Square, State, rulebook_core};

use crate::helpers::{EVEN, fresh, mv, start};

#[test]
fn r1_there_are_no_squares_and_colours_off_the_board() {
    assert_eq!(Square::from_index(41).map(Square::number), Some(42));
    assert_eq!(Square::from_index(42), None);
    for (column, row) in [(0, 6), (7, 0), (7, 6), (u8::MAX, 5), (6, u8::MAX)] {
        assert_eq!(Square::new(column, row), None, "{column} {row}");
    }
    let places = (0..6).flat_map(|row| (0..7).map(move |column| Square::new(column, row)));
    assert!(places.eq(Square::all().map(Some)));
    assert_eq!(Colour::from_index(5), Some(Colour::T));
    assert_eq!(Colour::from_index(6), None);
}

/// A hash table of positions needs more than one bucket.
#[test]
fn different_positions_have_different_hashes_in_a_map() {
    let state = RandomState::new();
    let start = start("", EVEN);
    let (mut texts, mut hashes) = (BTreeSet::new(), BTreeSet::new());
    for mv in start.legal_moves() {
        let next = start.played(mv).expect("a legal move");
        texts.insert(next.to_string());
        hashes.insert(state.hash_one(&next));
    }
    assert!(300 < texts.len());
    assert_eq!(hashes.len(), texts.len());
}

/// R9: nobody ever has more moves than the Lady on the empty board.
#[test]
fn a_list_of_moves_has_room_for_those_of_the_lady_and_no_more() {
    assert!(start("", EVEN).legal_moves().is_full());
}

/// R8: chance draws the starter and deals, and does nothing afterwards.
#[test]
fn r8_chance_acts_only_before_the_first_move() {
    for options in ["", "players=4,lot=drawn"] {
        let mut rng = SplitMix64::new(1);
        let mut state = fresh(options);
        let mut seen = vec![(state.turn(), state.has_chance())];
        while let Some(step) = state.random_step(&mut rng) {
            state.apply_unchecked(step);
            seen.push((state.turn(), state.has_chance()));
        }
        for (n, (_, has_chance)) in seen.iter().enumerate() {
            let is_to_come = seen[n..].iter().any(|(turn, _)| *turn == Turn::Chance);
            assert_eq!(*has_chance, is_to_come, "{options}: step {n}");
        }
    }
}

/// The lot, 36 shields to deal, two gifts among four, the Lady; then 42 shields, and a pass of each
/// other player before each of them.
#[test]
fn a_game_ends_before_every_shield_has_been_waited_for_by_all() {
    for (options, steps) in [
        ("", 36 + 1 + 42 * 2),
        ("lot=drawn", 1 + 36 + 1 + 42 * 2),
        ("players=4", 36 + 2 + 1 + 42 * 4),
        ("players=4,lot=drawn", 1 + 36 + 2 + 1 + 42 * 4),
    ] {
        assert_eq!(fresh(options).max_steps(), Some(steps), "{options}");
    }
    assert_eq!(start("", EVEN).max_steps(), Some(1 + 42 * 2));
}

/// R10, R12: the Lady, a shield with an arrow, and a closing shield, which has none.
#[test]
fn a_picture_shows_what_is_on_each_square() {
    let empty = " .  .  .  .  .  .  . \n";
    assert_eq!(Picture::default().to_string(), empty.repeat(6));
    let picture: Picture = ["24M0", "42J", "L23-2"].map(mv).into_iter().collect();
    let lines = [empty, empty, empty, " . L→ M↑  .  .  .  . \n", empty, " .  .  .  .  .  . J· \n"];
    assert_eq!(picture.to_string(), lines.concat());
}
