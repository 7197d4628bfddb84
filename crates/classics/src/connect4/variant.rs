//! The options of Connect Four.

use rulebook_core::text::{OptionSpec, Options};

/// The size of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Variant {
    /// R1: the number of columns. Values outside 4 to 8 count as the nearest of them.
    pub columns: u8,
    /// R1: the number of rows. Values outside 4 to 7 count as the nearest of them.
    pub rows: u8,
}

impl Variant {
    pub(super) fn clamped(self) -> Variant {
        Variant { columns: self.columns.clamp(4, 8), rows: self.rows.clamp(4, 7) }
    }
}

impl Default for Variant {
    fn default() -> Variant {
        Variant { columns: 7, rows: 6 }
    }
}

impl Options for Variant {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::range("columns", 4, 8, 7, "the number of columns (R1)"),
        OptionSpec::range("rows", 4, 7, 6, "the number of rows (R1)"),
    ];

    fn get(&self, index: usize) -> u32 {
        u32::from(if index == 0 { self.columns } else { self.rows })
    }

    fn set(&mut self, index: usize, value: u32) {
        let number = if index == 0 { &mut self.columns } else { &mut self.rows };
        *number = value as u8;
    }
}

rulebook_core::impl_variant_text!(Variant);
