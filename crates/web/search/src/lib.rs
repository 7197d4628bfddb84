//! The searches of one game, for a worker of the page.
//!
//! The package is compiled once for each of its features, so that a page loads what it needs. A
//! module gets the question that a [`Question`] holds and nothing else: of a game with hidden
//! information the view of the seat that thinks, never the host's match.

#![expect(unused_imports, reason = "a module needs the searches of its games only")]

// In reading order. What not every module needs is public, so that none of it counts as unused.
pub mod question;
mod analysis;
pub mod thinker;
pub mod makers;
mod games;

use rulebook_search::{Limits, Status};
use wasm_bindgen::prelude::*;

use crate::{question::Question, thinker::Thinker};

/// A search that runs in slices.
#[wasm_bindgen]
#[expect(missing_debug_implementations, reason = "it belongs to JavaScript")]
pub struct Search(Box<dyn Thinker>);

#[wasm_bindgen]
impl Search {
    /// The search for the answer to `question`, which the rules module writes, with at most
    /// `memory` bytes and reporting `lines` lines. Equal seeds give equal answers.
    ///
    /// # Errors
    ///
    /// A text, if the question is not about one of this module's games, or the position does not
    /// suit its searches.
    #[wasm_bindgen(constructor)]
    pub fn new(question: &str, memory: usize, lines: usize, seed: u32) -> Result<Search, JsError> {
        let question = read(question)?;
        let limits = Limits::default().memory(memory).lines(lines).seed(u64::from(seed));
        games::thinker(&question, limits).map(Search).map_err(|why| JsError::new(&why))
    }

    /// Goes to the position of another question about the same game. What was found is kept if
    /// the match has gone on from there.
    ///
    /// # Errors
    ///
    /// A text, if the position cannot be searched. Then the search is of no use any more.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, question: &str) -> Result<(), JsError> {
        let question = read(question)?;
        self.0.go_to(&question).map_err(|why| JsError::new(&why))
    }

    /// Does about `steps` units of work, positions or random games, and returns whether more would
    /// change the answer.
    pub fn run(&mut self, steps: u32) -> bool {
        self.0.run(u64::from(steps)) == Status::Running
    }

    /// What has been found so far, as the JSON of an `Analysis` of the facade.
    #[must_use]
    pub fn analysis(&self) -> String {
        self.0.analysis()
    }
}

fn read(question: &str) -> Result<Question, JsError> {
    Question::read(question).map_err(|why| JsError::new(&why))
}
