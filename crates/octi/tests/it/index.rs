//! The move index.

use std::collections::BTreeSet;

use rulebook_core::{MoveIndex, SplitMix64};
use rulebook_octi::{Move, Octi, Play};

use crate::{perft::VECTORS, spelling::crowded};

#[test]
fn indices_are_frozen() {
    let state: Octi = VECTORS[1].parse().expect("a position");
    for (mv, index) in [
        ("11+A", 0),
        ("33+A", 8 * 14),
        ("67+H", 335),
        ("11-12", 336),
        ("67-57", 597),
        // 11 is the first of the 12 squares of odd column and row, so pair 0 leads back to it.
        ("11-13", 598 + 128 * 3),
        // 33 is square 14. 126 pairs start on the squares of rows 1 and 2, those of 13 and 23
        // follow; 53 is number 5 of the class.
        ("33-53", 598 + 128 * (126 + 12 + 12 + 5)),
        // The pods 43, 44 and 54 have the numbers 0, 1 and 2.
        ("33-53x", 598 + 128 * (126 + 12 + 12 + 5) + 0b001),
        ("33-55x-53x", 598 + 128 * (126 + 12 + 12 + 5) + 0b110),
        ("33-55x-53x-33x", 598 + 128 * (126 + 12 + 12 + 4) + 0b111),
    ] {
        let mv: Move = mv.parse().expect("a move");
        assert_eq!(state.index(mv), index, "{mv}");
        let listed = state.legal_moves().contains(&mv);
        assert_eq!(state.move_at(index), listed.then_some(mv), "{mv}");
    }
    assert_eq!(Octi::MOVE_SPACE, 58_198);
}

/// All indices of a position give all its moves, each once.
#[test]
fn every_index_is_that_of_one_legal_move_or_of_none() {
    let mut rng = SplitMix64::new(13);
    let most_moves = "S: 52 23BCDEFGH 44ACDFG 32 ; N: 34DH 33BDGH 54CD 53AEG ; 0 1 ; S";
    let texts = VECTORS.into_iter().chain([most_moves]);
    let off = texts
        .clone()
        .map(|text| format!("{{return_to_origin=off,capture_own=off,stop_on_base=off}} {text}"));
    let texts: Vec<String> = texts.map(String::from).chain(off).collect();
    let read = texts.iter().map(|text| text.parse().expect("a position"));
    let crowd = (0..40).map(|_| crowded(&mut rng));
    for state in read.chain(crowd).chain([Octi::default()]) {
        let all = (0..Octi::MOVE_SPACE).filter_map(|index| {
            let mv = state.move_at(index)?;
            assert_eq!(state.index(mv), index, "{mv} in {state}");
            Some(mv)
        });
        let all: BTreeSet<Move> = all.collect();
        assert_eq!(all, state.legal_moves().into_iter().collect(), "{state}");
    }
}
