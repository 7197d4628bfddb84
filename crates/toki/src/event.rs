//! A chance outcome.

use core::{fmt, str::FromStr};

use rulebook_core::text::SyntaxError;

use crate::card::Card;

/// A card is turned; the position says which one it is: the next of the bank, or one of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Event {
    /// Its face.
    pub card: Card,
}

impl fmt::Display for Event {
    /// Writes the card: `12`, `T`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.card.fmt(f)
    }
}

impl FromStr for Event {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Event, SyntaxError> {
        Ok(Event { card: text.parse()? })
    }
}
