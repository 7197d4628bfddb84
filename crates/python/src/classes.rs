//! The classes that refer to each other: a game, the host's side of a match, and the view of an
//! observer. Their Python methods are in separate files.

use pyo3::prelude::*;
use rulebook::{AnyClient, AnyGame, AnyMatch, AnyView};

use crate::{errors::refused, registry::registry};

/// A game.
#[pyclass(module = "rulebook", frozen, eq, hash)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Game {
    pub(crate) name: &'static str,
}

impl Game {
    pub(crate) fn new(name: &'static str) -> Game {
        Game { name }
    }

    /// The game with this name.
    pub(crate) fn named(name: &str) -> PyResult<Game> {
        registry().game(name).map(|game| Game::new(game.rules().name)).map_err(refused)
    }

    pub(crate) fn game(self) -> &'static dyn AnyGame {
        registry().game(self.name).expect("a game of the registry")
    }

    /// The game, given by its name or as an object.
    pub(crate) fn of(game: &Bound<'_, PyAny>) -> PyResult<Game> {
        match game.extract::<String>() {
            Ok(name) => Game::named(&name),
            Err(_) => Ok(*game.cast::<Game>()?.get()),
        }
    }
}

/// A match with everything that is hidden: the host's side. `Game.start` and `replay` make one.
#[pyclass(module = "rulebook")]
#[derive(Debug)]
pub(crate) struct Match {
    pub(crate) inner: Box<dyn AnyMatch>,
}

impl From<Box<dyn AnyMatch>> for Match {
    fn from(inner: Box<dyn AnyMatch>) -> Match {
        Match { inner }
    }
}

impl Match {
    pub(crate) fn inner(&self) -> &dyn AnyMatch {
        &*self.inner
    }

    /// The view of the host.
    pub(crate) fn seen(&self) -> &dyn AnyView {
        self.inner.host()
    }
}

/// The view of one observer: the client's side of a match.
///
/// `View(game, who, text)` begins with the text of a view; `learn` takes the steps that the host
/// sends. A view knows nothing that its observer must not know.
#[pyclass(module = "rulebook")]
#[derive(Debug)]
pub(crate) struct View {
    pub(crate) inner: Box<dyn AnyClient>,
}

impl From<Box<dyn AnyClient>> for View {
    fn from(inner: Box<dyn AnyClient>) -> View {
        View { inner }
    }
}

impl View {
    pub(crate) fn seen(&self) -> &dyn AnyView {
        &*self.inner
    }
}
