//! Questions that games seldom ask: bounds, hashes of variants, and lifts in impossible positions.

use std::{
    collections::BTreeSet,
    hash::{BuildHasher, RandomState},
};

use rulebook_core::{
    Planes, Player, SplitMix64, planes,
    text::{OptionValues, Options},
};
use rulebook_gobblet::{
    Game, Gobblet, InvalidSetup, ParseError, Play, Setup, Size, Square, State, Variant,
    rulebook_core,
};

#[test]
fn squares_off_the_board_do_not_exist() {
    assert_eq!(Square::from_index(15).map(Square::index), Some(15));
    assert_eq!(Square::from_index(16), None);
    for (file, rank) in [(4, 0), (0, 4), (4, 4), (3, 255)] {
        assert_eq!(Square::new(file, rank), None, "{file} {rank}");
    }
    let all: Vec<Option<Square>> =
        (0..4).flat_map(|rank| (0..4).map(move |file| Square::new(file, rank))).collect();
    assert!(all.into_iter().eq(Square::all().map(Some)));
}

/// Every combination of options has a hash of its own: a table may hold positions of several.
#[test]
fn variants_have_different_hashes() {
    let mut variants = vec![Variant::default()];
    for (index, spec) in Variant::SPECS.iter().enumerate() {
        let OptionValues::Names(names) = spec.values else { panic!("all options have names") };
        let values = 0..names.len() as u32;
        let set = |variant: &Variant, value| {
            let mut variant = *variant;
            variant.set(index, value);
            variant
        };
        variants = variants
            .iter()
            .flat_map(|variant| values.clone().map(move |value| set(variant, value)))
            .collect();
    }
    let hashes: BTreeSet<u64> =
        variants.iter().map(|variant| Gobblet::start(*variant).key()).collect();
    assert_eq!((variants.len(), hashes.len()), (12, 12));
}

/// A hash table of positions needs more than one bucket.
#[test]
fn different_positions_have_different_hashes_in_a_map() {
    let state = RandomState::new();
    let start = Gobblet::default();
    let hashes: BTreeSet<u64> = start
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let mut next = start.clone();
            next.play_unchecked(mv);
            state.hash_one(&next)
        })
        .collect();
    assert_eq!(hashes.len(), start.legal_moves().len());
}

/// Mine are those of the observer, whether or not the observer is to move.
#[test]
fn an_observer_sees_its_own_pieces_on_its_own_planes() {
    let mut rng = SplitMix64::new(5);
    let mut state = Gobblet::default();
    while let Some(step) = state.random_step(&mut rng) {
        state.apply_unchecked(step);
        for seat in [Player::FIRST, Player::SECOND] {
            let layout = Gobblet::layout(&state);
            let mut seen = vec![0.0; layout.len()];
            planes::write::<Gobblet>(&state, seat, &mut seen);
            let mut due = vec![0.0; 8 * Square::COUNT];
            for square in Square::all() {
                for (owner, size) in state.board().stack(square) {
                    let index = Size::ALL.iter().position(|other| *other == size).expect("a size");
                    let plane = if owner == seat { index } else { 4 + index };
                    due[plane * Square::COUNT + square.index()] = 1.0;
                }
            }
            assert_eq!(seen[..due.len()], due, "{state}");
        }
    }
}

/// R11: a piece is lifted only by the player to move, and only while nobody has a line.
#[test]
fn r11_a_piece_of_the_other_player_or_after_the_end_is_not_lifted() {
    for (board, square, is_possible) in [
        ("D,.,.,./.,d,.,./.,.,.,./.,.,.,. w", "a4", true),
        ("D,.,.,./.,d,.,./.,.,.,./.,.,.,. w", "b3", false),
        ("D,D,D,C/d,d,d,./.,.,.,./.,.,.,. b", "a3", false),
        ("d,d,d,c/D,D,D,./.,.,.,./.,.,.,. b", "a4", false),
        ("D,.,.,./.,d,.,./.,.,.,./.,.,.,. w", "c1", false),
    ] {
        let text = format!("{{touch=lose_game}} {board}");
        let setup = Setup::from(&text.parse::<Gobblet>().expect(board));
        let square: Square = square.parse().expect("a square");
        let lifted = Setup { lifted: Some(square), ..setup };
        let found = lifted.validate();
        let bad = InvalidSetup::BadLift { square };
        assert_eq!(found, if is_possible { Ok(()) } else { Err(bad) }, "{board} {square}");
    }
}

/// R8: both have a line, and no piece of the line that was revealed lies below one that moved.
#[test]
fn r8_a_line_that_no_lift_revealed_is_refused() {
    let refused = "D,D,D,C/c,c,c,b/d,.,.,./.,.,d,. w".parse::<Gobblet>();
    assert_eq!(refused, Err(ParseError::Setup(InvalidSetup::EndedBefore)));
    // A huge piece of Black has come from the square of the large one.
    assert!("D,D,D,C/d,d,d,c/.,.,.,./.,.,.,. w".parse::<Gobblet>().is_ok());
}
