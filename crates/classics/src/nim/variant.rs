//! The options of Nim.

use super::{HEAPS, MAX_STONES};

rulebook_core::options! {
    /// A choice of rules. Numbers out of range count as the nearest number in range.
    #[non_exhaustive]
    pub struct Variant {
        pub a: u8 = 1, in 0..=MAX_STONES, "the stones in heap a at the start (R1)";
        pub b: u8 = 3, in 0..=MAX_STONES, "the stones in heap b at the start (R1)";
        pub c: u8 = 5, in 0..=MAX_STONES, "the stones in heap c at the start (R1)";
        pub d: u8 = 7, in 0..=MAX_STONES, "the stones in heap d at the start (R1)";
        pub last: LastStone = LastStone::Wins, "what the last stone means (R4)";
    }

    /// The meaning of taking the last stone (R4).
    pub enum LastStone {
        /// It wins.
        Wins = "wins",
        /// It loses: misère Nim.
        Loses = "loses",
    }
}

impl Variant {
    /// The heaps at the start.
    #[must_use]
    pub const fn heaps(self) -> [u8; HEAPS] {
        [self.a, self.b, self.c, self.d]
    }

    /// The same rule for the last stone with other heaps.
    pub(super) const fn with_heaps(self, [a, b, c, d]: [u8; HEAPS]) -> Variant {
        Variant { a, b, c, d, last: self.last }
    }
}
