//! Selection of the `n`-th bit of an integer.

/// An unsigned integer whose bits are the members of a set.
///
/// Implemented for `u8`, `u16`, `u32`, `u64` and `u128`.
///
/// ```
/// use rulebook_core::bits::Word;
///
/// assert_eq!(0b1010_0100_u8.nth_bit(1), 5);
/// ```
pub trait Word: Copy {
    /// The position of the `n`-th lowest bit that is set, counted from 0.
    ///
    /// `self` must have more than `n` bits; otherwise the result is unspecified.
    fn nth_bit(self, n: u32) -> u32;

    /// Clears the lowest bit that is set and returns its position; `None` for 0.
    fn take_lowest(&mut self) -> Option<u32>;
}

macro_rules! impl_word {
    ($($Word:ty: $nth_bit:expr),*) => {
        $(impl Word for $Word {
            #[inline]
            fn nth_bit(self, n: u32) -> u32 {
                let nth_bit: fn($Word, u32) -> u32 = $nth_bit;
                nth_bit(self, n)
            }

            #[inline]
            fn take_lowest(&mut self) -> Option<u32> {
                if *self == 0 {
                    return None;
                }
                let lowest = self.trailing_zeros();
                *self &= *self - 1;
                Some(lowest)
            }
        })*
    };
}

impl_word! {
    u8: nth_bit_u8,
    u16: nth_bit_u16,
    u32: |word, n| nth_bit_u64(word.into(), n),
    u64: nth_bit_u64,
    u128: nth_bit_u128
}

// The functions have no branches and no loops: the number of iterations of a loop over the bits
// would be unpredictable for the processor.

/// [`Word::nth_bit`] of 8 bits.
#[inline]
const fn nth_bit_u8(word: u8, n: u32) -> u32 {
    NTH_BIT[word as usize][n as usize & 7] as u32
}

/// [`Word::nth_bit`] of 16 bits.
#[inline]
const fn nth_bit_u16(word: u16, n: u32) -> u32 {
    let n_low = (word as u8).count_ones();
    let high = (n_low <= n) as u32;
    8 * high + nth_bit_u8((word >> (8 * high)) as u8, n.wrapping_sub(n_low * high))
}

/// [`Word::nth_bit`] of 64 bits: finds the byte, then the bit in it.
#[inline]
const fn nth_bit_u64(word: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x80 * ONES;
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    // Each byte holds the number of bits in it and in the bytes below.
    let up_to = ((fours + (fours >> 4)) & (0x0f * ONES)).wrapping_mul(ONES);
    let passed = (((n as u64 & 0x7f) * ONES) | TOPS).wrapping_sub(up_to) & TOPS;
    let byte = ((passed >> 7).wrapping_mul(ONES) >> 56) as u32 & 7;
    let below = ((up_to << 8) >> (8 * byte)) as u32 & 0xff;
    8 * byte + nth_bit_u8((word >> (8 * byte)) as u8, n.wrapping_sub(below))
}

/// [`Word::nth_bit`] of 128 bits.
#[inline]
const fn nth_bit_u128(word: u128, n: u32) -> u32 {
    let low = word as u64;
    let n_low = low.count_ones();
    if n < n_low { nth_bit_u64(low, n) } else { 64 + nth_bit_u64((word >> 64) as u64, n - n_low) }
}

/// The position of the `n`-th bit of each byte; 0 where it has no such bit.
static NTH_BIT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut i = 0;
    while i < 8 * 256 {
        let (word, bit): (usize, usize) = (i / 8, i % 8);
        if word >> bit & 1 == 1 {
            let n = (word & ((1 << bit) - 1)).count_ones();
            table[word][n as usize] = bit as u8;
        }
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SplitMix64;

    #[test]
    fn nth_bit_finds_every_bit_of_every_width() {
        let mut rng = SplitMix64::new(3);
        // Miri takes minutes for more.
        for round in 0..if cfg!(miri) { 30 } else { 4_000 } {
            // Dense, sparse and full words.
            let word = match round % 3 {
                0 => rng.next(),
                1 => rng.next() & rng.next() & rng.next(),
                _ => u64::MAX >> (round % 64),
            };
            let wide = u128::from(word) << 64 | u128::from(rng.next());
            let bits = |word: u128| (0..128).filter(move |bit| word >> bit & 1 == 1);
            for (n, bit) in bits(wide).enumerate() {
                assert_eq!(wide.nth_bit(n as u32), bit, "{wide:#x} {n}");
            }
            for (n, bit) in bits(u128::from(word)).enumerate() {
                assert_eq!(word.nth_bit(n as u32), bit, "{word:#x} {n}");
            }
            for (n, bit) in bits(u128::from(word as u32)).enumerate() {
                assert_eq!((word as u32).nth_bit(n as u32), bit, "{word:#x} {n}");
            }
            for (n, bit) in bits(u128::from(word as u16)).enumerate() {
                assert_eq!((word as u16).nth_bit(n as u32), bit, "{word:#x} {n}");
            }
            for (n, bit) in bits(u128::from(word as u8)).enumerate() {
                assert_eq!((word as u8).nth_bit(n as u32), bit, "{word:#x} {n}");
            }
        }
    }
}
