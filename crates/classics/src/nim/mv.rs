//! A move, and the reasons why one is illegal.

use super::Heap;

/// Stones that are taken from a heap (R3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The heap.
    pub heap: Heap,
    /// The number of stones, at most [`MAX_STONES`](super::MAX_STONES) in a move that has a text.
    pub stones: u8,
}

/// The rule that a move breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// R4: nothing follows the last stone.
    #[error("the game is over")]
    GameOver,
    /// R3: a move takes at least one stone.
    #[error("a move takes at least one stone")]
    NoStones,
    /// R3: the heap has fewer stones.
    #[error("the heap does not have that many stones")]
    TooMany,
}

rulebook_core::impl_refusal!(IllegalMove {
    GameOver: R4 "game-over",
    NoStones: R3 "no-stones",
    TooMany: R3 "too-many",
});
