//! [`bit_set!`](crate::bit_set): sets of small elements.

use super::Word;

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
