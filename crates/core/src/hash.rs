//! Zobrist hashing: 64-bit keys for positions.

use crate::{entropy::SplitMix64, state::State};

/// A state that knows its Zobrist hash.
///
/// The values are part of the public interface: a position hashes the same in all compatible
/// versions, on every machine, so tables and opening books can be stored.
pub trait Zobrist: State {
    /// The hash, kept up to date by the play methods.
    fn zobrist(&self) -> u64;

    /// The same value, computed anew.
    fn zobrist_from_scratch(&self) -> u64;
}

/// The `n`-th key of the table that starts with `seed`, for tables in constants.
///
/// The tables of all games come from here: key `n` is the `n`-th output of [`SplitMix64`] seeded
/// with `seed`, counted from 0.
#[must_use]
pub const fn zobrist_key(seed: u64, n: u64) -> u64 {
    const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;
    SplitMix64::new(seed.wrapping_add(STRIDE.wrapping_mul(n))).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_the_outputs_of_split_mix() {
        let mut rng = SplitMix64::new(42);
        assert!((0..10).all(|n| zobrist_key(42, n) == rng.next()));
    }
}
