//! A player's decision.

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// R3: raises the stake by one chip.
    Raise,
    /// R4: gives up.
    Fold,
    /// R5: shows both cards.
    Show,
}

impl Move {
    /// All moves.
    pub const ALL: [Move; 3] = [Move::Raise, Move::Fold, Move::Show];
}
