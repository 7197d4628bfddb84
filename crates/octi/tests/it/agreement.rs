//! Engine and slow judge agree at every position of random games.

use rulebook_core::{Legality, Play, SplitMix64, State};
use rulebook_laws::{
    compare,
    model::{MAX_STEPS, compare_from},
    slow,
};
use rulebook_octi::Octi;

use crate::{
    model::Judge,
    perft::{COMPOSED, VECTORS},
};

#[test]
fn the_default_rules_agree() {
    agree("", slow::scale(150, 10_000));
}

#[test]
fn every_option_agrees() {
    let off = "{return_to_origin=off,capture_own=off,stop_on_base=off} ";
    for options in ["{return_to_origin=off} ", "{capture_own=off} ", "{stop_on_base=off} ", off] {
        agree(options, slow::scale(30, 2_000));
    }
}

#[test]
fn games_from_the_test_vectors_agree() {
    let starts: Vec<(Octi, Judge)> = VECTORS
        .into_iter()
        .map(|vector| {
            let start: Octi = format!("{COMPOSED}{vector}").parse().expect("a position");
            let judge = Judge::read(&start.to_string());
            (start, judge)
        })
        .collect();
    compare_from(&starts, slow::scale(30, 2_000), MAX_STEPS, 6);
}

/// Crowded positions with many prongs have long chains, which random games have rarely.
#[test]
fn the_judge_counts_the_same_chains() {
    let mut rng = SplitMix64::new(7);
    let mut longest = 0;
    for _ in 0..slow::scale(300, 10_000) {
        let state = crate::spelling::crowded(&mut rng);
        let weights = Judge::read(&state.to_string()).weights();
        let moves = state.legal_moves();
        if state.outcome().is_none() {
            assert_eq!(moves.len(), weights.len(), "{state}");
        }
        for mv in moves {
            let count = weights.get(&mv.to_string()).copied();
            assert_eq!(count, Some(state.path_count(mv)), "{mv} in {state}");
            longest = longest.max(mv.to_string().len());
        }
    }
    assert!(2 + 4 * 4 <= longest, "no chain of four legs or more was seen: {longest}");
}

#[track_caller]
fn agree(options: &str, games: u32) {
    let position = format!("{options}S: 22 32 42 52 ; N: 26 36 46 56 ; 12 12 ; S");
    let start: Octi = position.parse().expect("the start of a game");
    assert_eq!(start.move_count(), 32);
    compare(&start, &Judge::new(options), games, 5);
}
