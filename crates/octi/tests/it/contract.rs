//! The laws that every game must keep.

use std::{fmt::Write, ops::ControlFlow};

use rulebook_core::{Play, SplitMix64, State};
use rulebook_laws::{Laws, golden, slow};
use rulebook_octi::{Direction, Game, Move, Octi, Square, Step, Variant};

use crate::{perft::VECTORS, spelling::crowded};

rulebook_laws::laws! { default_rules, Octi::default(), [
    games(40), candidates(quiet_moves()), promise(material), game, indexed, picks, pick_indexed, planes, symmetric,
    symmetric_planes, symmetric_views, hidden, annotated, no_alloc
] }

#[cfg(feature = "serde")]
rulebook_laws::laws! { storage, Octi::default(), [games(20), serde] }

#[test]
fn every_variant_keeps_the_laws() {
    for options in ["return_to_origin=off", "capture_own=off", "stop_on_base=off"] {
        let variant: Variant = options.parse().expect("a variant");
        let laws = Laws::new(Octi::start(variant)).games(slow::scale(8, 500)).seed(2);
        all(laws).run();
    }
}

/// Chains of random games are short, so the laws also start where there are long ones, and try all
/// their spellings.
#[test]
fn positions_with_long_chains_keep_the_laws() {
    let mut rng = SplitMix64::new(8);
    let vectors = VECTORS.into_iter().map(|vector| vector.parse().expect("a position"));
    let crowd = (0..slow::scale(100, 500)).map(|_| crowded(&mut rng));
    let starts: Vec<Octi> = vectors.chain(crowd).collect();
    let candidates: Vec<Move> = starts.iter().flat_map(spellings).take(1_000).collect();
    assert_eq!(candidates.len(), 1_000);
    let laws =
        Laws::new(Octi::default()).games(starts.len() as u32 + 1).max_steps(3).starts(starts);
    all(laws.candidates(candidates)).run();
}

#[test]
fn composed_positions_keep_the_laws() {
    let laws = Laws::new(Octi::default()).games(2);
    all(laws.positions(include_str!("../data/positions.txt").lines())).run();
}

#[test]
fn a_state_and_a_move_are_small() {
    assert!(size_of::<Octi>() <= 128, "{}", size_of::<Octi>());
    assert_eq!(size_of::<Move>(), 6);
}

#[test]
fn hash_values_are_frozen() {
    let mut rng = SplitMix64::new(4);
    let mut text = String::from("# Keys along a random game; they never change.\n");
    for options in ["", "capture_own=off,stop_on_base=off"] {
        let mut state = Octi::start(options.parse().expect("a variant"));
        for _ in 0..30 {
            writeln!(text, "{:016x} {state}", state.key())
                .expect("writing to a string cannot fail");
            let Some(mv) = state.random_move(&mut rng) else { break };
            state.play_unchecked(mv);
        }
    }
    golden::compare_with_file("tests/data/keys.txt", &text);
}

/// Adds the laws of every trait that the game implements.
fn all(laws: Laws<Octi>) -> Laws<Octi> {
    let laws = laws.game().indexed().picks().pick_indexed().symmetric().symmetric_views();
    #[cfg(feature = "serde")]
    let laws = laws.serde();
    laws.hidden().annotated().no_alloc().planes().symmetric_planes().promise(material)
}

/// R3, R4, R10: at most four pods each, no two on a square, at most one prong in a hole, 24 prongs,
/// and in reserve no more than a player can have captured.
fn material(state: &Octi) -> Result<(), String> {
    let text = state.to_string();
    let body = text.split_once("} ").map_or(&*text, |(_, body)| body);
    let fields: Vec<&str> = body.split(" ; ").collect();
    let pods: Vec<Vec<&str>> =
        fields[..2].iter().map(|field| field.split(' ').skip(1).collect()).collect();
    let reserves: Vec<usize> =
        fields[2].split(' ').filter_map(|reserve| reserve.parse().ok()).collect();
    let mut squares: Vec<&str> = pods.concat().iter().map(|pod| &pod[..2]).collect();
    squares.sort_unstable();
    let has_own_squares = squares.is_sorted_by(|one, other| one < other);
    let has_own_holes =
        pods.concat().iter().all(|pod| pod.as_bytes()[2..].is_sorted_by(|one, other| one < other));
    let n_prongs: usize = pods.concat().iter().map(|pod| pod.len() - 2).sum();
    let missing = |seat: usize| 4_usize.saturating_sub(pods[seat].len());
    let is_earned = |seat: usize| {
        let own = if state.variant().capture_own.is_on() { missing(seat) } else { 0 };
        reserves[seat] <= 12 + 8 * (missing(1 - seat) + own)
    };
    let n_all = n_prongs + reserves.iter().sum::<usize>();
    let has_pods = pods.iter().all(|pods| pods.len() <= 4) && has_own_squares && has_own_holes;
    if has_pods && n_all <= 24 && is_earned(0) && is_earned(1) {
        Ok(())
    } else {
        Err(format!("the pods and prongs of `{text}`"))
    }
}

/// All insertions and steps that can be written down.
fn quiet_moves() -> Vec<Move> {
    let ways = Square::all().flat_map(|at| Direction::ALL.map(|direction| (at, direction)));
    let moves = ways.flat_map(|(at, direction)| {
        let insert = Move::Insert { pod: at, prong: direction };
        [Some(insert), Step::new(at, direction).map(Move::Step)]
    });
    moves.flatten().collect()
}

/// All chains that are legal in a position, at most eight of each move.
fn spellings(state: &Octi) -> Vec<Move> {
    let mut spellings = Vec::new();
    for mv in state.legal_moves() {
        let mut left = 8;
        let _ = state.visit_chains(mv, |chain| {
            spellings.push(Move::Jump(chain));
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    spellings
}
