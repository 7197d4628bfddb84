//! A search for the seat to move, by any algorithm of the facade, in slices.

use rulebook::{
    Algorithm, AnyError, AnySearch, AnyView, ErrorKind, SearchLimits, SearchStatus,
    core::{Player, Record, ReplayLimits, Turn, Viewpoint},
};
use wasm_bindgen::prelude::*;

use crate::{
    argument::{Text, string},
    catalogue::registry,
    question::{Knowledge, Question},
    refusal::refused,
};

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
    /// Throws if the question is not about one of the offered games, or cannot be searched.
    #[wasm_bindgen(constructor)]
    pub fn new(question: &Text, memory: usize, lines: usize, seed: u32) -> Result<Search, JsValue> {
        let limits = SearchLimits::default().memory(memory).lines(lines).seed(u64::from(seed));
        let search = made(&string("question", question)?, limits).map_err(refused)?;
        Ok(Search { search, limits })
    }

    /// Moves to the position of another question.
    /// Throws as [`Search::new`]; the search then keeps its position.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, question: &Text) -> Result<(), JsValue> {
        self.search = made(&string("question", question)?, self.limits).map_err(refused)?;
        Ok(())
    }

    /// Does about `steps` units of work, positions or playouts, and returns whether more would
    /// change the answer.
    pub fn run(&mut self, steps: u32) -> bool {
        self.search.run(u64::from(steps)) == SearchStatus::Running
    }

    /// The result so far, as the JSON of a [`rulebook::Analysis`].
    pub fn analysis(&self) -> String {
        serde_json::to_string(&self.search.analysis()).expect("numbers and texts are JSON")
    }
}

fn made(question: &str, limits: SearchLimits) -> Result<Box<dyn AnySearch>, AnyError> {
    let wrong = |why: &str| AnyError::new(ErrorKind::View, "question", why);
    let question = Question::read(question).map_err(wrong)?;
    let game = registry().game(question.game)?;
    match question.known {
        Knowledge::Match(start, draw_rules, steps) => {
            let record = Record { draw_rules, steps, ..Record::new(game.rules(), start) };
            let game = game.replay(&record, &ReplayLimits::default())?;
            let Turn::Player(mover) = game.turn() else { return Err(wrong("no seat is to move")) };
            first_suited(&*game.view(Viewpoint::Seat(mover))?, limits)
        }
        Knowledge::View(seat, view) => {
            let seat = Player::from_index(seat).ok_or_else(|| wrong("there is no such seat"))?;
            first_suited(&*game.client(Viewpoint::Seat(seat), view)?, limits)
        }
    }
}

/// The preferred search for the position.
fn first_suited(seen: &dyn AnyView, limits: SearchLimits) -> Result<Box<dyn AnySearch>, AnyError> {
    let choices = seen.choices()?;
    Algorithm::first_suited(seen.preferred_searches(), |algorithm| {
        choices.search(algorithm, limits)
    })
}

#[cfg(test)]
mod tests {
    use rulebook::{Registry, classics, entry};

    use super::*;
    use crate::question;

    /// Offers two games; the first test that does so decides for all.
    fn offer() {
        let mut registry = Registry::empty();
        registry.add(entry!(classics::TicTacToe));
        registry.add(entry!(classics::Kuhn));
        crate::offer(registry);
    }

    #[test]
    fn a_question_is_answered_whether_hands_are_hidden_or_not() {
        offer();
        let limits = SearchLimits::default();
        let mut game = registry().game("tictactoe").expect("a game").start("").expect("a start");
        for mv in ["a1", "a2", "b1", "b2"] {
            game.play(mv).expect("a legal move");
        }
        let asked = question::of_host(&*game, Player::FIRST).expect("a seat");
        let mut search = made(&asked, limits).expect("a search");
        search.run(1000);
        assert_eq!(search.analysis().best(), Some("c1"));

        let mut game = registry().game("kuhn").expect("a game").start("").expect("a start");
        let mut rng = rulebook::game_rng(1, 0);
        while game.turn() == Turn::Chance {
            game.random_step(&mut || rulebook::core::Entropy::next_u64(&mut rng)).expect("a step");
        }
        let seen = game.view(Viewpoint::Seat(Player::FIRST)).expect("a seat");
        let asked = question::of_view(&*seen).expect("a seat");
        let mut search = made(&asked, limits).expect("a search");
        search.run(100);
        assert!(search.analysis().best().is_some());
    }

    #[test]
    fn garbage_is_refused() {
        offer();
        let limits = SearchLimits::default();
        let rubbish = [
            "",
            "tictactoe",
            "game chess\nseat 0\nview ",
            "game kuhn\nseat x\nview x",
            "game kuhn\n",
        ];
        for rubbish in rubbish {
            assert!(made(rubbish, limits).is_err(), "{rubbish}");
        }
    }
}
