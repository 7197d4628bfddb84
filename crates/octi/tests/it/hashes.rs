//! Hashes of positions.

use std::{
    collections::BTreeSet,
    hash::{BuildHasher, RandomState},
};

use rulebook_octi::{Octi, Play};

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
