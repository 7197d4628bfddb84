//! Chance: the deal.

use crate::board::Colour;

/// R8, R14: one coloured shield is dealt to the next seat in the round, seat 0 first.
///
/// The jokers are shared out evenly and are no matter of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Event {
    /// The colour of the shield.
    pub colour: Colour,
}
