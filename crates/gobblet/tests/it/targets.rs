//! The legal destinations of a piece, by its square.

use std::collections::BTreeSet;

use rulebook_core::SplitMix64;
use rulebook_gobblet::{Game, Gobblet, Move, Play, Square, SquareSet, State, rulebook_core};

/// In random games of every variant, `targets` agrees with the list of legal moves: shifts from a
/// square, or drops of the piece that was lifted there.
#[test]
fn targets_are_those_of_the_legal_moves() {
    let mut n_shifts = 0;
    let mut n_drops = 0;
    let mut n_ends = 0;
    for options in ["", "touch=lose_turn", "touch=lose_game", "enter_over_own=on"] {
        for seed in 0..12 {
            let mut rng = SplitMix64::new(seed);
            let mut state = Gobblet::start(options.parse().expect("a variant"));
            for _ in 0..200 {
                for from in Square::all() {
                    let listed = listed(&state, from);
                    let targets: BTreeSet<Square> = state.targets(from).iter().collect();
                    if state.lifted().is_none() && options.starts_with("touch") {
                        // A piece must be lifted first, which does not depend on its targets.
                        continue;
                    }
                    assert_eq!(targets, listed, "{from} in {state}");
                    n_shifts += usize::from(state.lifted().is_none() && !listed.is_empty());
                    n_drops += usize::from(state.lifted().is_some() && !listed.is_empty());
                }
                let Some(mv) = state.random_move(&mut rng) else { break };
                state.play_unchecked(mv);
            }
            n_ends += usize::from(state.outcome().is_some());
            if state.outcome().is_some() {
                assert!(Square::all().all(|from| state.targets(from) == SquareSet::EMPTY));
            }
        }
    }
    assert!(100 < n_shifts && 100 < n_drops && 10 < n_ends, "{n_shifts} {n_drops} {n_ends}");
}

/// Only a visible piece of the player to move has targets, and only smaller pieces are among them.
#[test]
fn targets_are_of_the_top_piece_of_the_player_to_move() {
    let state: Gobblet = "D,.,.,./.,d,.,./.,.,c,./.,.,.,C w".parse().expect("a position");
    let n_targets = |square: &str| state.targets(square.parse().expect("a square")).len();
    // The four pieces stand in three rows; a huge piece goes to 12 empty squares and onto two.
    assert_eq!(n_targets("d1"), 12);
    assert_eq!(n_targets("a4"), 14);
    assert_eq!((n_targets("b3"), n_targets("c2"), n_targets("a1")), (0, 0, 0));
}

fn listed(state: &Gobblet, from: Square) -> BTreeSet<Square> {
    let targets = state.legal_moves().into_iter().filter_map(|mv| match mv {
        Move::Shift { from: source, to } if source == from => Some(to),
        Move::Drop { to } if state.lifted() == Some(from) => Some(to),
        _ => None,
    });
    targets.collect()
}
