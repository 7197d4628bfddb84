//! Counts that another program found too, and figures of random games and deals.

use rulebook_core::{Perft, Play, Player, SplitMix64, State, Turn};
use rulebook_laws::{Model, perft as perft_file, slow};
use rulebook_octagone::{Colour, Face, Legality, Octagone, rulebook_core};

use crate::{helpers::advance, model::Judge};

#[test]
fn the_counts_of_the_file_hold() {
    let text = include_str!("../data/perft.txt");
    perft_file::check_with(text, u64::MAX, |state: &Octagone, mode, depth| {
        // Nothing is left to chance after the deal.
        mode.is_empty().then(|| Perft::new(state).depth(depth).count())
    });
}

#[test]
fn the_reference_model_counts_the_same() {
    let letters = "AAABBBCCCMMMOOOTTT";
    let judge = Judge::dealt("", 0, [letters, letters]);
    assert_eq!((judged(&judge, 1), judged(&judge, 2)), (332, 5256));
    let judge = Judge::dealt("{rules=kid} ", 0, [letters, letters]);
    assert_eq!((judged(&judge, 1), judged(&judge, 2)), (262, 3532));
}

/// The figures of the rules page for uniformly random games of two.
#[test]
#[expect(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
fn random_games_have_the_known_length_and_branching() {
    let games = slow::scale(20_000, 1_000_000);
    let mut rng = SplitMix64::new(1);
    let mut n_plies = 0_u64;
    let mut n_choices = 0_u64;
    let mut longest = 0;
    for _ in 0..games {
        let mut state = dealt(Octagone::default(), &mut rng);
        while let Turn::Player(_) = state.turn() {
            if state.target().is_some() {
                n_choices += state.move_count() as u64;
                longest = longest.max(state.move_count());
                n_plies += 1;
            }
            let mv = state.random_move(&mut rng).expect("a move");
            state.play_unchecked(mv);
        }
    }
    let length = n_plies as f64 / f64::from(games);
    let branching = n_choices as f64 / n_plies as f64;
    assert!((38.5..39.3).contains(&length), "{length} plies after the Lady");
    assert!((7.4..7.7).contains(&branching), "{branching} moves");
    assert_eq!(longest, 16);
}

/// The number of shields of one colour in a hand of 18 of 36 has the hypergeometric distribution.
#[test]
fn dealt_hands_have_the_right_frequencies() {
    let deals = slow::scale(20_000, 500_000);
    let mut rng = SplitMix64::new(2);
    let mut counts = [0_u32; 7];
    for _ in 0..deals {
        let state = dealt(Octagone::default(), &mut rng);
        counts[usize::from(state.hand(Player::SECOND).count(Face::Colour(Colour::M)))] += 1;
    }
    let choose =
        |n: u32, k: u32| (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product::<f64>();
    let mut chi_square = 0.0;
    for (k, found) in (0..).zip(counts) {
        let share = choose(6, k) * choose(30, 18 - k) / choose(36, 18);
        let expected = share * f64::from(deals);
        chi_square += (f64::from(found) - expected).powi(2) / expected;
    }
    // 0.9999 quantile of chi-square with 6 degrees of freedom.
    assert!(chi_square < 27.9, "{chi_square}: {counts:?}");
}

/// Deals by weight until a player is to move.
fn dealt(mut state: Octagone, rng: &mut SplitMix64) -> Octagone {
    advance(&mut state, rng, |state| state.turn() == Turn::Chance);
    state
}

fn judged(judge: &Judge, depth: u32) -> u64 {
    let steps = judge.steps();
    if depth == 1 {
        return steps.len() as u64;
    }
    let child = |step: &str| {
        let mut child = judge.clone();
        child.take(step);
        child
    };
    steps.iter().map(|(step, _)| judged(&child(step), depth - 1)).sum()
}
