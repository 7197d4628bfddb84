//! Hashes of positions.

use rulebook_core::State;

use std::{
    collections::BTreeSet,
    hash::{BuildHasher, RandomState},
};

use rulebook_octiles::{Game, Octiles, Play, Tile};

use crate::rules::draw;

/// A hash table of positions needs more than one bucket.
#[test]
fn different_positions_have_different_hashes_in_a_map() {
    let state = RandomState::new();
    let start = Octiles::default();
    let (mut texts, mut hashes) = (BTreeSet::new(), BTreeSet::new());
    for tile in Tile::all() {
        let mut drawn = start.clone();
        drawn.resolve(draw(&tile.to_string())).expect("a draw");
        for mv in drawn.legal_moves() {
            let next = drawn.played(mv).expect("a legal move");
            texts.insert(next.to_string());
            hashes.insert(state.hash_one(&next));
        }
    }
    assert!(100 < texts.len());
    assert_eq!(hashes.len(), texts.len());
}

/// Five runners leave no choice of start circles, so the starts differ in nothing else.
#[test]
fn the_choice_of_start_circles_has_one_key_for_all_other_options() {
    let hash = |options: &str| Octiles::start(options.parse().expect("a variant")).key();
    let key = hash("placement=chosen") ^ hash("");
    assert_ne!(key, 0);
    for options in ["players=3", "first=N", "face_up=on", "players=4,bury_on_deadlock=on"] {
        let chosen = format!("{options},placement=chosen");
        assert_eq!(hash(&chosen) ^ hash(options), key, "{options}");
    }
}
