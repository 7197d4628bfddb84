//! Notation of moves and events.

use core::{fmt, str::FromStr};

use rulebook_core::text::{Cursor, SyntaxError};

use super::material::slot_texts;
use crate::{board::Slot, event::Event, mv::Move};

impl fmt::Display for Move {
    /// Writes `open-a1`, `pile`, `bank`, `place-a1`, `flip-a1`, `keep`, or `fly-a1-b2` for a Toki
    /// that flies from `a1` to `b2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Open { slot } => f.write_str(slot_texts!("open-")[slot.index()]),
            Move::Pile => f.write_str("pile"),
            Move::Bank => f.write_str("bank"),
            Move::Place { slot } => f.write_str(slot_texts!("place-")[slot.index()]),
            Move::Flip { slot } => f.write_str(slot_texts!("flip-")[slot.index()]),
            Move::Keep => f.write_str("keep"),
            Move::Fly { toki, slot } => {
                f.write_str(slot_texts!("fly-")[toki.index()])?;
                f.write_str(slot_texts!("-")[slot.index()])
            }
        }
    }
}

rulebook_core::impl_from_str! { Move: read_move }

fn read_move(cursor: &mut Cursor<'_>) -> Result<Move, SyntaxError> {
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
