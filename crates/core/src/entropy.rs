//! Sources of random bits, supplied by the caller.

/// A source of uniformly distributed bits.
///
/// Implemented by every closure that returns `u64`, so any random number library can be used:
/// `let mut entropy = || rng.next_u64();`.
///
/// ```
/// use rulebook_core::Entropy;
///
/// let mut dice = || u64::MAX; // A closure over any generator.
/// assert_eq!(dice.below(6), 5);
/// ```
pub trait Entropy {
    /// The next 64 bits.
    fn next_u64(&mut self) -> u64;

    /// A number below `n`, each equally likely; 0 if `n` is 0.
    ///
    /// The algorithm is frozen: the same bits give the same numbers in every version. It is
    /// Lemire's multiplication with rejection ("Fast random integer generation in an interval",
    /// 2019) on 64 bits.
    fn below(&mut self, n: u32) -> u32 {
        let n = u64::from(n);
        let mut product = u128::from(self.next_u64()) * u128::from(n);
        if (product as u64) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u64) < threshold {
                product = u128::from(self.next_u64()) * u128::from(n);
            }
        }
        (product >> 64) as u32
    }
}

impl<F: FnMut() -> u64> Entropy for F {
    fn next_u64(&mut self) -> u64 {
        self()
    }
}

/// A small generator for seeds and tests; its sequence is frozen.
///
/// This is `SplitMix64` as in Java's `SplittableRandom` (Steele, Lea and Flood, 2014), the
/// variant of Vigna's public-domain `splitmix64.c`. Not cryptographically secure.
///
/// ```
/// use rulebook_core::SplitMix64;
///
/// const FIRST: u64 = SplitMix64::new(1_234_567).next();
/// assert_eq!(FIRST, 6_457_827_717_110_365_317);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator with this seed.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next 64 bits, usable in constants.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Entropy for SplitMix64 {
    fn next_u64(&mut self) -> u64 {
        self.next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_mix_gives_the_published_sequence() {
        // The first three numbers of splitmix64.c for the seed 1234567.
        let mut rng = SplitMix64::new(1_234_567);
        assert_eq!(rng.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(rng.next_u64(), 3_203_168_211_198_807_973);
        assert_eq!(rng.next_u64(), 9_817_491_932_198_370_423);
    }

    #[test]
    fn below_is_even_and_rejects_the_surplus() {
        let mut rng = SplitMix64::new(7);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|n| (9_600..10_400).contains(n)), "{counts:?}");
        // For 3 the threshold is 1: the bits 0 are drawn again.
        let mut bits = [0, u64::MAX].into_iter();
        let mut scripted = || bits.next().expect("two numbers suffice");
        assert_eq!(scripted.below(3), 2);
        let mut any = || 5;
        assert_eq!(any.below(0), 0);
    }
}
