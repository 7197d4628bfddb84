//! The evaluation.
#![expect(clippy::cast_possible_wrap, reason = "small numbers")]

use rulebook_core::{
    Evaluate, Features, Linear, Play, Player, SplitMix64, Symmetric, Symmetry, Turn,
};
use rulebook_laws::{heap::allocations, slow};
use rulebook_octagone::{Colour, Face, Octagone, Setup, Square, State, Transform, rulebook_core};

use crate::helpers::{OPTIONS, fresh, played};

/// The number of features.
const N: usize = Octagone::FEATURES.len();

/// The features that do not depend on who is to move: those after the first two.
const FIRST_OF_SIDES: usize = 2;

#[test]
fn the_features_are_those_of_a_slow_count() {
    for_each_position(|state| assert_eq!(state.features(), slow_features(state), "{state}"));
}

#[test]
fn images_have_equal_values() {
    for_each_position(|state| {
        for sym in Transform::all() {
            assert_eq!(state.map(sym).features(), state.features(), "{state}");
        }
    });
}

#[test]
fn what_is_good_for_one_side_is_as_bad_for_the_other() {
    let mut n_checked = 0;
    for_each_position(|state| {
        let Some(seat) = state.seat() else { return };
        let mut setup = Setup::from(state);
        setup.to_move = Some(seat.next(state.players()));
        // Not every position can have come about with the other player to move.
        let Ok(other) = setup.build() else { return };
        // The joker of a pair is always given by the same player.
        let turns = [state.turn(), other.turn()].map(Turn::player);
        if turns[0].is_some() && turns[1].is_some() && turns[0] != turns[1] {
            let negated = other.features().map(|feature| -feature);
            assert_eq!(state.features()[FIRST_OF_SIDES..], negated[FIRST_OF_SIDES..], "{state}");
            n_checked += usize::from(state.features()[FIRST_OF_SIDES..] != [0; N - FIRST_OF_SIDES]);
        }
    });
    assert!(100 < n_checked, "{n_checked} positions");
}

#[test]
fn features_of_a_position_by_hand() {
    // The replier has put an M on 24, and the starter, who has no M but jokers, is to fill 25.
    let state = played("", "666000+3/000666+3", "L23-2 24M2");
    // The starter lacks M, O and T, 6 + 7 + 7 free squares, the replier A, B and C, 21.
    assert_eq!(state.features(), [1, 1, -1, -1, 0, 1, 0, 0]);
}

#[test]
fn an_evaluation_does_not_allocate() {
    let state = played("", "666000+3/000666+3", "L23-2 24M2");
    let evaluation = Linear::<Octagone>::default();
    let mut value = 0;
    assert_eq!(allocations(|| value = evaluation.value(&state)), Some(0));
    assert_eq!(value, evaluation.value(&state));
}

/// Calls `check` with the positions of random games in which a player is to move.
#[track_caller]
fn for_each_position(mut check: impl FnMut(&Octagone)) {
    let mut rng = SplitMix64::new(1);
    for options in OPTIONS {
        for _ in 0..slow::scale(5, 500) {
            let mut state = fresh(options);
            while let Some(step) = state.random_step(&mut rng) {
                state.apply_unchecked(step);
                if let Turn::Player(_) = state.turn() {
                    check(&state);
                }
            }
        }
    }
}

/// The features by their names.
fn slow_features(state: &Octagone) -> [i32; N] {
    let mover = state.turn().player().expect("a player to move");
    let is_free = |square: &Square| !state.filled().contains(*square);
    let free_of = |colour: Colour| {
        Square::all().filter(|square| square.colour() == colour).filter(is_free).count() as i32
    };
    let filled = state.filled().len() as i32;
    let mut features = [0; N];
    features[0] = 1;
    if let (Some(target), Some(seat)) = (state.target(), state.seat()) {
        let hand = state.hand(seat);
        let fits = hand.has(Face::Colour(target.colour())) || hand.has(Face::Joker);
        features[1] = if fits { filled } else { -filled };
    }
    for player in Player::all(state.players()) {
        let sign = if state.team(mover).contains(player) { 1 } else { -1 };
        let hand = state.hand(player);
        features[2] -= sign * i32::from(hand.len());
        features[3] -= sign * i32::from(hand.len()) * filled;
        features[4] += sign * i32::from(hand.jokers());
        for colour in Colour::ALL {
            let (count, free) = (i32::from(hand.count(Face::Colour(colour))), free_of(colour));
            features[5] -= if count == 0 { sign * free * filled } else { 0 };
            features[6] -= if count == 1 { sign * free } else { 0 };
            features[7] -= if free < count { sign * (count - free) } else { 0 };
        }
    }
    features
}
