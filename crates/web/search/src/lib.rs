//! The searches of one game, for a worker of the page.
//!
//! The package is compiled once for each of its features, so that a page loads what it needs. A
//! module gets the question that a [`Question`] holds and nothing else: of a game with hidden
//! information the view of the seat that thinks, never the host's match.

#![cfg_attr(
    not(feature = "classics"),
    expect(dead_code, reason = "a module of one game needs one of the two searches")
)]

// In reading order.
mod question;
mod games;
mod analysis;

use rulebook_search::Status;
use wasm_bindgen::prelude::*;

use crate::{games::Thinker, question::Question};

/// A search that runs in slices.
#[wasm_bindgen]
#[expect(missing_debug_implementations, reason = "it belongs to JavaScript")]
pub struct Search(Box<dyn Thinker>);

#[wasm_bindgen]
impl Search {
    /// The search for the answer to `question`, which the rules module writes as JSON, with at most
    /// `memory` bytes and reporting `lines` lines. Equal seeds give equal answers.
    ///
    /// # Errors
    ///
    /// A text, if the question is not one of this module's games or cannot be searched.
    #[wasm_bindgen(constructor)]
    pub fn new(question: &str, memory: usize, lines: usize, seed: u32) -> Result<Search, JsError> {
        let question: Question = serde_json::from_str(question)?;
        let limits = rulebook_search::Limits::default();
        let limits = limits.memory(memory).lines(lines).seed(u64::from(seed));
        games::thinker(&question, limits).map(Search).map_err(|why| JsError::new(&why))
    }

    /// Plays about `steps` random games, and returns whether more would change the answer.
    pub fn run(&mut self, steps: u32) -> bool {
        self.0.run(u64::from(steps)) == Status::Running
    }

    /// What has been found so far, as the JSON of an `Analysis` of the facade.
    #[must_use]
    pub fn analysis(&self) -> String {
        self.0.analysis()
    }
}
