//! Engine and slow judge agree at every position of random games.

use rulebook_core::{Legality, Play, SplitMix64, State, Turn};
use rulebook_laws::{
    compare,
    model::{MAX_STEPS, compare_from},
    slow,
};
use rulebook_octi::Octi;

use crate::{model::Judge, perft::VECTORS};

#[test]
fn the_default_rules_agree() {
    agree("", slow::scale(150, 10_000));
}

#[test]
fn every_variant_agrees() {
    let keys = ["return_to_origin=off", "capture_own=off", "stop_on_base=off"];
    for set in 1..8 {
        let off: Vec<&str> = (0..3).filter(|i| set >> i & 1 == 1).map(|i| keys[i]).collect();
        agree(&format!("{{{}}} ", off.join(",")), slow::scale(30, 10_000));
    }
}

#[test]
fn games_from_the_test_vectors_agree() {
    let starts: Vec<(Octi, Judge)> = VECTORS
        .into_iter()
        .map(|vector| {
            let start: Octi = vector.parse().expect("a position");
            (start, Judge::read(vector))
        })
        .collect();
    compare_from(&starts, slow::scale(30, 10_000), MAX_STEPS, 6);
}

/// Crowded positions with many prongs have long chains, which random games have rarely.
#[test]
fn the_judge_counts_the_same_chains() {
    let mut rng = SplitMix64::new(7);
    let crowd = (0..slow::scale(300, 10_000)).map(|_| crate::spelling::crowded(&mut rng));
    let longest = crowd.map(|state| compare_chains(&state).0).max();
    assert!(longest.is_some_and(|text| 2 + 4 * 4 <= text), "no chain of four legs or more");
}

#[test]
fn the_judge_counts_the_same_chains_where_there_are_most() {
    let file = include_str!("../data/perft.txt");
    let line = file.lines().find(|line| line.contains("1=1099 ; path: 1=2903"));
    let (position, _) = line.and_then(|line| line.rsplit_once(" ; 1=")).expect("a line");
    let state: Octi = position.parse().expect("a position");
    let (_, moves, chains) = compare_chains(&state);
    assert_eq!((moves, chains), (1_099, 2_903));
}

/// Compares all moves with the numbers of their chains. Returns the length of the longest text, the
/// number of moves and the number of chains.
#[track_caller]
fn compare_chains(state: &Octi) -> (usize, usize, u64) {
    let moves = state.legal_moves();
    if state.turn() == Turn::Over {
        return (0, 0, 0);
    }
    let weights = Judge::read(&state.to_string()).weights();
    assert_eq!(moves.len(), weights.len(), "{state}");
    let mut longest = 0;
    for mv in &moves {
        let text = mv.to_string();
        assert_eq!(weights.get(&text).copied(), Some(state.path_count(*mv)), "{mv} in {state}");
        longest = longest.max(text.len());
    }
    (longest, moves.len(), weights.into_values().sum())
}

#[track_caller]
fn agree(options: &str, games: u32) {
    let position = format!("{options}S: 22 32 42 52 ; N: 26 36 46 56 ; 12 12 ; S");
    let start: Octi = position.parse().expect("the start of a game");
    assert_eq!(start.move_count(), 32);
    compare(&start, &Judge::new(options), games, 5);
}
