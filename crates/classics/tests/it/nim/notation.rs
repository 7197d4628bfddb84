//! Texts that are read and texts that are refused.

use rulebook_classics::nim::{Move, Nim};

use crate::helpers::{refused, round_trip};

#[test]
fn texts_round_trip() {
    round_trip::<Move>(&["a1", "d31", "c0"]);
    round_trip::<Nim>(&["1,3,5,7 0", "0,0,0,1 1", "{a=0,last=loses} 0,3,5,7 0"]);
}

#[test]
fn errors_have_a_position_and_a_reason() {
    refused::<Move>("e1", "expected a heap (a to d) at byte 0");
    refused::<Move>("a32", "expected a number of stones (0 to 31) at byte 1");
    refused::<Move>("a01", "expected a number of stones (0 to 31) at byte 1");
    refused::<Nim>("1,3,5 0", "expected `,` and the stones in the next heap at byte 5");
    refused::<Nim>("1,3,5,7", "expected a space and the player to move at byte 7");
    refused::<Nim>("1,3,5,7 2", "expected the player to move (0 or 1) at byte 8");
    refused::<Nim>("2,3,5,7 0", "a heap has more stones than at the start");
    refused::<Nim>("{a=32} 2,3,5,7 0", "expected a=0..31 at byte 3");
}
