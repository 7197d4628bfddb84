//! The registry: the only list of the games.

use rulebook_core::{Limits, Record};

use crate::{
    any::{AnyGame, AnyMatch},
    error::{AnyError, ErrorKind, quote},
};

static GAMES: &[&dyn AnyGame] = &[
    #[cfg(feature = "octi")]
    &crate::Entry::<crate::octi::Octi>::new(),
    #[cfg(feature = "octiles")]
    &crate::Entry::<crate::octiles::Octiles>::new(),
    #[cfg(feature = "gobblet")]
    &crate::Entry::<crate::gobblet::Gobblet>::new(),
    #[cfg(feature = "toki")]
    &crate::Entry::<crate::toki::Toki>::new(),
    #[cfg(feature = "octagone")]
    &crate::Entry::<crate::octagone::Octagone>::new(),
];

/// All games, one for each feature that is enabled.
#[must_use]
pub fn games() -> &'static [&'static dyn AnyGame] {
    GAMES
}

/// The game with this name.
///
/// # Errors
///
/// If there is none; the error lists the games.
pub fn game(name: &str) -> Result<&'static dyn AnyGame, AnyError> {
    let found = GAMES.iter().find(|game| game.name() == name);
    found.copied().ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|game| game.name()).collect();
        AnyError::new(ErrorKind::Game, format!("game {}", quote(name)), "there is no such game")
            .with_help(format!("one of: {}", names.join(", ")))
    })
}

/// The match of a record of any game, under the default [`Limits`]. Every step is checked.
///
/// # Errors
///
/// As [`replay_within`].
pub fn replay(text: &str) -> Result<Box<dyn AnyMatch>, AnyError> {
    replay_within(text, &Limits::default())
}

/// The match of a record of any game, under `limits`. Every step is checked.
///
/// # Errors
///
/// If the text is not a record, it exceeds `limits`, or the record is not a match of the game that
/// it names.
pub fn replay_within(text: &str, limits: &Limits) -> Result<Box<dyn AnyMatch>, AnyError> {
    let record = Record::read(text, limits)
        .map_err(|error| AnyError::new(ErrorKind::Record, "record", error))?;
    game(&record.game)?.replay(&record, limits)
}
