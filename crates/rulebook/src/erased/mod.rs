//! The one implementation of the erased layer, over the match of any playable game.

mod any_match;
mod steps;

use std::{fmt, marker::PhantomData};

use rulebook_core::{
    Match, Record, Rules,
    text::{OptionSpec, Options},
};

use crate::{
    any::{AnyGame, AnyMatch},
    error::{AnyError, ErrorKind},
    playable::{Counting, Playable},
    start,
};

/// A playable game as an [`AnyGame`].
pub struct Entry<S>(PhantomData<fn() -> S>);

impl<S: Playable> Entry<S> {
    /// The game.
    #[must_use]
    pub const fn new() -> Entry<S> {
        Entry(PhantomData)
    }
}

impl<S: Playable> Default for Entry<S> {
    fn default() -> Entry<S> {
        Entry::new()
    }
}

impl<S: Playable> fmt::Debug for Entry<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entry({})", S::RULES.name)
    }
}

impl<S: Playable> AnyGame for Entry<S> {
    fn rules(&self) -> Rules {
        S::RULES
    }

    fn title(&self) -> &'static str {
        S::TITLE
    }

    fn aim(&self) -> &'static str {
        S::AIM
    }

    fn players(&self) -> (u8, u8) {
        S::PLAYERS
    }

    fn options(&self) -> &'static [OptionSpec] {
        S::Variant::SPECS
    }

    fn countings(&self) -> &'static [Counting] {
        S::COUNTINGS
    }

    fn deal(&self) -> Option<&'static str> {
        S::DEAL
    }

    fn start(&self, variant: &str, position: Option<&str>) -> Result<Box<dyn AnyMatch>, AnyError> {
        let state: S = start::start(variant, position)?;
        Ok(Box::new(Erased { game: Match::new(state), deals: None }))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, AnyError> {
        let game = Match::<S>::from_record(record)
            .map_err(|error| AnyError::new(ErrorKind::Record, "record", error))?;
        Ok(Box::new(Erased { game, deals: None }))
    }
}

/// A match and, if chance is resolved in a given order, the dealer at each step.
struct Erased<S: Playable> {
    game: Match<S>,
    deals: Option<Vec<S::Dealer>>, // Invariant: one for each step so far, and one more.
}

impl<S: Playable> fmt::Debug for Erased<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Erased").field("game", &self.game).finish_non_exhaustive()
    }
}
