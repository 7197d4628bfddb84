//! The one implementation of the erased layer, over the match of any playable game.

mod any_match;
mod steps;

use std::{fmt, marker::PhantomData};

use rulebook_core::{
    Limits, Match, Record, ReplayError, Rules,
    text::{OptionSpec, Options},
};

use crate::{
    any::{AnyGame, AnyMatch},
    error::{AnyError, ErrorKind, quote},
    perft::PerftModeInfo,
    playable::Playable,
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
        S::INFO.title
    }

    fn aim(&self) -> &'static str {
        S::INFO.aim
    }

    fn players(&self) -> &'static [u8] {
        S::INFO.seats
    }

    fn options(&self) -> &'static [OptionSpec] {
        S::Variant::SPECS
    }

    fn perft_modes(&self) -> Vec<PerftModeInfo> {
        let modes = S::perft_modes().iter();
        modes.map(|mode| PerftModeInfo { name: mode.name, about: mode.about }).collect()
    }

    fn deal(&self) -> Option<&'static str> {
        S::DEAL
    }

    fn start(&self, variant: &str, position: Option<&str>) -> Result<Box<dyn AnyMatch>, AnyError> {
        let state: S = start::start(variant, position)?;
        Ok(Box::new(Erased { game: Match::new(state), order: None }))
    }

    fn replay(&self, record: &Record, limits: &Limits) -> Result<Box<dyn AnyMatch>, AnyError> {
        let game = Match::<S>::from_record(record, limits).map_err(|error| match error {
            // What comes from the record may be long, or written to mislead.
            ReplayError::Start { text, reason } => {
                let reason = format!("the start position {} is refused: {reason}", quote(&text));
                AnyError::new(ErrorKind::Record, "record", reason)
            }
            ReplayError::Step { number, text, reason } => {
                let reason = format!("step {number} {} is refused: {reason}", quote(&text));
                AnyError::new(ErrorKind::Record, "record", reason)
            }
            error => AnyError::new(ErrorKind::Record, "record", error),
        })?;
        Ok(Box::new(Erased { game, order: None }))
    }
}

/// A match and the order in which chance is resolved, if there is one.
struct Erased<S: Playable> {
    game: Match<S>,
    order: Option<S::Order>,
}

impl<S: Playable> fmt::Debug for Erased<S> {
    /// Writes the game, the number of steps and the turn: nothing that a player must not know.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyMatch")
            .field("game", &S::RULES.name)
            .field("n_steps", &self.game.steps().len())
            .field("turn", &self.game.turn())
            .finish_non_exhaustive()
    }
}
