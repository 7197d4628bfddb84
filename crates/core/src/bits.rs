//! Small sets as bit patterns: [`bit_set!`](crate::bit_set) and selection of the `n`-th bit.

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

/// The elements of a set that [`bit_set!`](crate::bit_set) defines, in the order of their indices.
#[derive(Clone, Debug)]
pub struct Elements<W, T> {
    left: W,
    from: fn(u32) -> T,
}

impl<W: Word, T> Elements<W, T> {
    /// The elements that `from` makes of the positions of the bits in `bits`.
    #[must_use]
    #[inline]
    pub const fn new(bits: W, from: fn(u32) -> T) -> Elements<W, T> {
        Elements { left: bits, from }
    }
}

impl<W: Word, T> Iterator for Elements<W, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.left.take_lowest().map(self.from)
    }
}

// The functions are free of branches and loops: how often a loop over the bits runs cannot be
// predicted.

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

/// Defines a set of small elements as a bit pattern, with the operators `|`, `&`, `^`, `-` and
/// `!`.
///
/// The element type needs `const fn index(self) -> usize`; `from` makes the element with a given
/// index, which is always below `len`.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// pub struct Cell(u8);
///
/// impl Cell {
///     pub const fn index(self) -> usize {
///         self.0 as usize
///     }
/// }
///
/// rulebook_core::bit_set! {
///     /// A set of cells of a 3×3 board.
///     pub struct CellSet(u16) of Cell, len = 9, from = |index| Cell(index as u8);
/// }
///
/// let corner = CellSet::only(Cell(0)) | CellSet::only(Cell(8));
/// assert_eq!((!corner).len(), 7);
/// assert_eq!(corner.nth(1), Some(Cell(8)));
/// assert_eq!(corner.iter().map(Cell::index).sum::<usize>(), 8);
/// assert_eq!(corner ^ CellSet::ALL, !corner);
/// assert!(corner.is_subset(CellSet::ALL) && corner.is_disjoint(!corner));
///
/// let mut cells = CellSet::EMPTY;
/// cells.extend(corner);
/// assert_eq!(cells, corner);
/// ```
#[macro_export]
macro_rules! bit_set {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Set:ident($Word:ty) of $Element:ty, len = $len:expr, from = $from:expr;
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $vis struct $Set($Word); // Invariant: only the lowest `LEN` bits are set.

        impl $Set {
            /// The number of elements that exist.
            $vis const LEN: usize = $len;
            /// The set without elements.
            $vis const EMPTY: Self = Self(0);
            /// The set of all elements.
            $vis const ALL: Self = Self(<$Word>::MAX >> (<$Word>::BITS as usize - Self::LEN));

            /// The set with these bits; bits from `LEN` on are dropped.
            #[must_use]
            #[inline]
            $vis const fn from_bits(bits: $Word) -> Self {
                Self(bits & Self::ALL.0)
            }

            /// The bits: bit `i` is set if the element with index `i` is in the set.
            #[must_use]
            #[inline]
            $vis const fn bits(self) -> $Word {
                self.0
            }

            /// The set of one element.
            #[must_use]
            #[inline]
            $vis const fn only(element: $Element) -> Self {
                Self(1 << element.index())
            }

            /// Whether `element` is in the set.
            #[must_use]
            #[inline]
            $vis const fn contains(self, element: $Element) -> bool {
                self.0 >> element.index() & 1 == 1
            }

            /// This set and `element`.
            #[must_use]
            #[inline]
            $vis const fn with(self, element: $Element) -> Self {
                Self(self.0 | 1 << element.index())
            }

            /// This set without `element`.
            #[must_use]
            #[inline]
            $vis const fn without(self, element: $Element) -> Self {
                Self(self.0 & !(1 << element.index()))
            }

            /// The number of elements in the set.
            #[must_use]
            #[inline]
            $vis const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether the set has no element.
            #[must_use]
            #[inline]
            $vis const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The element with the lowest index.
            #[must_use]
            #[inline]
            $vis fn first(self) -> Option<$Element> {
                let from: fn(u32) -> $Element = $from;
                if self.0 == 0 { None } else { Some(from(self.0.trailing_zeros())) }
            }

            /// The `n`-th element in the order of the indices, counted from 0.
            #[must_use]
            #[inline]
            $vis fn nth(self, n: usize) -> Option<$Element> {
                let from: fn(u32) -> $Element = $from;
                let exists = n < self.len();
                exists.then(|| from($crate::bits::Word::nth_bit(self.0, n as u32)))
            }

            /// The `n`-th element of a set that is known to have more than `n`: [`Self::nth`]
            /// without counting. If there are fewer, debug builds panic and other builds return an
            /// unspecified element.
            #[must_use]
            #[inline]
            $vis fn pick(self, n: usize) -> $Element {
                let from: fn(u32) -> $Element = $from;
                debug_assert!(n < self.len(), "element {n} of {}", self.len());
                from($crate::bits::Word::nth_bit(self.0, n as u32) % <$Word>::BITS)
            }

            /// Whether all elements of this set are in `other`.
            #[must_use]
            #[inline]
            $vis const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether no element of this set is in `other`.
            #[must_use]
            #[inline]
            $vis const fn is_disjoint(self, other: Self) -> bool {
                self.0 & other.0 == 0
            }

            /// The elements in the order of their indices.
            #[inline]
            $vis fn iter(self) -> $crate::bits::Elements<$Word, $Element> {
                $crate::bits::Elements::new(self.0, $from)
            }
        }

        impl ::core::iter::IntoIterator for $Set {
            type Item = $Element;
            type IntoIter = $crate::bits::Elements<$Word, $Element>;

            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        impl ::core::ops::BitOr for $Set {
            type Output = Self;

            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl ::core::ops::BitAnd for $Set {
            type Output = Self;

            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl ::core::ops::BitXor for $Set {
            type Output = Self;

            #[inline]
            fn bitxor(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }
        }

        impl ::core::ops::Sub for $Set {
            type Output = Self;

            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl ::core::ops::Not for $Set {
            type Output = Self;

            #[inline]
            fn not(self) -> Self {
                Self(!self.0 & Self::ALL.0)
            }
        }

        impl ::core::ops::BitOrAssign for $Set {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl ::core::ops::BitAndAssign for $Set {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }

        impl ::core::ops::BitXorAssign for $Set {
            #[inline]
            fn bitxor_assign(&mut self, other: Self) {
                self.0 ^= other.0;
            }
        }

        impl ::core::ops::SubAssign for $Set {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                self.0 &= !other.0;
            }
        }

        impl ::core::iter::FromIterator<$Element> for $Set {
            fn from_iter<I: ::core::iter::IntoIterator<Item = $Element>>(elements: I) -> Self {
                elements.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl ::core::iter::Extend<$Element> for $Set {
            fn extend<I: ::core::iter::IntoIterator<Item = $Element>>(&mut self, elements: I) {
                *self |= elements.into_iter().collect();
            }
        }

        impl ::core::fmt::Debug for $Set {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

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
