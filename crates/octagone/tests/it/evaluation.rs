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
    // The replier has put a joker on 24, and the starter is to fill 28, the last of the row M.
    let state = played("", "664200+3/002466+3", "L23-2 24J2");
    // It has M and a joker more. Of the colours with fewer shields than squares the starter has
    // more of A, B and C and the replier of O and T; one side has all of each but C. The replier
    // has more of M, 4 against 2 for six squares.
    assert_eq!(state.features(), [1, 1, 1, 1, -1, 0, 0, 0, 0]);
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
    let sides = [true, false].map(|is_own| {
        let is_of_side = |player: &Player| state.team(mover).contains(*player) == is_own;
        let hands =
            Player::all(state.players()).filter(is_of_side).map(|player| state.hand(player));
        hands.collect::<Vec<_>>()
    });
    let count =
        |face| sides.each_ref().map(|hands| hands.iter().map(|h| h.count(face)).sum::<u8>());
    let [own, other] = count(Face::Joker).map(i32::from);
    features[2] = own - other;
    for colour in Colour::ALL {
        let [own, other] = count(Face::Colour(colour)).map(i32::from);
        let more = i32::from(other < own) - i32::from(own < other);
        let too_many = own + other - free_of(colour);
        features[match too_many {
            ..0 => 3,
            0 => 4,
            1 => 5,
            2.. => 6,
        }] += more;
        if own * other == 0 && too_many < 0 {
            features[7] += more;
        }
        if own * other == 0 && too_many == 0 {
            features[8] += more;
        }
    }
    features
}
