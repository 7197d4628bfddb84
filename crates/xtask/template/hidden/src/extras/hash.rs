//! Zobrist hashing.

use rulebook_core::Zobrist;

use crate::state::{Mygame, hash_of};

impl Zobrist for Mygame {
    /// Computed at each call, from a few numbers. The hash depends on hidden cards, so it must not
    /// be shown to a player.
    fn zobrist(&self) -> u64 {
        self.zobrist_from_scratch()
    }

    fn zobrist_from_scratch(&self) -> u64 {
        hash_of(self.into())
    }
}
