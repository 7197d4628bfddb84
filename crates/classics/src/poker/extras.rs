//! The optional capabilities of the poker games.

use rulebook_core::{Annotate, Legality};

use super::{state::Poker, table::Table};
use crate::numbered::{impl_move_index, impl_one_pick};

impl_move_index!(Poker<T: Table>, events);
impl_one_pick!(Poker<T: Table>);

/// The cost of a bet, which is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Annotation {
    /// The chips that the player puts into the pot.
    pub pays: u8,
    /// The chips in the pot afterwards.
    pub pot: u8,
}

impl<T: Table> Annotate for Poker<T> {
    type Annotation = Annotation;

    fn annotate(&self, mv: T::Move) -> Result<Annotation, T::Illegal> {
        self.check(mv)?;
        let mut next = self.table;
        next.play(mv);
        let pot = next.stakes().pot();
        Ok(Annotation { pays: pot - self.table.stakes().pot(), pot })
    }
}
