//! The Zobrist hash. Its keys are in `state`.

use rulebook_core::Zobrist;

use crate::{
    setup::Setup,
    state::{Octi, hash_of},
};

impl Zobrist for Octi {
    fn zobrist(&self) -> u64 {
        self.hash()
    }

    fn zobrist_from_scratch(&self) -> u64 {
        hash_of(&Setup::from(self))
    }
}
