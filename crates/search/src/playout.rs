//! Playouts: games played at random to the end.

use rulebook_core::{Entropy, Legality, Play, Step, Turn};

use crate::values::SeatValues;

/// The result of a playout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playout {
    /// The value for each seat.
    pub values: SeatValues,
    /// The number of steps.
    pub steps: u32,
    /// Whether the game was stopped before its end and counted as a draw.
    pub is_cut_off: bool,
}

/// Plays `state` at random to the end, or for `max_steps` steps. Each legal move is equally likely,
/// chance events come by weight. Allocates nothing.
pub fn playout<S: Legality>(state: &mut S, max_steps: u32, rng: &mut impl Entropy) -> Playout {
    let mut steps = 0;
    while steps < max_steps {
        let step = match state.turn() {
            Turn::Over => break,
            Turn::Player(_) => state.random_move(rng).map(Step::Move),
            Turn::Chance => state.random_event(rng).map(Step::Event),
        };
        state.apply_unchecked(step.expect("a step in an unfinished game"));
        steps += 1;
    }
    match SeatValues::at_end(state) {
        Some(values) => Playout { values, steps, is_cut_off: false },
        None => Playout { values: SeatValues::of_draw(state), steps, is_cut_off: true },
    }
}
