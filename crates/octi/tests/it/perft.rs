//! Counts that other programs found too, and figures of random games.

use std::{collections::HashSet, ops::ControlFlow};

use rulebook_core::{Game, Legality, Play, SplitMix64, State};
use rulebook_laws::{perft as perft_file, slow};
use rulebook_octi::Octi;

/// The positions A to G that are published for this board, with the number of prongs of D
/// corrected.
pub(crate) const VECTORS: [&str; 7] = [
    "S: 33ACF ; N: 43 44 54 ; 0 0 ; S",
    "S: 33ABCEFG ; N: 43 44 54 ; 0 0 ; S",
    "S: 14BD ; N: 25 45 56 ; 0 0 ; S",
    "S: 22A 52 23BC 33E ; N: 26 36E 46 56 ; 9 10 ; S",
    "S: 32 ; N: 46 ; 0 3 ; S",
    "S: 52 34A ; N: 35B ; 4 0 ; S",
    "S: 22D 32EGH 23BCEGH 53BFG ; N: 26G 36DH 47ABG 54BCEFGH ; 0 0 ; S",
];

#[test]
fn the_counts_of_the_file_hold() {
    let limit = u64::from(slow::scale(40_000_000, u32::MAX));
    let text = include_str!("../data/perft.txt");
    assert!(VECTORS.into_iter().all(|vector| text.contains(vector)));
    perft_file::check_modes::<Octi>(text, limit);
}

#[test]
fn the_numbers_of_different_positions_hold() {
    // As other programs count them.
    let mut positions = HashSet::from([Octi::default()]);
    for expected in [32, 1_024, 16_832] {
        let mut next = HashSet::new();
        for state in &positions {
            let _ = state.visit_moves::<()>(|mv| {
                let mut child = state.clone();
                child.play_unchecked(mv);
                next.insert(child);
                ControlFlow::Continue(())
            });
        }
        assert_eq!(next.len(), expected);
        positions = next;
    }
}

/// Figures of uniformly random games, measured with engine and slow judge; other programs have 66
/// plies and a branching factor of 19. A game in which no pod can make progress may never end, so
/// games are stopped after 1,000 plies.
#[test]
fn random_games_have_the_known_length_and_branching() {
    let games = slow::scale(20_000, 1_000_000);
    let tolerance = if slow::is_on() { 1.0 } else { 5.0 };
    let mut rng = SplitMix64::new(1);
    let mut plies = 0;
    let mut moves = 0.0;
    let mut on_base = 0_u32;
    let mut endless = 0_u32;
    for _ in 0..games {
        let mut state = Octi::default();
        let mut length = 0_u32;
        while length < 1_000
            && let Some(mv) = state.random_move(&mut rng)
        {
            moves += f64::from(u32::try_from(state.move_count()).expect("a small number"));
            state.play_unchecked(mv);
            length += 1;
        }
        plies += length;
        on_base += u32::from(state.ending() == Some("base"));
        endless += u32::from(state.winner().is_none());
    }
    let close = |found: f64, expected: f64, within: f64| {
        assert!((found - expected).abs() <= within * tolerance, "{found} is not near {expected}");
    };
    let (games, plies) = (f64::from(games), f64::from(plies));
    close(plies / games, 67.5, 0.3);
    close(moves / plies, 19.05, 0.1);
    close(100.0 * f64::from(on_base) / games, 93.2, 0.3);
    close(100.0 * f64::from(endless) / games, 0.03, 0.03);
}
