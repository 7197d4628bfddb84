//! Moves as sequences of picks.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
};

use rulebook_core::{Picks, SplitMix64};
use rulebook_laws::slow;
use rulebook_octi::{Move, Octi, Pick, Play};

use crate::{perft::VECTORS, spelling::crowded};

#[test]
fn the_picks_of_each_kind_of_move_are_as_documented() {
    let state: Octi = "S: 31AC 32BC 52 ; N: 34DEF 26 ; 9 8 ; S".parse().expect("a position");
    for (mv, expected) in [
        ("31+B", "31 B"),
        ("31-41", "31 41"),
        ("31-33", "31 33 stop"),
        ("31-33x", "31 33 x32 stop"),
        ("31-33-35x", "31 33 35 x34 stop"),
        ("31-33x-35x", "31 33 x32 35 x34 stop"),
    ] {
        let mv: Move = mv.parse().expect("a move");
        let picks: Vec<Pick> = state.picks_of(mv).collect();
        assert_eq!(join(&picks), expected);
        assert_eq!(state.move_of(&picks), Some(mv));
    }
}

#[test]
fn each_pick_offers_what_can_follow() {
    let state: Octi = "S: 31AC 32BC 52 ; N: 34DEF 26 ; 9 8 ; S".parse().expect("a position");
    for (picked, expected) in [
        ("", "31 32 52"),
        ("31", "B D E F G H 41 33"),
        ("52", "A B C D E F G H"),
        ("31 B", ""),
        ("31 41", ""),
        ("31 33", "x32 35 stop"),
        ("31 33 x32", "35 stop"),
        ("31 33 35", "x34 stop"),
        ("31 33 35 x34", "stop"),
        ("31 33 stop", ""),
        // Not the beginning of a legal move.
        ("31 A", ""),
        ("31 32", ""),
        ("31 stop", ""),
        ("31 33 x34", ""),
        ("31 33 x32 x32", ""),
        ("31 33 35 x32", ""),
        ("31 33 41", ""),
        ("34", ""),
        ("33", ""),
        ("A", ""),
        ("stop", ""),
        ("x32", ""),
    ] {
        offers(&state, picked, expected);
    }
}

#[test]
fn the_options_decide_what_is_offered() {
    let with = |options: &str, position: &str| -> Octi {
        format!("{options}{position}").parse().expect("a position")
    };
    // R9: the start as a landing.
    offers(&with("", VECTORS[1]), "33 53 55", "x54 33 stop");
    offers(&with("{return_to_origin=off} ", VECTORS[1]), "33 53 55", "x54 stop");
    // R10: captures of the player's own pods.
    let own = "S: 31A 32BC 52 ; N: 34DEF 26 ; 9 9 ; S";
    offers(&with("", own), "31 33", "x32 35 stop");
    offers(&with("{capture_own=off} ", own), "31 33", "35 stop");
    offers(&with("{capture_own=off} ", own), "31 33 35", "x34 stop");
    // R12: the end of a chain on the base, where `stop` is picked too.
    let base = &VECTORS[2].replace("0 0", "0 9");
    offers(&with("", base), "14 36", "x25 stop");
    offers(&with("", base), "14 36 x25", "stop");
    offers(&with("{stop_on_base=off} ", base), "14 36", "x25 54 stop");
    // R14: nothing when the game is over.
    offers(&with("", VECTORS[4]), "", "");
    offers(&with("", VECTORS[4]), "32", "");
}

/// Every chain can be picked, and every sequence of picks that is offered is a legal move.
#[test]
fn the_sequences_are_exactly_the_spellings() {
    let mut rng = SplitMix64::new(12);
    let vectors = VECTORS.into_iter().map(|vector| vector.parse().expect("a position"));
    let crowd = (0..slow::scale(200, 5_000)).map(|_| crowded(&mut rng));
    let mut n_other_spellings = 0;
    for state in vectors.chain(crowd).chain([Octi::default()]) {
        let mut counts = BTreeMap::new();
        count_sequences(&state, &mut Vec::new(), &mut counts);
        let listed: BTreeSet<Move> = state.legal_moves().into_iter().collect();
        assert_eq!(counts.keys().copied().collect::<BTreeSet<_>>(), listed, "{state}");
        for (mv, count) in counts {
            assert_eq!(count, state.path_count(mv), "{mv} in {state}");
            n_other_spellings += count - 1;
        }
    }
    assert!(100 < n_other_spellings, "{n_other_spellings}");
}

#[test]
fn other_texts_are_not_picks() {
    for text in ["22", "67", "A", "H", "x44", "stop"] {
        assert_eq!(text.parse::<Pick>().expect(text).to_string(), text);
    }
    for text in
        ["", "a", "I", "X44", "x", "x4", "x48", "2", "28", "222", "AB", "stops", "Stop", " 22"]
    {
        assert!(text.parse::<Pick>().is_err(), "{text}");
    }
}

/// Counts the complete sequences of each move, none of which can be continued.
fn count_sequences(state: &Octi, picked: &mut Vec<Pick>, counts: &mut BTreeMap<Move, u64>) {
    let next = offered(state, picked);
    let complete = state.move_of(picked);
    assert!(complete.is_none() || next.is_empty(), "{} is not the end", join(picked));
    assert!(complete.is_some() || !next.is_empty() || picked.is_empty(), "{}", join(picked));
    if let Some(mv) = complete {
        *counts.entry(mv).or_default() += 1;
    }
    for pick in next {
        picked.push(pick);
        count_sequences(state, picked, counts);
        picked.pop();
    }
}

#[track_caller]
fn offers(state: &Octi, picked: &str, expected: &str) {
    let picked = picked.split_whitespace().map(|pick| pick.parse().expect("a pick"));
    let picked: Vec<Pick> = picked.collect();
    assert_eq!(join(&offered(state, &picked)), expected, "{}", join(&picked));
}

fn offered(state: &Octi, picked: &[Pick]) -> Vec<Pick> {
    let mut picks = Vec::new();
    let _ = state.visit_next::<()>(picked, |pick| {
        picks.push(pick);
        ControlFlow::Continue(())
    });
    picks
}

fn join(picks: &[Pick]) -> String {
    picks.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
