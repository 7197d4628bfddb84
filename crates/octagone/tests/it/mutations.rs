//! Positions whose text has been tampered with: what is still accepted can be played on.

use rulebook_core::{Entropy, SplitMix64, State, Turn};
use rulebook_laws::{Laws, slow};
use rulebook_octagone::{Octagone, Play, rulebook_core};

#[test]
fn accepted_positions_keep_the_laws() {
    let mut rng = SplitMix64::new(1);
    let wanted = slow::scale(60, 3_000);
    let mut n_accepted = 0;
    while n_accepted < wanted {
        let options = ["", "rules=kid,closing_move=on", "covered=on", "players=4,covered=on"];
        let start = Octagone::new(options[rng.below(4) as usize].parse().expect("a variant"));
        let text = after_steps(start, rng.below(100), &mut rng).to_string();
        for _ in 0..30 {
            let changed = tamper(&text, &mut rng);
            if changed == text {
                continue;
            }
            if let Ok(state) = changed.parse::<Octagone>() {
                let laws = Laws::new(state).games(1).max_steps(60);
                laws.zobrist().symmetric().annotated().hidden().run();
                n_accepted += 1;
            }
        }
    }
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
        match state.turn() {
            Turn::Player(_) => {
                let mv = state.random_move(rng).expect("a move");
                state.play_unchecked(mv);
            }
            Turn::Chance => {
                let event = state.random_event(rng).expect("an event");
                state.resolve_unchecked(event);
            }
            Turn::Over => break,
        }
    }
    state
}
