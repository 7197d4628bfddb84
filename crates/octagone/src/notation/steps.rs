//! Texts of moves, events and their parts.

use core::{fmt, str::FromStr};

use rulebook_core::text::{Cursor, SyntaxError};

use super::{read_all, read_arrow, read_colour, read_face, read_seat, read_square};
use crate::{
    board::{Arrow, Colour, Face, Square},
    event::Event,
    mv::Move,
    view::Observed,
};

impl fmt::Display for Square {
    /// Writes the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Display for Colour {
    /// Writes the letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Display for Arrow {
    /// Writes the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index())
    }
}

impl fmt::Display for Face {
    /// Writes the letter of the colour, or `J`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Display for Move {
    /// Writes `J>2`, `L23-2`, `23M5`, `23J0`, `23M` or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Gift { to } => write!(f, "J>{to}"),
            Move::Lady { square, arrow } => write!(f, "L{square}-{arrow}"),
            Move::Shield { square, face, arrow } => write!(f, "{square}{face}{arrow}"),
            Move::Close { square, face } => write!(f, "{square}{face}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Move, SyntaxError> {
        read_all(text, read_move)
    }
}

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
            Event::Lot { starter } => write!(f, "L>{starter}"),
            Event::Deal { colour } => write!(f, "+{colour}"),
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

impl fmt::Display for Observed {
    /// Writes the move or the event, or `+?` for a shield whose colour is not seen.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observed::Moved(mv) => mv.fmt(f),
            Observed::Drawn(starter) => Event::Lot { starter: *starter }.fmt(f),
            Observed::Dealt(Some(colour)) => Event::Deal { colour: *colour }.fmt(f),
            Observed::Dealt(None) => f.write_str("+?"),
        }
    }
}

impl FromStr for Observed {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Observed, SyntaxError> {
        if text == "+?" {
            return Ok(Observed::Dealt(None));
        }
        if text.starts_with('+') || text.starts_with("L>") {
            return Ok(match text.parse()? {
                Event::Lot { starter } => Observed::Drawn(starter),
                Event::Deal { colour } => Observed::Dealt(Some(colour)),
            });
        }
        text.parse().map(Observed::Moved)
    }
}
