//! The cards and the moves.

use std::fmt;

use rulebook_core::text::{Cursor, SyntaxError};

/// A canary (R1). Dealing one is the chance event of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bird(u8); // Invariant: less than `Bird::COUNT`.

/// A player's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// R3, R4: sends this canary to the perch.
    Send(Bird),
    /// R4: leaves the perch to the other player.
    Yield,
}

impl Bird {
    /// The number of canaries.
    pub const COUNT: usize = 6;

    /// All canaries, the quietest first.
    pub fn all() -> impl Iterator<Item = Bird> {
        (0..Bird::COUNT as u8).map(Bird)
    }

    /// The number on the card: from 1, the quietest, to 6, the loudest.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The number, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Bird, SyntaxError> {
        cursor.parse_with("`canary-` and a number (1 to 6)", |cursor| {
            let number = if cursor.eat("canary-") { cursor.number()? } else { return None };
            Bird::all().find(|bird| u32::from(bird.number()) == number)
        })
    }
}

impl Move {
    /// Every move that can be written down.
    pub fn all() -> impl Iterator<Item = Move> {
        Bird::all().map(Move::Send).chain([Move::Yield])
    }

    fn read(cursor: &mut Cursor<'_>) -> Result<Move, SyntaxError> {
        if cursor.eat("yield") {
            return Ok(Move::Yield);
        }
        cursor.expect("send-", "`send-` and a canary, or `yield`")?;
        Bird::read(cursor).map(Move::Send)
    }
}

rulebook_core::impl_from_str! { Bird: Bird::read, Move: Move::read }

impl fmt::Display for Bird {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "canary-{}", self.number())
    }
}

impl fmt::Debug for Bird {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Send(bird) => write!(f, "send-{bird}"),
            Move::Yield => f.write_str("yield"),
        }
    }
}
