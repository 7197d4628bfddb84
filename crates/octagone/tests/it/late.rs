//! Rules at the end of a game, when most squares are filled.

use rulebook_octagone::{Play, Square};

use crate::helpers::{mv, position};

/// Squares are numbered row by row; 23 is the second of its row.
#[test]
fn r6_a_joker_points_at_the_last_free_square_however_many_are_filled() {
    let rows = "#######/#######/#######/#x...../......./....... 0 000333+1/000233+2";
    for (options, shield, target) in
        [("", "23J2", 28), ("", "23M2", 24), ("{rules=kid} ", "23J2", 24)]
    {
        let mut state = position(&format!("{options}{rows}"));
        state.play(mv(shield)).expect("a legal move");
        let found = state.target().map(Square::number);
        assert_eq!(found, Some(target), "{options}{shield}");
    }
}
