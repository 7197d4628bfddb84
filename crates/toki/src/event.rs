//! A chance outcome.

use crate::board::Card;

/// A card is turned. The position determines which one: the next card of the bank, or the card in
/// a slot.
///
/// ```
/// use rulebook_toki::{Card, Event, Play, Toki};
///
/// let event: Event = "T".parse()?;
/// let mut game = Toki::default();
/// game.resolve(event)?;
/// assert_eq!((event.card, game.pile()), (Card::TOKI, Some(Card::TOKI)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Event {
    /// Its face.
    pub card: Card,
}
