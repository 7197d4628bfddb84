//! Perft with a dealer and with weights.

use rulebook_core::{DealError, Play, Script, State, perft_dealt, perft_dealt_by};

use crate::toy::{Count, Heap};

#[test]
fn chance_events_are_no_plies() {
    let start = Heap::new("returns=on");
    let script = |n: usize| Script::new(vec![Count(0); n]);
    // Ways to write 7 − d and less as a sum of d ones and twos that does not end before.
    for (depth, count) in [(0, 1), (1, 2), (2, 4), (3, 8), (4, 15)] {
        assert_eq!(perft_dealt(&start, depth, &script(9)), Ok(count), "{depth}");
    }
    assert_eq!(perft_dealt(&start, 3, &script(0)), Err(DealError::Exhausted));
}

#[test]
fn weights_multiply_along_a_sequence() {
    let start = Heap::new("");
    let weight = |_: &Heap, mv: Count| u64::from(mv.0 == 2) * 3;
    let script = Script::new(Vec::new());
    assert_eq!(perft_dealt_by(&start, 3, &script, &weight), Ok(27));
    assert_eq!(perft_dealt_by(&start, 4, &script, &weight), Ok(0));
}

#[test]
fn moves_and_events_are_checked_before_they_are_taken() {
    let mut state = Heap::new("returns=on");
    let before = state.clone();
    assert!(state.play(Count(3)).is_err() && state.resolve(Count(0)).is_err());
    assert_eq!(state, before);
    assert_eq!(state.played(Count(2)).expect("a legal move").to_string(), "{returns=on} 5 1");
    assert_eq!(state.side(rulebook_core::Player::FIRST).to_string(), "0");
}
