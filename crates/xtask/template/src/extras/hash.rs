//! Zobrist hashing.

use rulebook_core::Zobrist;

use crate::state::{Takeaway, hash_of};

impl Zobrist for Takeaway {
    fn zobrist(&self) -> u64 {
        self.hash
    }

    fn zobrist_from_scratch(&self) -> u64 {
        hash_of(self.setup)
    }
}
