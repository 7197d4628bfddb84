//! Counts confirmed by other programs, and statistics of random games.

use rulebook_core::{Play, Player, SplitMix64};
use rulebook_gobblet::{Gobblet, Legality, Reason, State};
use rulebook_laws::{perft as perft_file, slow};

#[test]
fn the_counts_of_the_file_hold() {
    let limit = u64::from(slow::scale(30_000_000, u32::MAX));
    perft_file::check_modes::<Gobblet>(include_str!("../data/perft.txt"), limit);
}

/// The figures of the rules page for uniformly random games.
#[test]
fn random_games_have_the_known_length_and_balance() {
    let games = slow::scale(100_000, 1_000_000);
    let tolerance = if slow::is_on() { 1.0 } else { 3.0 };
    let mut rng = SplitMix64::new(1);
    let mut plies = 0;
    let mut first_wins = 0;
    let mut reveals = 0;
    let mut longest = 0;
    for _ in 0..games {
        let mut state = Gobblet::default();
        while let Some(mv) = state.random_move(&mut rng) {
            longest = longest.max(state.move_count());
            state.play_unchecked(mv);
            plies += 1;
        }
        let ending = state.ending_details().expect("a finished game");
        first_wins += u32::from(ending.winner == Player::FIRST);
        reveals += u32::from(ending.reason == Reason::Reveal);
    }
    let close = |found: f64, expected: f64, within: f64| {
        assert!((found - expected).abs() <= within * tolerance, "{found} is not near {expected}");
    };
    close(f64::from(plies) / f64::from(games), 41.45, 0.1);
    close(100.0 * f64::from(first_wins) / f64::from(games), 51.45, 0.3);
    close(100.0 * f64::from(reveals) / f64::from(games), 14.5, 0.3);
    assert!((90..=95).contains(&longest), "{longest}");
}

#[test]
fn the_numbers_of_different_positions_hold() {
    use rulebook_core::Symmetric;
    use std::{collections::HashSet, ops::ControlFlow};

    // The rules page; the classes are those of the eight symmetries of the board. Swapping the
    // colours joins no two positions of one ply.
    let expected = [(16, 3), (240, 33), (5_280, 678), (108_840, 13_737), (1_509_320, 189_119)];
    let depth = slow::scale(4, 5) as usize;
    let mut positions = HashSet::from([Gobblet::default()]);
    for (all, classes) in expected.into_iter().take(depth) {
        let mut next = HashSet::new();
        for state in &positions {
            let _ = state.visit_moves::<()>(|mv| {
                let mut child = state.clone();
                child.play_unchecked(mv);
                next.insert(child);
                ControlFlow::Continue(())
            });
        }
        let canonical: HashSet<Gobblet> = next.iter().map(|state| state.canonical().0).collect();
        assert_eq!((next.len(), canonical.len()), (all, classes));
        positions = next;
    }
}
