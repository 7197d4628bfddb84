//! The cards. Dealing one is the chance event of the game.

use std::{fmt, str::FromStr};

use rulebook_core::text::{Cursor, SyntaxError};

/// A canary (R1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bird(u8); // Invariant: less than `Bird::COUNT`.

rulebook_core::bit_set! {
    /// A set of canaries.
    pub struct Birds(u8) of Bird, len = Bird::COUNT, from = |index| Bird(index as u8);
}

impl Bird {
    /// The number of canaries.
    pub const COUNT: usize = 6;

    /// The canary with this number, or `None` if there is none.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Bird> {
        Bird::all().find(|bird| bird.number() == number)
    }

    /// All canaries, the quietest first.
    pub fn all() -> impl Iterator<Item = Bird> + Clone {
        (0..Bird::COUNT as u8).map(Bird)
    }

    /// The number on the card: from 1, the quietest, to 6, the loudest.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0 as u32 + 1
    }

    /// The number, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Reads the text of a canary.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Bird, SyntaxError> {
        cursor.parse_with("`canary-` and a number (1 to 6)", |cursor| {
            if !cursor.eat("canary-") {
                return None;
            }
            Bird::from_number(cursor.number()?)
        })
    }
}

impl fmt::Display for Bird {
    /// Writes `canary-` and the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "canary-{}", self.number())
    }
}

impl fmt::Debug for Bird {
    /// Writes the text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Bird {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Bird, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let bird = Bird::read(&mut cursor)?;
        cursor.finish()?;
        Ok(bird)
    }
}
