//! Moves as clicks: on a canary in the hand, or on the button that yields.

use std::{fmt, ops::ControlFlow, str::FromStr};

use rulebook_core::{
    Legality, Parts,
    text::{Cursor, SyntaxError},
};

use crate::{bird::Bird, mv::Move, state::Aviary};

/// What a player points at. One of them is a whole move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// A canary in the hand.
    Bird(Bird),
    /// The button that yields.
    Yield,
}

impl From<Part> for Move {
    fn from(part: Part) -> Move {
        match part {
            Part::Bird(bird) => Move::Send { bird },
            Part::Yield => Move::Yield,
        }
    }
}

impl From<Move> for Part {
    fn from(mv: Move) -> Part {
        match mv {
            Move::Send { bird } => Part::Bird(bird),
            Move::Yield => Part::Yield,
        }
    }
}

impl fmt::Display for Part {
    /// Writes the canary, or `yield`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Bird(bird) => bird.fmt(f),
            Part::Yield => Move::Yield.fmt(f),
        }
    }
}

impl FromStr for Part {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Part, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let part =
            if cursor.eat("yield") { Part::Yield } else { Part::Bird(Bird::read(&mut cursor)?) };
        cursor.finish()?;
        Ok(part)
    }
}

impl Parts for Aviary {
    type Part = Part;

    fn visit_next<B>(
        &self,
        picked: &[Part],
        mut visit: impl FnMut(Part) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if picked.is_empty() {
            self.visit_moves(|mv| visit(mv.into()))
        } else {
            ControlFlow::Continue(())
        }
    }

    fn move_of(&self, picked: &[Part]) -> Option<Move> {
        let [part] = *picked else { return None };
        Some(Move::from(part)).filter(|mv| self.check(*mv).is_ok())
    }

    fn parts_of(&self, mv: Move) -> impl Iterator<Item = Part> {
        [Part::from(mv)].into_iter()
    }
}
