//! A chance outcome: the card that is dealt.

use crate::board::Card;

/// A chance event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Event {
    /// R2: a card is dealt to the next player.
    Deal {
        /// The card.
        card: Card,
    },
}
