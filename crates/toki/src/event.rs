//! A chance outcome.

use crate::board::Card;

/// A card is turned. The position determines which one: the next card of the bank, or the card in
/// a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Event {
    /// Its face.
    pub card: Card,
}
