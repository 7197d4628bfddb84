//! What thinks for a seat: any search of the facade, in slices.

use rulebook::{
    Algorithm, AnyError, AnySearch, ErrorKind, SearchLimits, Seen, Status,
    core::{Limits, Player, Record, Viewpoint},
};
use serde::Deserialize;
use wasm_bindgen::prelude::*;

use crate::{catalogue::registry, json::thrown};

/// A position, as far as the seat that thinks knows it; written by `Table::question`.
#[derive(Deserialize)]
struct Question {
    game: String,
    record: Option<String>,
    view: Option<Sight>,
}

/// What one seat sees.
#[derive(Deserialize)]
struct Sight {
    seat: u8,
    text: String,
}

/// A search that runs in slices.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Search {
    search: Box<dyn AnySearch>,
    limits: SearchLimits,
}

#[wasm_bindgen]
impl Search {
    /// The search for the answer to `question`, with at most `memory` bytes and reporting `lines`
    /// lines. Equal seeds give equal answers.
    ///
    /// # Errors
    ///
    /// If the question is not about one of the games that are offered or cannot be searched.
    #[wasm_bindgen(constructor)]
    pub fn new(question: &str, memory: usize, lines: usize, seed: u32) -> Result<Search, JsValue> {
        let limits = SearchLimits::default().memory(memory).lines(lines).seed(u64::from(seed));
        let search = made(question, limits).map_err(thrown)?;
        Ok(Search { search, limits })
    }

    /// Goes to the position of another question.
    ///
    /// # Errors
    ///
    /// As [`Search::new`]; the search stays where it was then.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, question: &str) -> Result<(), JsValue> {
        self.search = made(question, self.limits).map_err(thrown)?;
        Ok(())
    }

    /// Does about `steps` units of work, positions or random games, and returns whether more would
    /// change the answer.
    pub fn run(&mut self, steps: u32) -> bool {
        self.search.run(u64::from(steps)) == Status::Running
    }

    /// What has been found so far, as the JSON of an [`rulebook::Analysis`].
    #[must_use]
    pub fn analysis(&self) -> String {
        serde_json::to_string(&self.search.analysis()).expect("numbers and texts are JSON")
    }
}

fn made(question: &str, limits: SearchLimits) -> Result<Box<dyn AnySearch>, AnyError> {
    let wrong = |why: &str| AnyError::new(ErrorKind::View, "question", why);
    let question: Question =
        serde_json::from_str(question).map_err(|error| wrong(&error.to_string()))?;
    let sight = question.view.ok_or_else(|| wrong("there is no view"))?;
    let seat = Player::from_index(sight.seat).ok_or_else(|| wrong("there is no such seat"))?;
    let who = Viewpoint::Seat(seat);
    let game = registry().game(&question.game)?;
    match question.record {
        Some(record) => {
            let bounds = Limits::default();
            let record = Record::read(&record, &bounds)
                .map_err(|error| AnyError::new(ErrorKind::Record, "record", error))?;
            first_suited(&*game.replay(&record, &bounds)?.seen_by(who)?, limits)
        }
        None => first_suited(game.view(who, &sight.text)?.seen(), limits),
    }
}

/// The search that suits the position best.
fn first_suited(seen: &dyn Seen, limits: SearchLimits) -> Result<Box<dyn AnySearch>, AnyError> {
    let mut refused = None;
    for algorithm in seen.preferred_searches() {
        match seen.search(*algorithm, limits) {
            Ok(search) => return Ok(search),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    Err(refused.unwrap_or_else(|| {
        AnyError::new(ErrorKind::Search, "search", format!("not even {}", Algorithm::Random))
    }))
}

#[cfg(test)]
mod tests {
    use rulebook::{Registry, classics, entry};

    use super::*;

    #[test]
    fn a_question_is_answered_whether_hands_are_hidden_or_not() {
        let mut registry = Registry::empty();
        registry.add(entry!(classics::TicTacToe));
        registry.add(entry!(classics::Kuhn));
        crate::offer(registry);
        let limits = SearchLimits::default();
        let mut game = crate::catalogue::registry()
            .game("tictactoe")
            .expect("a game")
            .start("")
            .expect("a start");
        for mv in ["a1", "a2", "b1", "b2"] {
            game.play(mv).expect("a legal move");
        }
        let record = game.record(&[]).to_string();
        let text = game.seen_by(Viewpoint::Seat(Player::FIRST)).expect("a seat").text();
        let view = serde_json::json!({ "seat": 0, "text": text, "key": "" });
        let question = serde_json::json!({ "game": "tictactoe", "record": record, "view": view });
        let mut search = made(&question.to_string(), limits).expect("a search");
        search.run(1000);
        assert_eq!(search.analysis().best(), Some("c1"));

        let mut game =
            crate::catalogue::registry().game("kuhn").expect("a game").start("").expect("a start");
        let mut rng = rulebook::game_rng(1, 0);
        while game.turn() == rulebook::core::Turn::Chance {
            game.random_step(&mut || rulebook::core::Entropy::next_u64(&mut rng)).expect("a step");
        }
        let text = game.seen_by(Viewpoint::Seat(Player::FIRST)).expect("a seat").text();
        let question = serde_json::json!({ "game": "kuhn", "view": { "seat": 0, "text": text } });
        let mut search = made(&question.to_string(), limits).expect("a search");
        search.run(100);
        assert!(search.analysis().best().is_some());
    }

    #[test]
    fn rubbish_is_refused() {
        let limits = SearchLimits::default();
        for rubbish in ["", "{}", "{\"game\":\"chess\",\"view\":{\"seat\":0,\"text\":\"\"}}"] {
            assert!(made(rubbish, limits).is_err(), "{rubbish}");
        }
    }
}
