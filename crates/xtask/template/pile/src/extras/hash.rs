//! Zobrist hashing.

use rulebook_core::Zobrist;

use crate::state::{Mygame, hash_of};

impl Zobrist for Mygame {
    fn zobrist(&self) -> u64 {
        self.hash
    }

    fn zobrist_from_scratch(&self) -> u64 {
        hash_of(self.setup)
    }
}
