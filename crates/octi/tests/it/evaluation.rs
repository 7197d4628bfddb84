//! The evaluation of positions.

use rulebook_core::{
    Evaluate, Features, Linear, Play, SplitMix64, State, Symmetric, Symmetry, Turn,
};
use rulebook_laws::heap;
use rulebook_octi::{Legality, Move, Octi, Setup, SquareSet};

use crate::spelling::crowded;

const FEATURES: &[&str] = Octi::FEATURES;

/// The indices of features that count only for the player to move.
const TEMPO: usize = 0;
const REACHES: usize = 13;
const CAPTURES: usize = 14;
const CAPTURED: usize = 15;
const THREATENED: usize = 16;

#[test]
fn images_of_a_position_have_the_same_value() {
    let evaluation = Linear::<Octi>::default();
    for state in positions(20) {
        let value = evaluation.value(&state);
        let images = <Octi as Symmetric>::Sym::all().map(|sym| state.map(sym));
        images.for_each(|image| assert_eq!(evaluation.value(&image), value, "{state} {image}"));
    }
}

#[test]
fn an_advantage_of_the_mover_is_a_disadvantage_when_the_opponent_moves() {
    let mut n_swapped = 0;
    for state in positions(20) {
        let Turn::Player(mover) = state.turn() else { continue };
        let setup = Setup { to_move: mover.opponent(), ..Setup::from(&state) };
        let Ok(swapped) = setup.build() else { continue };
        let (before, after) = (state.features(), swapped.features());
        n_swapped += 1;
        assert_eq!((before[TEMPO], after[TEMPO]), (1, 1));
        assert_eq!(after[REACHES], i32::from(before[THREATENED] < 0), "{state}");
        assert_eq!((after[CAPTURES], after[CAPTURED]), (-before[CAPTURED], -before[CAPTURES]));
        for i in TEMPO + 1..REACHES {
            assert_eq!(after[i], -before[i], "{}: {state}", FEATURES[i]);
        }
    }
    assert!(300 < n_swapped, "{n_swapped}");
}

#[test]
fn every_feature_occurs() {
    let mut seen = vec![false; FEATURES.len()];
    for state in positions(100) {
        seen.iter_mut().zip(state.features()).for_each(|(seen, feature)| *seen |= feature != 0);
    }
    let unseen: Vec<&&str> =
        FEATURES.iter().zip(&seen).filter(|(_, s)| !**s).map(|x| x.0).collect();
    assert!(unseen.is_empty(), "{unseen:?}");
}

#[test]
fn the_mover_reaches_the_base_by_a_step_or_one_jump() {
    let mut n_wins = 0;
    for state in positions(100) {
        let Turn::Player(mover) = state.turn() else { continue };
        let base = SquareSet::base(mover.opponent());
        let is_win = |mv: &Move| match *mv {
            Move::Insert { .. } => false,
            Move::Step(step) => base.contains(step.to()),
            Move::Jump(chain) => chain.len() == 1 && base.contains(chain.end()),
        };
        let wins = state.legal_moves().iter().any(is_win);
        assert_eq!(state.features()[REACHES], i32::from(wins), "{state}");
        n_wins += usize::from(wins);
    }
    assert!(50 < n_wins, "{n_wins}");
}

#[test]
fn the_pods_that_the_mover_can_capture_are_those_of_first_jumps() {
    let mut n_captures = 0;
    for state in positions(100) {
        let Turn::Player(mover) = state.turn() else { continue };
        let mut captured = SquareSet::EMPTY;
        for mv in state.legal_moves() {
            if matches!(mv, Move::Jump(chain) if chain.len() == 1) {
                captured |= mv.captured() & state.board().pods(mover.opponent());
            }
        }
        assert_eq!(usize::try_from(state.features()[CAPTURES]), Ok(captured.len()), "{state}");
        n_captures += captured.len();
    }
    assert!(50 < n_captures, "{n_captures}");
}

#[test]
fn captures_of_the_opponents_pods_are_noisy() {
    // The pod on 23 can jump over 33, a pod of the same player, and over 24.
    let state: Octi = "S: 23AC 33 ; N: 24A ; 9 9 ; S".parse().expect("a position");
    let is_noisy = |text: &str| {
        let mv: Move = text.parse().expect("a move");
        assert_eq!(state.check(mv), Ok(()), "{text}");
        state.is_noisy(mv)
    };
    let quiet = ["33+B", "23-43", "23-43x", "23-25"];
    assert!(quiet.iter().all(|text| !is_noisy(text)));
    assert!(is_noisy("23-25x"));
}

#[test]
fn an_evaluation_does_not_allocate() {
    let (evaluation, states) = (Linear::<Octi>::default(), positions(2));
    let values =
        || states.iter().for_each(|state| _ = std::hint::black_box(evaluation.value(state)));
    assert_eq!(heap::allocations(values), Some(0));
}

/// The positions of random games of at most 60 moves in which a player is to move, from the start
/// and from crowded boards alternately.
fn positions(n_games: u32) -> Vec<Octi> {
    let mut rng = SplitMix64::new(11);
    let mut positions = Vec::new();
    for i in 0..n_games {
        let mut state = if i % 2 == 0 { Octi::default() } else { crowded(&mut rng) };
        for _ in 0..60 {
            let Some(mv) = state.random_move(&mut rng) else { break };
            positions.push(state.clone());
            state.play_unchecked(mv);
        }
    }
    positions
}
