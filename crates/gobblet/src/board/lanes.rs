//! One set of squares for each size in a 64-bit word, and arithmetic on all four at once.

use core::ops::BitAnd;

use super::{Size, SquareSet};

/// A set of squares for each size, in four lanes of 16 bits:
///
/// ```text
/// bit   63 … 48   47 … 32   31 … 16   15 … 0
///       size 4    size 3    size 2    size 1
/// ```
#[derive(Clone, Copy, Default)]
pub(crate) struct Lanes(pub(super) u64);

impl Lanes {
    /// The squares of all pieces of a player, those of hidden pieces included.
    #[cfg(feature = "evaluation")]
    pub(crate) const fn of_pieces(pieces: u64) -> Lanes {
        Lanes(pieces)
    }

    /// The set of one size.
    pub(crate) const fn of(self, size: Size) -> SquareSet {
        SquareSet::from_bits((self.0 >> size.lane()) as u16)
    }

    /// The squares that are in any of the four sets.
    pub(crate) const fn any(self) -> SquareSet {
        let halves = self.0 | self.0 >> 32;
        SquareSet::from_bits((halves | halves >> 16) as u16)
    }

    /// The same squares for every size.
    pub(crate) const fn repeat(set: SquareSet) -> Lanes {
        Lanes(set.bits() as u64 * 0x0001_0001_0001_0001)
    }

    /// The number of squares in each lane.
    pub(crate) const fn counts(self) -> Counts {
        let lanes = self.0;
        let pairs = lanes - (lanes >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let eights = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Counts((eights + (eights >> 8)) & 0x001f_001f_001f_001f)
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;

    fn bitand(self, other: Lanes) -> Lanes {
        Lanes(self.0 & other.0)
    }
}

/// One number per size, in the same lanes as [`Lanes`]. Their sum is below 2¹⁵.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts(u64);

impl Counts {
    /// The number of one size.
    pub(crate) const fn of(self, size: Size) -> u32 {
        (self.0 >> size.lane() & 0xffff) as u32
    }

    /// The sum of the four numbers.
    pub(crate) const fn sum(self) -> u32 {
        (self.0.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
    }

    /// The sums, lane by lane.
    pub(crate) const fn plus(self, other: Counts) -> Counts {
        Counts(self.0 + other.0)
    }

    /// The products, lane by lane.
    pub(crate) const fn times(self, other: Counts) -> Counts {
        const LANE: u64 = 0xffff;
        let (a, b) = (self.0, other.0);
        let [small, medium] = [(a & LANE) * (b & LANE), (a >> 16 & LANE) * (b >> 16 & LANE)];
        let [large, huge] = [(a >> 32 & LANE) * (b >> 32 & LANE), (a >> 48) * (b >> 48)];
        Counts(small | medium << 16 | large << 32 | huge << 48)
    }

    /// The size to which item `n` belongs when the items of all sizes are numbered one after the
    /// other, and its number among the items of that size. `n` is below the sum.
    ///
    /// Free of branches, which random play cannot predict.
    pub(crate) const fn find(self, n: u32) -> (Size, u32) {
        const ONES: u64 = 0x0001_0001_0001_0001;
        const TOPS: u64 = 0x8000_8000_8000_8000;
        // Each lane holds the number of items in it and in the lanes below. A lane is passed if
        // that is at most `n`.
        let up_to = self.0.wrapping_mul(ONES);
        let passed = ((((n as u64 * ONES) | TOPS) - up_to) & TOPS) >> 15;
        let lane = (passed.wrapping_mul(ONES) >> 48) as usize;
        let below = (up_to << 16) >> (16 * lane) & 0xffff;
        (Size::ALL[lane % 4], n - below as u32)
    }
}
