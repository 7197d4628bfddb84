//! The games of the module, and records of any of them.

use std::sync::OnceLock;

use pyo3::prelude::*;
use rulebook::{
    AnyError, ErrorKind, Registry,
    core::{Limits, Record},
};

use crate::{errors::refused, game::Game, game_match::Match, view::View};

static REGISTRY: OnceLock<Registry> = OnceLock::new();

/// Chooses the games. Later calls change nothing: a process has one module.
pub(crate) fn set(registry: Registry) {
    REGISTRY.get_or_init(|| registry);
}

/// The games.
pub(crate) fn registry() -> &'static Registry {
    REGISTRY.get().expect("the games are chosen before anything else is in the module")
}

/// All games.
#[pyfunction]
pub(crate) fn games() -> Vec<Game> {
    registry().games().map(|game| Game::new(game.rules().name)).collect()
}

/// The game with this name.
#[pyfunction]
pub(crate) fn game(name: &str) -> PyResult<Game> {
    let game = registry().game(name).map_err(refused)?;
    Ok(Game::new(game.rules().name))
}

/// The match of a record, every step of which is checked.
#[pyfunction]
#[pyo3(signature = (record, *, max_steps = 100_000, max_bytes = 4_194_304))]
pub(crate) fn replay(
    py: Python<'_>,
    record: &str,
    max_steps: usize,
    max_bytes: usize,
) -> PyResult<Match> {
    let limits = Limits { steps: max_steps, bytes: max_bytes, draw_rules: None };
    let replayed = py.detach(|| registry().replay(record, &limits)).map_err(refused)?;
    Ok(Match::from(replayed))
}

/// The view of a record as one observer saw the match, every step of which is checked.
#[pyfunction]
#[pyo3(signature = (record, *, max_steps = 100_000, max_bytes = 4_194_304))]
pub(crate) fn follow(
    py: Python<'_>,
    record: &str,
    max_steps: usize,
    max_bytes: usize,
) -> PyResult<View> {
    let limits = Limits { steps: max_steps, bytes: max_bytes, draw_rules: None };
    let followed = py.detach(|| {
        let record = Record::read(record, &limits)
            .map_err(|error| AnyError::new(ErrorKind::Record, "record", error))?;
        registry().game(&record.game)?.follow(&record, &limits)
    });
    Ok(View::from(followed.map_err(refused)?))
}
