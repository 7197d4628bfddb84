//! A player's decision.

use core::{fmt, str::FromStr};

use rulebook_core::text::{Cursor, SyntaxError};

use crate::board::Slot;

/// One decision. A turn is two of them: where the card comes from, and what is done with it.
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
    /// Lays the card into a slot; the old card goes to the pile (R9).
    Place {
        /// The slot, hidden or open.
        slot: Slot,
    },
    /// Throws the drawn card on the pile and opens a hidden one (R10).
    Flip {
        /// The hidden card.
        slot: Slot,
    },
    /// Throws the drawn card on the pile and leaves the last hidden card hidden (R11).
    Keep,
    /// Lays the card where an own Toki lies; the Toki replaces a hidden card, which goes to the
    /// pile (R13).
    Fly {
        /// Where the Toki lies.
        toki: Slot,
        /// The hidden card on which it lands.
        slot: Slot,
    },
}

impl fmt::Display for Move {
    /// Writes `open-a1`, `pile`, `bank`, `place-a1`, `flip-a1`, `keep`, or `fly-a1-b2` for a Toki
    /// that flies from `a1` to `b2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Open { slot } => write!(f, "open-{slot}"),
            Move::Pile => f.write_str("pile"),
            Move::Bank => f.write_str("bank"),
            Move::Place { slot } => write!(f, "place-{slot}"),
            Move::Flip { slot } => write!(f, "flip-{slot}"),
            Move::Keep => f.write_str("keep"),
            Move::Fly { toki, slot } => write!(f, "fly-{toki}-{slot}"),
        }
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Move, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let mv = read(&mut cursor)?;
        cursor.finish()?;
        Ok(mv)
    }
}

fn read(cursor: &mut Cursor<'_>) -> Result<Move, SyntaxError> {
    if cursor.eat("pile") {
        return Ok(Move::Pile);
    }
    if cursor.eat("bank") {
        return Ok(Move::Bank);
    }
    if cursor.eat("keep") {
        return Ok(Move::Keep);
    }
    if cursor.eat("open-") {
        return Ok(Move::Open { slot: Slot::read(cursor)? });
    }
    if cursor.eat("place-") {
        return Ok(Move::Place { slot: Slot::read(cursor)? });
    }
    if cursor.eat("flip-") {
        return Ok(Move::Flip { slot: Slot::read(cursor)? });
    }
    cursor.expect("fly-", "a move (open-a1, pile, bank, place-a1, flip-a1, keep or fly-a1-b2)")?;
    let toki = Slot::read(cursor)?;
    cursor.expect("-", "`-` and the slot on which the Toki lands")?;
    Ok(Move::Fly { toki, slot: Slot::read(cursor)? })
}
