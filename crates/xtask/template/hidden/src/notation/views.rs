//! Texts of views and of observed steps.

use core::{fmt, str::FromStr};

use rulebook_core::{
    HiddenInfo, Viewpoint,
    text::{self, Cursor, SyntaxError},
};

use super::{
    position::{read_body, write_body},
    steps::{read_card, read_move},
};
use crate::{
    error::{InvalidSetup, ParseError},
    mv::Move,
    view::{Observation, View},
};

impl fmt::Display for View {
    /// Writes the viewpoint and what is seen from there.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_prefix(f, &self.table.variant())?;
        write!(f, "{}: ", self.who)?;
        write_body(f, self.table, self.hands)
    }
}

impl FromStr for View {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<View, ParseError> {
        let mut cursor = Cursor::new(text);
        let variant = text::read_prefix(&mut cursor)?;
        let who = Viewpoint::read(&mut cursor, 2)?;
        cursor.expect(": ", "`: ` and the position")?;
        let (setup, unseen) = read_body(&mut cursor, variant)?;
        // A view is right if some position looks like it: take the first cards that are left.
        let mut world = setup;
        for player in unseen {
            world.hands.cards[player.index()] = world.hands.left().next();
        }
        let view = world.build().map_err(ParseError::Setup)?.view(who);
        if view.hands == setup.hands {
            Ok(view)
        } else {
            Err(ParseError::Setup(InvalidSetup::OtherCards))
        }
    }
}

impl fmt::Display for Observation {
    /// Writes the card, `?` for a card that is not seen, or the move; after `show` both cards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observation::Card(card) => card.fmt(f),
            Observation::HiddenCard => f.write_str("?"),
            Observation::Move(mv) => mv.fmt(f),
            Observation::Showdown([first, second]) => write!(f, "{} {first}{second}", Move::Show),
        }
    }
}

impl FromStr for Observation {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Observation, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let observed = cursor.parse_with("a card (1r to 4b), `?` or a move", |cursor| {
            if cursor.eat("?") {
                return Some(Observation::HiddenCard);
            }
            match read_move(&mut *cursor) {
                Some(mv) => Some(Observation::Move(mv)),
                None => read_card(cursor).map(Observation::Card),
            }
        })?;
        if observed == Observation::Move(Move::Show) && cursor.eat(" ") {
            let first = cursor.parse_with("the first player's card (1r to 4b)", read_card)?;
            let second = cursor.parse_with("the second player's card (1r to 4b)", read_card)?;
            cursor.finish()?;
            return Ok(Observation::Showdown([first, second]));
        }
        cursor.finish()?;
        Ok(observed)
    }
}
