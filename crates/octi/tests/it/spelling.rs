//! Chains that are the same move.

use std::{collections::BTreeSet, ops::ControlFlow};

use rulebook_core::{Entropy, Match, SplitMix64};
use rulebook_laws::slow;
use rulebook_octi::{Chain, IllegalMove, Legality, Move, Octi, Play, State};

use crate::perft::VECTORS;

#[test]
fn the_shortest_chain_of_the_earliest_directions_is_listed() {
    let state: Octi = VECTORS[1].parse().expect("a position");
    let jumps = state.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Jump(_)));
    assert_eq!(jumps.count(), 18);
    for (spelling, listed) in [
        ("33-55-53", "33-53"),
        ("33-55x-53", "33-55x-53"),
        ("33-53-55", "33-55"),
        ("33-55-53-33", "33-55-53-33"),
        ("33-53-55-33", "33-55-53-33"),
        ("33-53x-55x-33x", "33-55x-53x-33x"),
        ("33-53-55-33x", "33-55x-53-33"),
    ] {
        let (spelling, listed): (Move, Move) =
            (spelling.parse().expect("a move"), listed.parse().expect("a move"));
        assert_eq!(state.canonicalize(spelling), Ok(listed), "{spelling}");
        let expected = if spelling == listed { Ok(()) } else { Err(IllegalMove::OtherSpelling) };
        assert_eq!(state.check(spelling), expected, "{spelling}");
        assert!(state.is_legal(spelling));
        let mut game = Match::new(state.clone());
        game.play(spelling).expect("a legal move");
        assert_eq!(game.steps()[0].to_string(), listed.to_string());
    }
}

#[test]
fn illegal_moves_have_no_other_spelling() {
    let state: Octi = VECTORS[1].parse().expect("a position");
    for (text, reason) in [
        ("33-55-35", IllegalMove::JumpOverNothing),
        ("33-53-55-33-53", IllegalMove::JumpPodTwice),
        ("22+A", IllegalMove::InsertNoPod),
        ("33-43", IllegalMove::StepOccupied),
        ("44-64", IllegalMove::JumpNotYourPod),
    ] {
        let mv: Move = text.parse().expect("a move");
        assert_eq!(state.canonicalize(mv), Err(reason), "{mv}");
        assert_eq!(state.check(mv), Err(reason), "{mv}");
        assert!(!state.is_legal(mv), "{mv}");
        assert_eq!(state.path_count(mv), 0);
    }
}

#[test]
fn all_chains_of_a_move_do_the_same() {
    let mut rng = SplitMix64::new(11);
    let mut most = 0;
    for _ in 0..slow::scale(200, 5_000) {
        let state = crowded(&mut rng);
        for mv in state.legal_moves() {
            let after = state.played(mv).expect("a legal move");
            let mut chains = BTreeSet::new();
            let _ = state.visit_chains::<()>(mv, |chain| {
                let spelling = Move::Jump(chain);
                assert_eq!(state.canonicalize(spelling), Ok(mv));
                let mut other = state.clone();
                other.play_unchecked(spelling);
                assert_eq!(other, after);
                chains.insert(chain);
                ControlFlow::Continue(())
            });
            let count = chains.len() as u64;
            let is_jump = matches!(mv, Move::Jump(_));
            assert_eq!(state.path_count(mv), if is_jump { count } else { 1 });
            // The order of chains is the order of preference.
            assert!(!is_jump || chains.first().is_some_and(|first| Move::Jump(*first) == mv));
            most = most.max(count);
        }
    }
    assert!(3 <= most, "{most}");
}

#[test]
fn the_longest_chain_has_seven_jumps() {
    let text = "S: 11ACE 12 32 14 ; N: 34 16 36 27 ; 0 0 ; S";
    let state: Octi = text.parse().expect("a position");
    let moves = state.legal_moves();
    let longest = moves.iter().filter_map(|mv| match mv {
        Move::Jump(chain) => Some(*chain),
        _ => None,
    });
    let longest = longest.max_by_key(|chain| chain.len()).expect("a jump");
    assert_eq!(longest.len(), Chain::MAX_LEGS);
    assert_eq!(longest.to_string(), "11-13x-15x-17x-37x-35x-33x-31x");
    // Every stop with every choice of captures.
    let jumps = moves.iter().filter(|mv| matches!(mv, Move::Jump(_))).count();
    assert_eq!(jumps, (1..=7).map(|legs| 1 << legs).sum::<usize>());
}

/// A position with many pods and prongs close together.
pub(crate) fn crowded(rng: &mut SplitMix64) -> Octi {
    loop {
        let mut squares = BTreeSet::new();
        let mut side = |n: u32, rng: &mut SplitMix64| {
            let mut pods = String::new();
            for _ in 0..n {
                let column = 1 + rng.below(6);
                let row = 3 + rng.below(3);
                if squares.insert((column, row)) {
                    let one = rng.next_u64();
                    let other = rng.next_u64();
                    // Of the 24 prongs that a position may have, the first pod gets many.
                    let bits = if pods.is_empty() { one | other } else { one & other };
                    let prongs = ('A'..='H').enumerate().filter(|(i, _)| bits >> i & 1 == 1);
                    let prongs: String = prongs.map(|(_, letter)| letter).collect();
                    pods.extend([" ", &column.to_string(), &row.to_string(), &prongs]);
                }
            }
            pods
        };
        let (south, north) = (side(4, rng), side(4, rng));
        let turn = if rng.below(2) == 0 { 'S' } else { 'N' };
        let text = format!("S:{south} ; N:{north} ; 1 1 ; {turn}");
        if let Ok(state) = text.parse::<Octi>() {
            return state;
        }
    }
}
