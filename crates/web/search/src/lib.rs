//! The searches for a worker of the page.
//!
//! The package is compiled once for each module that its manifest lists, so that a page loads only what it
//! needs. A module receives nothing but the question about a position: in a game with hidden information the
//! view of the player to move, never the host's match.

// In reading order.
mod position;
mod makers;
mod thinker;

use rulebook::{Entry, Erasable, games};
use rulebook_search::{Limits, SearchStatus};
use wasm_bindgen::prelude::*;

use crate::thinker::{Thinker, thinker};

/// A search that runs in slices.
#[wasm_bindgen]
#[expect(missing_debug_implementations, reason = "it belongs to JavaScript")]
pub struct Search(Box<dyn Thinker>);

impl Search {
    /// As [`Search::new`], for programs that are not in JavaScript.
    ///
    /// # Errors
    ///
    /// As a text.
    pub fn of(question: &str, memory: usize, lines: usize, seed: u32) -> Result<Search, String> {
        let limits = Limits::default().memory(memory).lines(lines).seed(u64::from(seed));
        let made = Err("there is no search for the game of this question".to_owned());
        let mut maker = Maker { question, limits, made };
        games::visit(&mut maker);
        #[cfg(feature = "classics")]
        games::visit_classics(&mut maker);
        maker.made.map(Search)
    }
}

#[wasm_bindgen]
impl Search {
    /// The search for the answer to `question`, which the rules module writes, with at most `memory` bytes
    /// and reporting `lines` lines. Equal seeds give equal answers.
    ///
    /// # Errors
    ///
    /// A message, if the question is not about one of this module's games, or no search of this module
    /// supports the position.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string")] question: &JsValue,
        memory: usize,
        lines: usize,
        seed: u32,
    ) -> Result<Search, JsError> {
        Search::of(&text(question)?, memory, lines, seed).map_err(|why| JsError::new(&why))
    }

    /// Moves to the position of another question about the same game. The tree is kept if the match has
    /// continued from the position of the search.
    ///
    /// # Errors
    ///
    /// A message, if the position cannot be searched. Then the search must not be used again.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] question: &JsValue,
    ) -> Result<(), JsError> {
        self.0.go_to(&text(question)?).map_err(|why| JsError::new(&why))
    }

    /// Does about `steps` units of work, positions or playouts, and returns whether more would change the
    /// answer.
    pub fn run(&mut self, steps: u32) -> bool {
        self.0.run(u64::from(steps)) == SearchStatus::Running
    }

    /// The result so far, as the JSON of an [`Analysis`](rulebook::Analysis).
    #[must_use]
    pub fn analysis(&self) -> String {
        serde_json::to_string(&self.0.analysis()).expect("numbers and texts are JSON")
    }
}

/// The text of a question, for which JavaScript can pass any value.
fn text(question: &JsValue) -> Result<String, JsError> {
    question.as_string().ok_or_else(|| JsError::new("a question is a string"))
}

/// Creates the thinker for the game of a question.
struct Maker<'q> {
    question: &'q str,
    limits: Limits,
    made: Result<Box<dyn Thinker>, String>,
}

impl games::Visitor for Maker<'_> {
    fn visit<G: Erasable>(&mut self, entry: Entry<G>) {
        if position::game(self.question) == Some(G::RULES.name) {
            let evaluation = entry.shared_evaluation();
            self.made = thinker::<G>(self.question, self.limits, evaluation);
        }
    }
}
