//! Zobrist hashing.

use rulebook_core::Zobrist;

use crate::{
    setup::Setup,
    state::{Gobblet, keys},
};

impl Zobrist for Gobblet {
    fn zobrist(&self) -> u64 {
        self.hash
    }

    fn zobrist_from_scratch(&self) -> u64 {
        keys::hash(&Setup::from(self))
    }
}
