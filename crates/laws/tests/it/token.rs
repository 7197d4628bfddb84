//! A move or an event that is one character.

use std::{fmt, str::FromStr};

use rulebook_laws::rulebook_core::{
    self,
    text::{Cursor, SyntaxError},
};

use crate::bug::Bug;

/// A character as a move or an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Letter(pub(crate) char);

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Letter {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Letter, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let letter = cursor.parse_with("one letter", |cursor| {
            let is_letter = |c: &char| {
                c.is_ascii_alphabetic() || c.is_ascii_digit() && Bug::MovesReadEvents.is_on()
            };
            cursor.next_char().filter(is_letter)
        })?;
        cursor.finish()?;
        Ok(Letter(letter))
    }
}

rulebook_core::impl_serde!(Letter);
