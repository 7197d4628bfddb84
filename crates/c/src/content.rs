//! What can be open: games, matches, views, texts and errors.

use rulebook::{
    AnyClient, AnyError, AnyGame, AnyMatch, AnyView, Choices,
    core::{Adjudication, Record},
};

/// Something open.
#[derive(Debug)]
pub(crate) enum Content {
    Game(&'static dyn AnyGame),
    Match(Box<dyn AnyMatch>),
    View(Box<dyn AnyClient>),
    Text(String),
    Error(Box<AnyError>),
}

impl Content {
    /// Its kind in sentences.
    pub(crate) const fn name(&self) -> &'static str {
        ["a game", "a match", "a view", "a text", "an error"][self.kind() as usize - 1]
    }

    /// The number of its kind in handles.
    pub(crate) const fn kind(&self) -> u64 {
        match self {
            Content::Game(_) => 1,
            Content::Match(_) => 2,
            Content::View(_) => 3,
            Content::Text(_) => 4,
            Content::Error(_) => 5,
        }
    }
}

/// A match or a view, for the questions that both answer.
pub(crate) enum Position<'p> {
    Match(&'p mut Box<dyn AnyMatch>),
    View(&'p mut Box<dyn AnyClient>),
}

impl Position<'_> {
    /// The knowledge of its observer: that of the host, or that of the view.
    pub(crate) fn seen(&self) -> &dyn AnyView {
        match self {
            Position::Match(game) => game.host(),
            Position::View(view) => &***view,
        }
    }

    /// The moves and events that are possible now, or a refusal if the observer may not ask.
    pub(crate) fn choices(&self) -> Result<&dyn Choices, AnyError> {
        match self {
            Position::Match(game) => Ok(game.choices()),
            Position::View(view) => view.choices(),
        }
    }

    /// The record, with the names of the players by seat.
    pub(crate) fn record(&self, players: &[&str]) -> Record {
        match self {
            Position::Match(game) => game.record(players),
            Position::View(view) => view.record(players),
        }
    }

    /// Takes back a declaration or the last step. Returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        match self {
            Position::Match(game) => game.undo(),
            Position::View(view) => view.undo(),
        }
    }

    /// Ends the match by a declaration, or returns a refusal.
    pub(crate) fn declare(&mut self, reason: Adjudication) -> Result<(), AnyError> {
        match self {
            Position::Match(game) => game.declare(reason),
            Position::View(view) => view.declare(reason),
        }
    }
}
