//! States made from arbitrary data.

use arbitrary::{Arbitrary, Unstructured};
use rulebook_classics::{Nim, Pig};
use rulebook_core::{State, Turn};

use crate::blinker::Blinker;

#[test]
fn an_arbitrary_state_is_reached_by_the_moves_that_the_data_choose() {
    // A byte chooses among the moves that are left, a1 first.
    for (data, state) in [
        (&[][..], "1,3,5,7 0"),
        (&[0], "0,3,5,7 1"),
        (&[0, 0], "0,2,5,7 0"),
        (&[0, 0, 0], "0,1,5,7 1"),
    ] {
        assert_eq!(walked::<Nim>(data).to_string(), state, "{data:?}");
    }
}

#[test]
fn chance_has_its_turn_in_an_arbitrary_state() {
    // A player who must roll needs no data, and the die takes eight bytes.
    let state = walked::<Pig>(&[1; 8]);
    assert!(matches!(state.turn(), Turn::Player(_)), "{state}");
    assert_ne!(state, Pig::default());
}

#[test]
fn a_walk_ends_though_every_move_is_forced() {
    let mut data = Unstructured::new(&[1; 8]);
    let state = rulebook_core::__arbitrary_walk(Blinker::new(100), &mut data).expect("a state");
    assert_eq!(state.to_string(), "8/100");
}

/// The state that the data lead to.
fn walked<S: for<'a> Arbitrary<'a>>(data: &[u8]) -> S {
    S::arbitrary(&mut Unstructured::new(data)).expect("a state")
}
