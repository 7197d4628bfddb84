//! One set of squares for each size in a 64-bit word, and arithmetic on all four at once.

use core::ops::BitAnd;

use super::{Size, Square, SquareSet};

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

    /// The number of squares in each row of each lane.
    #[inline]
    pub(crate) const fn row_counts(self) -> RowCounts {
        let lanes = self.0;
        let pairs = lanes - (lanes >> 1 & 0x5555_5555_5555_5555);
        RowCounts((pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333))
    }

    /// The first square of the set of one size, or the next one if the first is `passed`, or the
    /// third one if the second is passed too.
    #[inline]
    pub(crate) const fn pick_after(self, size: Size, passed: [bool; 2]) -> Square {
        let first = self.of(size).bits() as u32;
        let second = first & first.wrapping_sub(1);
        let third = second & second.wrapping_sub(1);
        let squares = if passed[0] { second } else { first };
        Square::of_lowest(if passed[1] { third } else { squares })
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;

    fn bitand(self, other: Lanes) -> Lanes {
        Lanes(self.0 & other.0)
    }
}

/// The number of squares in each row of each size, from 0 to 4: a nibble for each row, in the order
/// of the bits of [`Lanes`].
#[derive(Clone, Copy, Default)]
pub(crate) struct RowCounts(u64);

impl RowCounts {
    /// The number of squares in each lane.
    #[inline]
    pub(crate) const fn sums(self) -> Counts {
        let eights = (self.0 + (self.0 >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Counts((eights + (eights >> 8)) & 0x001f_001f_001f_001f)
    }

    /// The square with number `n` of the set of one size in `lanes`, from which the numbers were
    /// counted. The set has more than `n`.
    #[inline]
    pub(crate) fn pick(self, lanes: Lanes, size: Size, n: u32) -> Square {
        let rows = (self.0 >> size.lane()) as u32 & 0xffff;
        // Nibble `i` is the number of squares in the rows below row `i`; 12 at most.
        let below = rows * 0x1110;
        let row = u32::from(below >> 4 & 0xf <= n)
            + u32::from(below >> 8 & 0xf <= n)
            + u32::from(below >> 12 & 0xf <= n);
        let n = n.wrapping_sub(below >> (4 * row) & 0xf);
        Square::nth_in_row(row, u32::from(lanes.of(size).bits()) >> (4 * row) & 0xf, n)
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

    /// The products with numbers of which none is above 3, lane by lane.
    #[inline]
    pub(crate) const fn times(self, other: Counts) -> Counts {
        let once = (other.0 & ONES) * 0xffff;
        let twice = (other.0 >> 1 & ONES) * 0xffff;
        Counts((self.0 & once) + (self.0 << 1 & twice))
    }

    /// The size to which item `n` belongs when the items of all sizes are numbered one after the
    /// other, and its number among the items of that size. `n` is below the sum.
    ///
    /// Free of branches, which random play cannot predict.
    #[inline]
    pub(crate) const fn find(self, n: u32) -> (Size, u32) {
        // Each lane holds the number of items in it and in the lanes below.
        let up_to = self.0.wrapping_mul(ONES);
        let lane = (up_to as u16 as u32 <= n) as usize
            + ((up_to >> 16) as u16 as u32 <= n) as usize
            + ((up_to >> 32) as u16 as u32 <= n) as usize;
        let below = (up_to << 16) >> (16 * lane) & 0xffff;
        (Size::of_lane(lane), n - below as u32)
    }
}

/// A one in each lane.
const ONES: u64 = 0x0001_0001_0001_0001;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_joins_lanes_that_overlap() {
        for (lanes, any) in [
            (Lanes::repeat(SquareSet::ALL), 0xffff),
            (Lanes(0x0003_0000_0001_0000), 3),
            (Lanes(0x0000_0003_0000_0001), 3),
            (Lanes(0x8000_0000_0000_8000), 0x8000),
            (Lanes(0), 0),
        ] {
            assert_eq!(lanes.any().bits(), any);
        }
    }
}
