//! Moves.

use std::{fmt, str::FromStr};

use rulebook_core::text::{Cursor, SyntaxError};

use crate::bird::Bird;

/// A player's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// R3, R4: sends a canary to the perch.
    Send {
        /// The canary.
        bird: Bird,
    },
    /// R4: leaves the perch to the other player.
    Yield,
}

impl fmt::Display for Move {
    /// Writes `send-` and the canary, or `yield`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Send { bird } => write!(f, "send-{bird}"),
            Move::Yield => f.write_str("yield"),
        }
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Move, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let mv = if cursor.eat("yield") {
            Move::Yield
        } else {
            cursor.expect("send-", "`send-` and a canary, or `yield`")?;
            Move::Send { bird: Bird::read(&mut cursor)? }
        };
        cursor.finish()?;
        Ok(mv)
    }
}
