//! The tests of Octiles. Rule numbers are those of `RULES.md`.

rulebook_laws::count_allocations!();

use rulebook_core::{Entropy, Legality, Play, SplitMix64, Step, StepOf};
use rulebook_octiles::Octiles;

mod contract;
mod material;
mod stack;
mod placement;
mod hashes;
mod rules;
mod endings;
mod teams;
mod setup;
mod refusals;
mod evaluation;
#[cfg(feature = "draw")]
mod draw;
mod index;
mod perft;
mod notation;
mod playthrough;
mod model;
mod agreement;

/// A step by its number in the list. What is frozen or known of games does not depend on the way in which
/// random moves are drawn.
fn numbered_step(state: &Octiles, rng: &mut SplitMix64) -> Option<StepOf<Octiles>> {
    let mv = state.choose_move(|count| rng.below(count as u32) as usize);
    mv.map(Step::Move).or_else(|| state.random_event(rng).map(Step::Event))
}
