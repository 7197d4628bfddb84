//! Random numbers for chance and for random players.

use pyo3::prelude::*;
use rulebook::{
    core::{Entropy, SplitMix64},
    game_rng,
};

/// The generator for one step: a function of the seed and of the number of steps before it, so that
/// undo and the same step give the same result. Without a seed the system chooses one.
pub(crate) fn of_step(py: Python<'_>, seed: Option<u64>, n_steps: usize) -> PyResult<SplitMix64> {
    let seed = match seed {
        Some(seed) => seed,
        None => py.import("secrets")?.call_method1("randbits", (64,))?.extract()?,
    };
    Ok(game_rng(seed, n_steps as u64))
}

/// The next number of a generator.
pub(crate) fn bits(rng: &mut SplitMix64) -> impl FnMut() -> u64 + '_ {
    || rng.next_u64()
}
