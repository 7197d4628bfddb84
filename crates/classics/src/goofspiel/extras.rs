//! The optional capabilities of Goofspiel.

use rulebook_core::NoSymmetry;

use super::Goofspiel;
use crate::numbered::{impl_event_index, impl_move_index, impl_one_pick};

impl_move_index!(Goofspiel);
impl_event_index!(Goofspiel);
impl_one_pick!(Goofspiel);
rulebook_core::impl_arbitrary_state!(Goofspiel);

/// The seats differ, because the first player's bid is covered.
impl NoSymmetry for Goofspiel {}
