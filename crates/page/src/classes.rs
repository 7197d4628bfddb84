//! The classes that refer to each other: a game, the host's side of a match, and the view of an
//! observer. Their methods in JavaScript are in files of their own.

use rulebook::{AnyClient, AnyGame, AnyMatch, AnyView, Choices};
use wasm_bindgen::prelude::*;

use crate::{catalogue::registry, refusal::refused};

/// A game: `game(name)` has it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game(pub(crate) &'static dyn AnyGame);

impl Game {
    /// The game of the registry with this name.
    pub(crate) fn named(name: &str) -> Result<Game, JsValue> {
        registry().game(name).map(Game).map_err(refused)
    }
}

/// A match with everything that is hidden: the host's side. `Game.start` and `replay` make one.
///
/// A call that throws leaves the match as it was.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Match {
    pub(crate) inner: Box<dyn AnyMatch>,
}

impl From<Box<dyn AnyMatch>> for Match {
    fn from(inner: Box<dyn AnyMatch>) -> Match {
        Match { inner }
    }
}

impl Match {
    pub(crate) fn seen(&self) -> &dyn AnyView {
        self.inner.host()
    }

    #[expect(clippy::unnecessary_wraps, reason = "a view refuses who may not ask")]
    pub(crate) fn choices(&self) -> Result<&dyn Choices, JsValue> {
        Ok(self.inner.choices())
    }
}

/// The knowledge of one observer: a client's side of a match. `Match.view`, `Game.view` and `follow` make one.
///
/// It knows nothing that its observer must not know, and `JSON.stringify` writes its record, so it can be
/// sent to that observer. There `follow` reads it, `learn` takes the steps that the host sends, and
/// `adjudicate`, `resign` and `agreeDraw` end the match. A call that throws leaves the view as it was.
#[wasm_bindgen]
#[derive(Debug)]
pub struct View {
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

    pub(crate) fn choices(&self) -> Result<&dyn Choices, JsValue> {
        self.inner.choices().map_err(refused)
    }
}
