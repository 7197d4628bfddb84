//! Zobrist hashing.

use rulebook_core::Zobrist;

use crate::state::{Octagone, keys};

impl Zobrist for Octagone {
    fn zobrist(&self) -> u64 {
        self.public.key
    }

    fn zobrist_from_scratch(&self) -> u64 {
        keys::of(&self.public, &self.hands)
    }
}
