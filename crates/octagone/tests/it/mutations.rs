//! Mutated positions: those that are still accepted can be played.

use rulebook_core::{Entropy, HiddenInfo, Player, SplitMix64, State, Viewpoint, Violation};
use rulebook_laws::{Laws, slow};
use rulebook_octagone::{Hand, Octagone, Play, Setup, Square, rulebook_core};

use crate::{
    helpers::{OPTIONS, fresh},
    hidden::twin,
};

#[test]
fn accepted_positions_keep_the_laws() {
    let mut rng = SplitMix64::new(1);
    let wanted = slow::scale(60, 3_000);
    let mut n_accepted = 0;
    while n_accepted < wanted {
        let options = ["", "rules=kid,closing_move=on", "covered=on", "players=4,covered=on"];
        let start = fresh(options[rng.below(4) as usize]);
        let text = after_steps(start, rng.below(100), &mut rng).to_string();
        for _ in 0..30 {
            let changed = tamper(&text, &mut rng);
            if changed == text {
                continue;
            }
            if let Ok(state) = changed.parse::<Octagone>() {
                // Late hands may be known to everybody.
                let is_secret = twin(&state, Viewpoint::Public, &mut rng).is_some();
                let has_hidden_info = state.has_hidden_info();
                let laws = Laws::new(state).games(1).max_steps(60);
                let laws = laws.symmetric().annotated();
                if is_secret || !has_hidden_info {
                    laws.hidden().indistinguishable(twin).run();
                } else {
                    laws.run();
                }
                n_accepted += 1;
            }
        }
    }
}

/// Setups that are changed at random: violations that may be ignored leave a game that can be
/// played to its end, and the graver ones come first.
#[test]
fn positions_with_ignored_violations_can_be_played() {
    let mut rng = SplitMix64::new(2);
    let wanted = slow::scale(300, 20_000);
    let (mut n_built, mut n_refused) = (0, 0);
    while n_built < wanted || n_refused < wanted {
        let options = OPTIONS[rng.below(OPTIONS.len() as u32) as usize];
        let mut setup = Setup::from(&after_steps(fresh(options), rng.below(120), &mut rng));
        for _ in 0..=rng.below(3) {
            change(&mut setup, &mut rng);
        }
        let mut ignorable = Vec::new();
        setup.violations(|violation| ignorable.push(violation.is_ignorable()));
        assert!(ignorable.is_sorted(), "{setup:?}");
        assert_eq!(setup.validate().is_ok(), ignorable.is_empty());
        match setup.build_ignoring(|_| true) {
            Ok(_) if ignorable.is_empty() => {}
            Ok(state) => {
                play_to_the_end(state, &mut rng);
                n_built += 1;
            }
            Err(violation) => {
                assert!(!violation.is_ignorable());
                n_refused += 1;
            }
        }
    }
}

fn change(setup: &mut Setup, rng: &mut SplitMix64) {
    let square = Square::from_index(rng.below(42) as u8).expect("a square");
    match rng.below(7) {
        0 => setup.filled = setup.filled.with(square),
        1 => setup.filled = setup.filled.without(square),
        2 => setup.target = if rng.below(4) == 0 { None } else { Some(square) },
        3 => setup.lady = if rng.below(2) == 0 { None } else { Some(square) },
        4 => setup.to_move = Player::from_index(rng.below(5) as u8),
        5 => setup.hands.swap(rng.below(4) as usize, rng.below(4) as usize),
        _ => {
            let mut counts = [0; 6];
            counts.fill_with(|| rng.below(4) as u8);
            let hand = Hand::new(counts, rng.below(4) as u8).expect("at most six");
            setup.hands[rng.below(4) as usize] = hand;
        }
    }
}

fn play_to_the_end(mut state: Octagone, rng: &mut SplitMix64) {
    let mut bound = state.max_steps().expect("a bound");
    while let Some(step) = state.random_step(rng) {
        for who in Viewpoint::all(state.players()) {
            let view = state.view(who);
            assert_eq!(Octagone::determinize(&view, rng).view(who), view);
        }
        state.apply_unchecked(step);
        bound = bound.checked_sub(1).expect("a game within its bound");
        assert!(state.max_steps().expect("a bound") <= bound, "{state}");
    }
    assert!(state.outcome().is_some());
}

/// The text with one or two places changed: two characters swapped, a count or a square replaced.
fn tamper(text: &str, rng: &mut SplitMix64) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(2) {
        let mut place = || rng.below(chars.len() as u32) as usize;
        let (here, there) = (place(), place());
        match chars[here] {
            '.' | '#' | 'x' | 'L' => chars[here] = ['.', '#', 'x', 'L'][rng.below(4) as usize],
            digit if digit.is_ascii_digit() && rng.below(2) == 0 => {
                chars[here] = ['0', '1', '2', '3', '4', '5', '6'][rng.below(7) as usize];
            }
            _ => chars.swap(here, there),
        }
    }
    chars.into_iter().collect()
}

fn after_steps(mut state: Octagone, n_steps: u32, rng: &mut SplitMix64) -> Octagone {
    for _ in 0..n_steps {
        let Some(step) = state.random_step(rng) else { break };
        state.apply_unchecked(step);
    }
    state
}
