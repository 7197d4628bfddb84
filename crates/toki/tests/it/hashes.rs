//! State keys.

use std::collections::BTreeSet;

use rulebook_toki::{Setup, Sheet, State, Variant};

/// A transposition table must not confuse positions that differ in the total of any seat.
#[test]
fn the_total_of_every_seat_changes_the_hash() {
    let mut hashes = BTreeSet::new();
    let mut n_positions = 0;
    for seat in 0..6 {
        for total in [21, 24, 28, 37] {
            // In the third deal; the boxes are those of the second round.
            let mut setup = Setup { round: 3, ..Setup::start(Variant::for_players(6)) };
            setup.boards = ["1,2,3,4/5,6,7,8".parse().expect("a box"); 6];
            let score = Sheet::new(setup.boards[0], setup.variant).score;
            setup.totals = [score + 20; 6];
            setup.totals[seat] = score + total;
            let state = setup.build().expect("totals that occur");
            hashes.insert(state.key());
            n_positions += 1;
        }
    }
    assert_eq!(hashes.len(), n_positions);
}
