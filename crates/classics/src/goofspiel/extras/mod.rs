//! The optional capabilities of Goofspiel.

mod planes;

use rulebook_core::NoSymmetry;

use super::Goofspiel;
use crate::numbered::{impl_move_index, impl_one_pick};

impl_move_index!(Goofspiel, events);
impl_one_pick!(Goofspiel);
rulebook_core::impl_arbitrary_state!(Goofspiel);

/// The seats differ, because the first player's bid is covered.
impl NoSymmetry for Goofspiel {}
