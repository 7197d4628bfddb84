//! Questions that games seldom ask: bounds, turns beyond a full one, hashes in a map and of
//! variants, paths of illegal moves.

use rulebook_core::State;

use std::{
    collections::BTreeSet,
    hash::{BuildHasher, RandomState},
};

use rulebook_octiles::{Edge, Game, IllegalMove, Octagon, Octiles, Pattern, Play, Space, Tile};

use crate::rules::{draw, list, mv};

#[test]
fn r1_r2_r3_nothing_has_an_index_beyond_the_last() {
    assert_eq!(Octagon::from_index(16).map(Octagon::index), Some(16));
    assert_eq!(Octagon::from_index(17), None);
    assert_eq!(Edge::from_index(7).map(Edge::index), Some(7));
    assert_eq!(Edge::from_index(8), None);
    assert_eq!(Space::from_index(35).map(Space::index), Some(35));
    assert_eq!(Space::from_index(36), None);
    assert_eq!(Tile::from_index(17).map(Tile::index), Some(17));
    assert_eq!(Tile::from_index(18), None);
    assert_eq!(Pattern::from_index(104).map(Pattern::index), Some(104));
    assert_eq!(Pattern::from_index(105), None);
}

/// Any number of eighths is as many turns by one.
#[test]
fn r3_edges_and_patterns_turn_more_than_once_around() {
    for edge in Edge::all() {
        let mut due = edge;
        for eighths in 0..=u8::MAX {
            assert_eq!(edge.turned(eighths), due, "{edge} {eighths}");
            due = due.turned(1);
        }
    }
    for pattern in Pattern::all() {
        let mut due = pattern;
        for eighths in 0..=u8::MAX {
            assert_eq!(pattern.turned(eighths), due, "{pattern} {eighths}");
            due = due.turned(1);
        }
    }
}

/// A path alone is not enough: R13 demands another move.
#[test]
fn the_path_of_an_illegal_move_is_refused_with_the_rule_that_it_breaks() {
    let stack = list([2, 1].into_iter().chain(3..=17));
    let text = format!("d3:T18r0 s12,s21,s33,s43,W1/s22,W2,W3,W4,W5 {stack} 0 0");
    let state: Octiles = text.parse().expect("a position");
    assert_eq!(state.path(mv("T2@c4r4 s33-s34")), Err(IllegalMove::MustLeaveStart));
    assert_eq!(state.path(mv("T2@a2r1 W1-s11")).map(|path| path.len()), Ok(1));
}

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
fn the_choice_of_start_circles_has_one_key_whatever_the_other_options_are() {
    let hash = |options: &str| Octiles::start(options.parse().expect("a variant")).key();
    let key = hash("placement=chosen") ^ hash("");
    assert_ne!(key, 0);
    for options in ["players=3", "first=N", "face_up=on", "players=4,bury_on_deadlock=on"] {
        let chosen = format!("{options},placement=chosen");
        assert_eq!(hash(&chosen) ^ hash(options), key, "{options}");
    }
}
