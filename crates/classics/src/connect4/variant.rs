//! The options of Connect Four.

rulebook_core::options! {
    /// The size of the board. Numbers out of range count as the nearest number in range.
    #[non_exhaustive]
    pub struct Variant {
        pub columns: u8 = 7, in 4..=8, "the number of columns (R1)";
        pub rows: u8 = 6, in 4..=7, "the number of rows (R1)";
    }
}
