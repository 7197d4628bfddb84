//! Texts of moves.

use core::{fmt, str::FromStr};

use rulebook_core::text::{Cursor, SyntaxError};

use crate::mv::Move;

impl fmt::Display for Move {
    /// Writes the number of counters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move::Take { counters } = self;
        write!(f, "{counters}")
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Move, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let counters = cursor.parse_with("a number of counters (0 to 255)", read_counters)?;
        cursor.finish()?;
        Ok(Move::Take { counters })
    }
}

pub(super) fn read_counters(cursor: &mut Cursor<'_>) -> Option<u8> {
    cursor.number().and_then(|number| u8::try_from(number).ok())
}
