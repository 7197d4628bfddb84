//! Frozen hashes: of texts, and keys for Zobrist hashing.

use core::fmt::{self, Display, Write};

use crate::entropy::SplitMix64;

/// FNV-1a with 128 bits over what is written into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct TextHash(pub(crate) u128);

impl TextHash {
    pub(crate) const EMPTY: TextHash = TextHash(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);

    pub(crate) fn add(&mut self, bytes: &[u8]) {
        const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
        for byte in bytes {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul(PRIME);
        }
    }
}

impl Write for TextHash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.add(text.as_bytes());
        Ok(())
    }
}

/// The key of a value by its text: both halves of the [`TextHash`] as a seed of [`SplitMix64`],
/// whose output depends on every bit of it.
pub(crate) fn text_key(value: &impl Display) -> u64 {
    let mut hash = TextHash::EMPTY;
    // Writing into a hash never fails, so an error comes from the value itself, always at the same
    // place.
    let _ = write!(hash, "{value}");
    SplitMix64::new((hash.0 >> 64) as u64 ^ hash.0 as u64).next()
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
