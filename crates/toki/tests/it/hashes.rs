//! Hashes and numbered moves, asked for directly.

use std::collections::BTreeSet;

use rulebook_core::SplitMix64;
use rulebook_toki::{Game, Legality, Play, Setup, Sheet, State, Toki, Variant, rulebook_core};

/// A hash table must not confuse positions that differ in the total of any seat.
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

/// The numbers of the moves are their places in the list, and there are no further ones.
#[test]
fn moves_are_found_by_their_numbers() {
    for players in [2, 6] {
        let mut rng = SplitMix64::new(u64::from(players));
        let mut state = Toki::start(Variant::for_players(players));
        for _ in 0..300 {
            let moves = state.legal_moves();
            for (n, mv) in moves.iter().enumerate() {
                assert_eq!(state.nth_move(n), Some(*mv), "{n} in {state}");
            }
            assert_eq!(state.nth_move(moves.len()), None, "{state}");
            let Some(step) = state.random_step(&mut rng) else { break };
            state.apply_unchecked(step);
        }
    }
}
