//! The laws that every game must keep.

use std::fmt::Write;

use rulebook_core::{MoveIndex, Play, SplitMix64, State};
use rulebook_gobblet::{Game, Gobblet, Move, Variant};
use rulebook_laws::{Laws, golden, slow};

rulebook_laws::laws! { default_rules, Gobblet::default(), [
    games(60), candidates(all_moves()), promise(material), strict_texts, game, indexed, picks, pick_indexed, planes, symmetric_planes, symmetric, symmetric_views,
    hidden, annotated, no_alloc
] }

#[cfg(feature = "serde")]
rulebook_laws::laws! { storage, Gobblet::default(), [games(20), serde] }

#[test]
fn every_variant_keeps_the_laws() {
    for options in ["enter_over_own=on", "both_lines=mover", "touch=lose_turn", "touch=lose_game"] {
        let variant: Variant = options.parse().expect("a variant");
        let laws = Laws::new(Gobblet::start(variant)).games(slow::scale(10, 500)).seed(2);
        let laws = laws
            .candidates(all_moves())
            .game()
            .indexed()
            .picks()
            .pick_indexed()
            .strict_texts()
            .symmetric();
        let laws = laws.planes().symmetric_planes().promise(material);
        laws.symmetric_views().hidden().annotated().no_alloc().run();
    }
}

#[test]
fn composed_positions_keep_the_laws() {
    let laws = Laws::new(Gobblet::default()).games(2).indexed().picks().pick_indexed();
    laws.positions(include_str!("../data/positions.txt").lines()).run();
}

#[test]
fn a_state_takes_40_bytes() {
    assert_eq!(size_of::<Gobblet>(), 40);
}

#[test]
fn the_moves_of_the_default_rules_have_the_first_304_indices() {
    let mut rng = SplitMix64::new(3);
    let mut state = Gobblet::default();
    while let Some(mv) = state.random_move(&mut rng) {
        assert!(state.legal_moves().iter().all(|mv| state.index(*mv) < 304));
        state.play_unchecked(mv);
    }
}

#[test]
fn hash_values_are_frozen() {
    let mut rng = SplitMix64::new(4);
    let mut text = String::from("# Keys along a random game; they never change.\n");
    for options in ["", "touch=lose_game"] {
        let mut state = Gobblet::start(options.parse().expect("a variant"));
        for _ in 0..20 {
            writeln!(text, "{:016x} {state}", state.key()).expect("a string takes any text");
            let Some(mv) = state.random_move(&mut rng) else { break };
            state.play_unchecked(mv);
        }
    }
    golden::compare_with_file("tests/data/keys.txt", &text);
}

/// R2, R6: a player has at most three pieces of each size, no more smaller ones than the stacks that
/// the huge ones opened, and a piece covers smaller ones only.
fn material(state: &Gobblet) -> Result<(), String> {
    let text = state.to_string();
    let body = text.split_once("} ").map_or(&*text, |(_, body)| body);
    let board = body.split(' ').next().unwrap_or_default();
    let is_nested =
        |stack: &str| stack.to_lowercase().as_bytes().is_sorted_by(|lower, upper| lower < upper);
    let fits = |sizes: [char; 4]| {
        let counts = sizes.map(|size| board.matches(size).count());
        let n_smaller: usize = counts[..3].iter().sum();
        counts.iter().all(|n| *n <= 3) && n_smaller <= 3 * counts[3]
    };
    let fits_both = fits(['A', 'B', 'C', 'D']) && fits(['a', 'b', 'c', 'd']);
    if fits_both && board.split(['/', ',']).all(is_nested) {
        Ok(())
    } else {
        Err(format!("the pieces of `{text}`"))
    }
}

/// Every move that can be written.
fn all_moves() -> Vec<Move> {
    let squares: Vec<String> = ["a", "b", "c", "d"]
        .iter()
        .flat_map(|file| (1..=4).map(move |rank| format!("{file}{rank}")))
        .collect();
    let mut texts = squares.clone();
    for square in &squares {
        texts.push(format!("^{square}"));
        texts.extend((1..=4).map(|size| format!("{size}@{square}")));
        texts.extend(squares.iter().map(|to| format!("{square}-{to}")));
    }
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}
