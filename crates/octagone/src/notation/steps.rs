//! Notation of moves, events and observations.

use core::{
    fmt::{self, Write},
    str::FromStr,
};

use rulebook_core::text::{Cursor, SyntaxError, decimal, read_all};

use super::{read_arrow, read_colour, read_face, read_seat, read_square};
use crate::{
    board::{Arrow, Colour, Face, Square},
    event::Event,
    mv::Move,
    view::Observation,
};

impl fmt::Display for Square {
    /// Writes the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(decimal(self.number()))
    }
}

impl fmt::Display for Colour {
    /// Writes the letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl fmt::Display for Arrow {
    /// Writes the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(decimal(self.index() as u8))
    }
}

impl fmt::Display for Face {
    /// Writes the letter of the colour, or `J`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl fmt::Display for Move {
    /// Writes `J>2`, `L23-2`, `23M5`, `23J0`, `23M` or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Gift { to } => {
                f.write_str("J>")?;
                to.fmt(f)
            }
            Move::Lady { square, arrow } => {
                f.write_str("L")?;
                square.fmt(f)?;
                f.write_str("-")?;
                arrow.fmt(f)
            }
            Move::Shield { square, face, arrow } => {
                square.fmt(f)?;
                face.fmt(f)?;
                arrow.fmt(f)
            }
            Move::Close { square, face } => {
                square.fmt(f)?;
                face.fmt(f)
            }
            Move::Pass => f.write_str("pass"),
        }
    }
}

rulebook_core::impl_from_str! { Move: read_move }

fn read_move(cursor: &mut Cursor<'_>) -> Result<Move, SyntaxError> {
    if cursor.eat("pass") {
        return Ok(Move::Pass);
    }
    if cursor.eat("J>") {
        return Ok(Move::Gift { to: read_seat(cursor, 8)? });
    }
    if cursor.eat("L") {
        let square = read_square(cursor)?;
        cursor.expect("-", "`-` and an arrow")?;
        return Ok(Move::Lady { square, arrow: read_arrow(cursor)? });
    }
    let expected = "a square (1 to 42), `L`, `J>` or `pass`";
    let square = read_square(cursor).map_err(|error| SyntaxError { expected, ..error })?;
    let face = read_face(cursor)?;
    if cursor.rest().is_empty() {
        return Ok(Move::Close { square, face });
    }
    Ok(Move::Shield { square, face, arrow: read_arrow(cursor)? })
}

impl fmt::Display for Event {
    /// Writes `L>0` (the lot) or `+A` (a shield).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Lot { starter } => {
                f.write_str("L>")?;
                starter.fmt(f)
            }
            Event::Deal { colour } => {
                f.write_str("+")?;
                colour.fmt(f)
            }
        }
    }
}

impl FromStr for Event {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Event, SyntaxError> {
        read_all(text, |cursor| {
            if cursor.eat("L>") {
                return Ok(Event::Lot { starter: read_seat(cursor, 8)? });
            }
            cursor.expect("+", "`+` and a colour, or `L>` and a seat")?;
            Ok(Event::Deal { colour: read_colour(cursor)? })
        })
    }
}

impl fmt::Display for Observation {
    /// Writes the move or the event, or `+?` for a shield whose colour is not seen.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observation::Moved(mv) => mv.fmt(f),
            Observation::Drawn(starter) => Event::Lot { starter: *starter }.fmt(f),
            Observation::Dealt(Some(colour)) => Event::Deal { colour: *colour }.fmt(f),
            Observation::Dealt(None) => f.write_str("+?"),
        }
    }
}

impl FromStr for Observation {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Observation, SyntaxError> {
        if text == "+?" {
            return Ok(Observation::Dealt(None));
        }
        if text.starts_with('+') || text.starts_with("L>") {
            return Ok(match text.parse()? {
                Event::Lot { starter } => Observation::Drawn(starter),
                Event::Deal { colour } => Observation::Dealt(Some(colour)),
            });
        }
        text.parse().map(Observation::Moved)
    }
}
