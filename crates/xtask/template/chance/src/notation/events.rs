//! Texts of events.

use core::{fmt, str::FromStr};

use rulebook_core::text::{Cursor, SyntaxError};

use crate::event::{Event, Pips};

impl fmt::Display for Pips {
    /// Writes `d` and what the die shows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.number())
    }
}

impl FromStr for Pips {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Pips, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let pips = read_roll(&mut cursor)?;
        cursor.finish()?;
        Ok(pips)
    }
}

impl fmt::Display for Event {
    /// Writes what the die shows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Event::Roll { pips } = self;
        pips.fmt(f)
    }
}

impl FromStr for Event {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Event, SyntaxError> {
        text.parse().map(|pips| Event::Roll { pips })
    }
}

pub(super) fn read_roll(cursor: &mut Cursor<'_>) -> Result<Pips, SyntaxError> {
    cursor.parse_with("a roll (d1 to d3)", |cursor| {
        let number = if cursor.eat("d") { cursor.number()? } else { return None };
        Pips::from_index(u8::try_from(number.checked_sub(1)?).ok()?)
    })
}
