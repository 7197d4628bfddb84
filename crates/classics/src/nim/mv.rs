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

rulebook_core::refusals! {
    /// The rule that a move breaks.
    #[non_exhaustive]
    pub enum IllegalMove {
        GameOver: R4 "game-over", "the game is over";
        NoStones: R3 "no-stones", "a move takes at least one stone";
        TooMany: R3 "too-many", "the heap does not have that many stones";
    }
}
