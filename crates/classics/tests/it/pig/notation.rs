//! Texts that are read and texts that are refused.

use rulebook_classics::pig::{Move, Pig, Roll};

use crate::helpers::{refused, round_trip};

#[test]
fn texts_round_trip() {
    round_trip::<Move>(&["roll", "hold"]);
    round_trip::<Roll>(&["1", "20"]);
    round_trip::<Pig>(&["0,0 0+0", "23,40 0+12*", "{players=3} 5,0,7 2+9"]);
}

#[test]
fn errors_have_a_position_and_a_reason() {
    refused::<Move>("rol", "expected `roll` or `hold` at byte 0");
    refused::<Roll>("21", "expected what the die shows (1 to 20) at byte 0");
    refused::<Pig>("0,1 0+0", "a score or the turn's total is not a sum of rolls");
    refused::<Pig>("{sides=2} 0,3 0+0", "a score or the turn's total is not a sum of rolls");
    refused::<Pig>("0,0 2+0", "expected the seat whose turn it is at byte 4");
    refused::<Pig>("0,100 0+0", "a player whose turn it is not has reached the target");
    refused::<Pig>("100,100 0+0", "a player whose turn it is not has reached the target");
    refused::<Pig>("106,0 0+0", "a player who has reached the target does not roll again");
    refused::<Pig>("90,0 0+12*", "a player who has reached the target does not roll again");
    refused::<Pig>("100,0 0+2", "the game had ended before this turn");
}
