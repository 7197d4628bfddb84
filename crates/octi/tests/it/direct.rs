//! Questions that games seldom ask: chains that no move has, hashes in a map.

use std::{
    collections::BTreeSet,
    hash::{BuildHasher, RandomState},
};

use rulebook_octi::{Chain, Direction, Octi, Play, Square};

#[test]
fn a_chain_does_not_go_on_beyond_the_board() {
    let c3 = Square::new(3, 3).expect("a square");
    let chain = Chain::new(c3, Direction::North, false).expect("on the board");
    let on = |direction| chain.then(direction, false).map(Chain::end);
    assert_eq!(on(Direction::North), Square::new(3, 7));
    assert_eq!(on(Direction::East), Square::new(5, 5));
    let top = chain.then(Direction::North, false).expect("on the board");
    for direction in [Direction::North, Direction::NorthEast, Direction::NorthWest] {
        assert_eq!(top.then(direction, false), None, "{direction}");
    }
}

/// A hash table of positions needs more than one bucket.
#[test]
fn different_positions_have_different_hashes_in_a_map() {
    let state = RandomState::new();
    let (mut texts, mut hashes) = (BTreeSet::new(), BTreeSet::new());
    let mut waiting = vec![Octi::default()];
    while let Some(next) = waiting.pop() {
        texts.insert(next.to_string());
        hashes.insert(state.hash_one(&next));
        if texts.len() < 60 {
            waiting
                .extend(next.legal_moves().into_iter().map(|mv| next.played(mv).expect("legal")));
        }
    }
    assert!(1_000 < texts.len(), "{}", texts.len());
    assert_eq!(hashes.len(), texts.len());
}
