//! A hash that is the same in all versions and on all machines.

use rulebook_core::Zobrist;

use crate::{setup::Setup, state::Toki};

impl Zobrist for Toki {
    /// Computed when asked for, which takes less time than one ply.
    fn zobrist(&self) -> u64 {
        self.position_hash()
    }

    /// The hash of the state that is rebuilt from its setup, so that everything that the state
    /// derives from other fields is computed again.
    fn zobrist_from_scratch(&self) -> u64 {
        Toki::from_valid(Setup::from(self)).position_hash()
    }
}
