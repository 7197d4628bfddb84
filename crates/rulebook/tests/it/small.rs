//! Matches of small games that are not in the standard registry.

use rulebook::{AnyError, AnyMatch, Registry, Start, entry};
use rulebook_classics::{Nim, Pig};

use crate::toy::Heap;

/// The list with nothing but small games.
pub(crate) fn small_games() -> Registry {
    let mut registry = Registry::empty();
    registry.add(entry!(Nim));
    registry.add(entry!(Pig));
    registry.add(entry!(Heap));
    registry
}

/// A match from `start`.
pub(crate) fn begin(game: &str, start: &Start<'_>) -> Result<Box<dyn AnyMatch>, AnyError> {
    small_games().game(game).expect("a small game").begin(start)
}

/// A match from a position.
pub(crate) fn at(game: &str, position: &str) -> Box<dyn AnyMatch> {
    begin(game, &Start { position: Some(position), ..Start::default() }).expect(position)
}

/// A match of Pig from a position, with this deal of rolls.
pub(crate) fn rolled(position: &str, rolls: &str) -> Result<Box<dyn AnyMatch>, AnyError> {
    begin("pig", &Start { position: Some(position), deal: Some(rolls), ..Start::default() })
}
