//! Zobrist hashing.

use rulebook_core::Zobrist;

use crate::state::{Octiles, keys};

impl Zobrist for Octiles {
    fn zobrist(&self) -> u64 {
        self.hash
    }

    fn zobrist_from_scratch(&self) -> u64 {
        keys::hash(self)
    }
}
