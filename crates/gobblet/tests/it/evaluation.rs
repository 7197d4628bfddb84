//! The evaluation of positions.

use rulebook_core::{
    Evaluate, Features, Linear, Play, Player, SplitMix64, Symmetric, Symmetry, Turn,
};
use rulebook_gobblet::{Gobblet, Move, Setup, State};
use rulebook_laws::heap;

const FEATURES: &[&str] = Gobblet::FEATURES;

/// The places of features that count for the player to move alone.
const TEMPO: usize = 0;
const COMPLETES: usize = 1;
const THREATENED: usize = 2;

#[test]
fn images_of_a_position_have_the_same_value() {
    let evaluation = Linear::<Gobblet>::default();
    for state in positions(20) {
        let value = evaluation.value(&state);
        let images = <Gobblet as Symmetric>::Sym::all().map(|sym| state.map(sym));
        images.for_each(|image| assert_eq!(evaluation.value(&image), value, "{state} {image}"));
    }
}

#[test]
fn an_advantage_of_the_mover_is_a_disadvantage_when_the_opponent_moves() {
    let mut n_swapped = 0;
    for state in positions(20) {
        let setup = Setup { to_move: opponent(&state), ..Setup::from(&state) };
        let Ok(swapped) = setup.build() else { continue };
        let (before, after) = (state.features(), swapped.features());
        n_swapped += 1;
        assert_eq!((before[TEMPO], after[TEMPO]), (1, 1));
        assert_eq!(after[COMPLETES], i32::from(before[THREATENED] < 0), "{state}");
        assert_eq!(before[COMPLETES], i32::from(after[THREATENED] < 0), "{state}");
        for i in THREATENED + 1..FEATURES.len() {
            assert_eq!(after[i], -before[i], "{}: {state}", FEATURES[i]);
        }
    }
    assert!(300 < n_swapped, "{n_swapped}");
}

#[test]
fn every_feature_is_informative() {
    let mut seen = vec![false; FEATURES.len()];
    for state in positions(60) {
        seen.iter_mut().zip(state.features()).for_each(|(seen, feature)| *seen |= feature != 0);
    }
    let unseen: Vec<&&str> =
        FEATURES.iter().zip(&seen).filter(|(_, s)| !**s).map(|x| x.0).collect();
    assert!(unseen.is_empty(), "{unseen:?}");
}

#[test]
fn the_mover_completes_a_line_when_some_move_wins_at_once() {
    let mut n_wins = 0;
    for state in positions(60) {
        let mover = state.turn().player().expect("the game goes on");
        let wins = |mv: &Move| {
            let mut after = state.clone();
            after.play_unchecked(*mv);
            after.outcome().is_some_and(|outcome| outcome.winners().contains(mover))
        };
        // Left out: entering on a piece, and uncovering an own line.
        let is_counted = |mv: &Move| match *mv {
            Move::Enter { to, .. } => state.board().top(to).is_none(),
            Move::Shift { from, .. } => {
                state.board().stack(from).rev().nth(1).is_none_or(|(owner, _)| owner != mover)
            }
            _ => false,
        };
        let winning: Vec<Move> = state.legal_moves().into_iter().filter(wins).collect();
        let completes = state.features()[COMPLETES] == 1;
        assert!(!completes || !winning.is_empty(), "{state}");
        assert!(completes || !winning.iter().any(is_counted), "{state}: {winning:?}");
        n_wins += usize::from(completes);
    }
    assert!(50 < n_wins, "{n_wins}");
}

#[test]
fn a_value_takes_no_memory() {
    let (evaluation, states) = (Linear::<Gobblet>::default(), positions(2));
    let values =
        || states.iter().for_each(|state| _ = std::hint::black_box(evaluation.value(state)));
    assert_eq!(heap::allocations(values), Some(0));
}

fn opponent(state: &Gobblet) -> Player {
    match state.turn() {
        Turn::Player(player) => player.opponent(),
        turn => panic!("{turn:?}"),
    }
}

/// The positions of random games in which a player is to move.
fn positions(n_games: u32) -> Vec<Gobblet> {
    let mut rng = SplitMix64::new(11);
    let mut positions = Vec::new();
    for _ in 0..n_games {
        let mut state = Gobblet::default();
        while let Some(mv) = state.random_move(&mut rng) {
            positions.push(state.clone());
            state.play_unchecked(mv);
        }
    }
    positions
}
