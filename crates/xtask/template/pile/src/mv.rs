//! A player's decision.

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// R2: takes counters from the pile.
    Take {
        /// The number of counters.
        counters: u8,
    },
}

impl Move {
    /// R2: the largest number of counters that a move takes.
    pub const MOST: u8 = 3;
}
