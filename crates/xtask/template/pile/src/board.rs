//! The board: one pile of counters.

/// The counters that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Board {
    /// The number of counters.
    pub counters: u8,
}

impl Board {
    /// R1: the number of counters at the start.
    pub const FULL: u8 = 21;
}

impl Default for Board {
    /// The pile at the start.
    fn default() -> Board {
        Board { counters: Board::FULL }
    }
}
