//! Text of moves, events and hands; that of positions is in `position`.

use core::{fmt, str::FromStr};

use rulebook_core::{
    Player,
    text::{Cursor, SyntaxError},
};

use crate::{
    board::{Arrow, Colour, Square},
    event::Event,
    hand::{Hand, Hands},
    mv::{Face, Move},
};

impl fmt::Display for Face {
    /// Writes the letter of the colour, or `J`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Colour(colour) => colour.fmt(f),
            Face::Joker => f.write_str("J"),
        }
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
        let mut cursor = Cursor::new(text);
        let mv = if cursor.eat("pass") {
            Move::Pass
        } else if cursor.eat("J>") {
            Move::Gift { to: read_seat(&mut cursor, 8)? }
        } else if cursor.eat("L") {
            let square = read_square(&mut cursor)?;
            cursor.expect("-", "`-` and an arrow")?;
            Move::Lady { square, arrow: read_arrow(&mut cursor)? }
        } else {
            let square = read_square(&mut cursor)
                .map_err(|error| SyntaxError { expected: A_MOVE, ..error })?;
            let face = cursor.parse_with("a colour (A B C M O T) or J", |cursor| {
                let letter = cursor.next_char()?;
                Face::ALL.into_iter().find(|face| match face {
                    Face::Colour(colour) => colour.letter() == letter,
                    Face::Joker => letter == 'J',
                })
            })?;
            if cursor.rest().is_empty() {
                Move::Close { square, face }
            } else {
                Move::Shield { square, face, arrow: read_arrow(&mut cursor)? }
            }
        };
        cursor.finish()?;
        Ok(mv)
    }
}

const A_MOVE: &str = "a square (1 to 42), `L`, `J>` or `pass`";

impl fmt::Display for Event {
    /// Writes a plus sign and the letter of the colour: `+A`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{}", self.colour)
    }
}

impl FromStr for Event {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Event, SyntaxError> {
        let mut cursor = Cursor::new(text);
        cursor.expect("+", "`+` and a colour")?;
        let colour = read_colour(&mut cursor)?;
        cursor.finish()?;
        Ok(Event { colour })
    }
}

impl fmt::Display for Hand {
    /// Writes the count of each colour, a plus sign and the jokers: `333333+3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.colours().iter().try_for_each(|count| write!(f, "{count}"))?;
        write!(f, "+{}", self.jokers())
    }
}

impl fmt::Display for Hands {
    /// Writes the hands with slashes between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, hand) in self.as_slice().iter().enumerate() {
            write!(f, "{}{hand}", if seat == 0 { "" } else { "/" })?;
        }
        Ok(())
    }
}

impl FromStr for Hands {
    type Err = SyntaxError;

    /// Reads two or four hands; blanks may stand between their parts.
    fn from_str(text: &str) -> Result<Hands, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let mut hands = [Hand::EMPTY; 4];
        for seat in 0..4 {
            hands[seat] = read_hand(&mut cursor, Cursor::skip_spaces)?;
            cursor.skip_spaces();
            match seat {
                0 | 2 => cursor.expect("/", "`/` and a further hand")?,
                1 if !cursor.eat("/") => {
                    cursor.finish()?;
                    return Ok(Hands::two([hands[0], hands[1]]));
                }
                1 => {}
                _ => cursor.finish()?,
            }
            cursor.skip_spaces();
        }
        Ok(Hands::four(hands))
    }
}

/// Reads a hand; `between` reads what may stand between its parts.
pub(crate) fn read_hand<'t>(
    cursor: &mut Cursor<'t>,
    between: impl Fn(&mut Cursor<'t>),
) -> Result<Hand, SyntaxError> {
    let mut hand = Hand::EMPTY;
    for face in Face::ALL {
        between(cursor);
        if face == Face::Joker {
            cursor.expect("+", "`+` and the jokers")?;
            between(cursor);
        }
        hand = hand.plus(face, read_count(cursor)?);
    }
    Ok(hand)
}

/// Reads a number of shields of one kind.
pub(crate) fn read_count(cursor: &mut Cursor<'_>) -> Result<u8, SyntaxError> {
    cursor.parse_with("a number of shields (0 to 6)", |cursor| {
        let digit = cursor.next_char()?.to_digit(10)?;
        (digit <= u32::from(Hand::COPIES)).then_some(digit as u8)
    })
}

/// Reads one of the first `n_seats` seats.
pub(crate) fn read_seat(cursor: &mut Cursor<'_>, n_seats: u8) -> Result<Player, SyntaxError> {
    cursor.parse_with("a seat number", |cursor| {
        let number = cursor.number()?;
        Player::all(n_seats).nth(number as usize)
    })
}

pub(crate) fn read_colour(cursor: &mut Cursor<'_>) -> Result<Colour, SyntaxError> {
    let colour = |cursor: &mut Cursor<'_>| cursor.next_char().and_then(Colour::from_letter);
    cursor.parse_with("a colour (A B C M O T)", colour)
}

fn read_square(cursor: &mut Cursor<'_>) -> Result<Square, SyntaxError> {
    cursor.parse_with("a square (1 to 42)", |cursor| {
        cursor.number().and_then(|n| u8::try_from(n).ok()).and_then(Square::from_number)
    })
}

fn read_arrow(cursor: &mut Cursor<'_>) -> Result<Arrow, SyntaxError> {
    cursor.parse_with("an arrow (0 to 7)", |cursor| {
        let digit = cursor.next_char()?.to_digit(10)?;
        Arrow::from_index(digit as usize)
    })
}
