//! Notation of moves, events, positions and views. The grammar is in `docs/notation.md` of the
//! repository.

mod steps;
mod hands;
mod position;
mod view;

use rulebook_core::{
    Player,
    text::{Cursor, SyntaxError},
};

use crate::board::{Arrow, Colour, Face, Square};

/// Reads one of the first `n_seats` seats.
pub(crate) fn read_seat(cursor: &mut Cursor<'_>, n_seats: u8) -> Result<Player, SyntaxError> {
    cursor.parse_with("a seat number", |cursor| {
        let number = cursor.number()?;
        Player::all(n_seats).nth(number as usize)
    })
}

pub(crate) fn read_square(cursor: &mut Cursor<'_>) -> Result<Square, SyntaxError> {
    cursor.parse_with("a square (1 to 42)", |cursor| {
        cursor.number().and_then(|n| u8::try_from(n).ok()).and_then(Square::from_number)
    })
}

pub(crate) fn read_arrow(cursor: &mut Cursor<'_>) -> Result<Arrow, SyntaxError> {
    cursor.parse_with("an arrow (0 to 7)", |cursor| {
        let digit = cursor.next_char()?.to_digit(10)?;
        Arrow::from_index(digit as u8)
    })
}

pub(crate) fn read_face(cursor: &mut Cursor<'_>) -> Result<Face, SyntaxError> {
    let face = |cursor: &mut Cursor<'_>| cursor.next_char().and_then(Face::from_letter);
    cursor.parse_with("a colour (A B C M O T) or J", face)
}

fn read_colour(cursor: &mut Cursor<'_>) -> Result<Colour, SyntaxError> {
    let colour = |cursor: &mut Cursor<'_>| cursor.next_char().and_then(Colour::from_letter);
    cursor.parse_with("a colour (A B C M O T)", colour)
}
