//! Texts of cards, moves and events.

use core::{fmt, str::FromStr};

use rulebook_core::text::{Cursor, SyntaxError};

use crate::{
    board::{Card, Colour},
    event::Event,
    mv::Move,
};

impl fmt::Display for Card {
    /// Writes the number and the colour.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = match self.colour() {
            Colour::Red => 'r',
            Colour::Black => 'b',
        };
        write!(f, "{}{colour}", self.number())
    }
}

impl FromStr for Card {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Card, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let card = cursor.parse_with("a card (1r to 4b)", read_card)?;
        cursor.finish()?;
        Ok(card)
    }
}

impl fmt::Display for Event {
    /// Writes the card.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Event::Deal { card } = self;
        card.fmt(f)
    }
}

impl FromStr for Event {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Event, SyntaxError> {
        text.parse().map(|card| Event::Deal { card })
    }
}

impl fmt::Display for Move {
    /// Writes a word.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word(*self))
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Move, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let mv = cursor.parse_with("`raise`, `fold` or `show`", read_move)?;
        cursor.finish()?;
        Ok(mv)
    }
}

fn word(mv: Move) -> &'static str {
    match mv {
        Move::Raise => "raise",
        Move::Fold => "fold",
        Move::Show => "show",
    }
}

pub(super) fn read_move(cursor: &mut Cursor<'_>) -> Option<Move> {
    Move::ALL.into_iter().find(|mv| cursor.eat(word(*mv)))
}

pub(super) fn read_card(cursor: &mut Cursor<'_>) -> Option<Card> {
    let number = cursor.next_char()?.to_digit(10)?;
    let colour = match cursor.next_char()? {
        'r' => Colour::Red,
        'b' => Colour::Black,
        _ => return None,
    };
    Card::all().find(|card| u32::from(card.number()) == number && card.colour() == colour)
}
