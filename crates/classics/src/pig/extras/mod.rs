//! The optional capabilities of Pig.

mod planes;

use rulebook_core::NoSymmetry;

use super::Pig;
use crate::numbered::{impl_move_index, impl_one_pick};

impl_move_index!(Pig, events);
impl_one_pick!(Pig);
rulebook_core::impl_serde!(Pig);
rulebook_core::impl_arbitrary_state!(Pig);

/// The seats can be rotated, but the group depends on their number, which
/// [`Symmetry::all`](rulebook_core::Symmetry::all) does not see.
impl NoSymmetry for Pig {}
