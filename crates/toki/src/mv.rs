//! A player's decision.

use crate::board::Slot;

/// One decision. A turn has two: the source of a card, and its use.
///
/// ```
/// use rulebook_toki::Move;
///
/// assert_eq!("place-a2".parse(), Ok(Move::Place { slot: "a2".parse()? }));
/// assert_eq!(Move::Flip { slot: "c1".parse()? }.to_string(), "flip-c1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Opens one of the two cards that each player opens at the start of a round (R5).
    Open {
        /// The hidden card.
        slot: Slot,
    },
    /// Takes the top card of the pile (R8).
    Pile,
    /// Draws the top card of the bank, which chance turns (R8).
    Bank,
    /// Puts the card face up in a slot; the card that was there goes to the pile (R9).
    Place {
        /// The slot, hidden or open.
        slot: Slot,
    },
    /// Throws the drawn card on the pile and opens a hidden card (R10).
    Flip {
        /// The hidden card.
        slot: Slot,
    },
    /// Throws the drawn card on the pile and opens nothing (R11).
    Keep,
    /// Puts the card in the slot of an open Toki; the Toki replaces a hidden card, which goes to
    /// the pile (R13).
    Fly {
        /// The slot of the Toki.
        toki: Slot,
        /// The slot of the hidden card.
        slot: Slot,
    },
}
