//! Boards as 64-bit words.

use core::iter;

use super::{Column, variant::Variant};

/// The bits of the places of a board in a word: column by column from the left, each from the
/// bottom row up, with an empty row on top, so that no line wraps around.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    columns: u8, // Invariant: at most 8.
    rows: u8,    // Invariant: at most 7.
}

impl Layout {
    pub(super) const fn of(variant: Variant) -> Layout {
        Layout { columns: variant.columns, rows: variant.rows }
    }

    /// The distance between neighbours in a row.
    const fn stride(self) -> u32 {
        self.rows as u32 + 1
    }

    /// The place in this column and row, or `None` if the board has none.
    pub(super) fn bit(self, column: Column, row: u8) -> Option<u64> {
        let exists = column.0 < self.columns && row < self.rows;
        exists.then(|| 1 << (u32::from(column.0) * self.stride() + u32::from(row)))
    }

    /// The columns and rows of the places in a word, in the order of its bits.
    pub(super) fn places(self, mut bits: u64) -> impl Iterator<Item = (Column, u8)> {
        iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros())?;
            bits &= bits - 1;
            Some((Column((bit / self.stride()) as u8), (bit % self.stride()) as u8))
        })
    }

    /// All places of a column.
    pub(super) fn column(self, column: Column) -> u64 {
        self.bit(column, 0).map_or(0, |bottom| bottom * ((1 << self.rows) - 1))
    }

    /// The lowest empty place of a column; 0 if it is full or does not exist.
    pub(super) fn lowest_empty(self, column: Column, occupied: u64) -> u64 {
        // Adding the bottom place carries over the discs of the column.
        let bottom = self.bit(column, 0).unwrap_or(0);
        ((occupied & self.column(column)) + bottom) & self.column(column)
    }

    /// R4: whether the discs contain a line of four.
    pub(super) fn has_line(self, discs: u64) -> bool {
        let stride = self.stride();
        // Up, along the row, and along both diagonals.
        [1, stride, stride - 1, stride + 1].into_iter().any(|step| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }
}
