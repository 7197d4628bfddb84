//! Zobrist hashing: 64-bit keys for positions.

use crate::{entropy::SplitMix64, state::State};

/// A state that knows its Zobrist hash.
///
/// The values are part of the public interface: a position has the same hash in all compatible
/// versions and on every machine, so tables and opening books can be stored.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); }
/// use heap::Heap;
/// use rulebook_core::Zobrist;
///
/// let [one, other]: [Heap; 2] = ["4 0".parse()?, "4 1".parse()?];
/// assert_ne!(one.zobrist(), other.zobrist());
/// assert_eq!(one.zobrist(), one.zobrist_from_scratch());
/// # Ok::<(), rulebook_core::text::VariantError>(())
/// ```
pub trait Zobrist: State {
    /// The hash, kept up to date by the play methods.
    fn zobrist(&self) -> u64;

    /// The same value, recomputed from the whole position.
    fn zobrist_from_scratch(&self) -> u64;
}

/// Key `n` of the table that starts with `seed`: the `n`-th output of [`SplitMix64`] seeded with
/// `seed`, counted from 0. The tables of all games are made of these keys.
///
/// ```
/// use rulebook_core::{SplitMix64, zobrist_key};
///
/// let mut rng = SplitMix64::new(7);
/// assert_eq!(zobrist_key(7, 0), rng.next());
/// assert_eq!(zobrist_key(7, 1), rng.next());
/// ```
#[must_use]
pub const fn zobrist_key(seed: u64, n: u64) -> u64 {
    const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;
    SplitMix64::new(seed.wrapping_add(STRIDE.wrapping_mul(n))).next()
}

/// The `N` keys from the `first` on of the table that starts with `seed`; see [`zobrist_key`].
///
/// ```
/// use rulebook_core::{zobrist_key, zobrist_keys};
///
/// const KEYS: [u64; 64] = zobrist_keys(7, 100);
/// assert_eq!(KEYS[5], zobrist_key(7, 105));
/// ```
#[must_use]
pub const fn zobrist_keys<const N: usize>(seed: u64, first: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = zobrist_key(seed, first + i as u64);
        i += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_the_outputs_of_split_mix() {
        let mut rng = SplitMix64::new(42);
        let keys = zobrist_keys::<10>(42, 0);
        assert!((0..10).all(|n| zobrist_key(42, n) == keys[n as usize]));
        assert!(keys.iter().all(|key| *key == rng.next()));
    }
}
