//! A match on the screen of the page.

use rulebook::{
    AnyView, StatusInfo, StepInfo,
    core::{Adjudication, Entropy, Record, Turn, Viewpoint},
    game_rng,
};
use wasm_bindgen::prelude::*;

use crate::{
    argument::{Number, Seed, Text, Texts, Who, seat, seed, steps, string, strings, viewpoint},
    catalogue::registry,
    classes::View,
    json::object,
    question,
    refusal::refused,
    walk::Walk,
};

/// A match that the page plays or shows: the host's side, or what one observer knows of a match
/// whose host is elsewhere.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Session {
    walk: Walk,
    seed: u64,              // For chance and random moves.
    players: Vec<String>,   // Their names in the opened record.
    record: Option<Record>, // The record with steps left to replay.
}

#[wasm_bindgen]
impl Session {
    /// A match from the official start under a variant. `seed` determines chance; keep it secret
    /// from every observer from whom something is hidden.
    /// Throws if there is no such game or the variant is refused.
    pub fn start(
        game: &Text,
        variant: &Text,
        #[wasm_bindgen(js_name = "seed")] by: &Seed,
    ) -> Result<Session, JsValue> {
        let (game, variant, seed) = (string("game", game)?, string("variant", variant)?, seed(by)?);
        let walk = registry().game(&game).and_then(|game| game.start(&variant)).map_err(refused)?;
        Ok(Session { walk: Walk::Host(walk), seed, players: Vec::new(), record: None })
    }

    /// The match of a record, whole or as one observer saw it, before its first step, for
    /// [`Session::replay`].
    /// Throws if it is not a record, or its start is refused.
    pub fn prepare(
        record: &Text,
        #[wasm_bindgen(js_name = "seed")] by: &Seed,
    ) -> Result<Session, JsValue> {
        let (record, seed) = (string("record", record)?, seed(by)?);
        let (walk, record) = Walk::at_start_of(&record).map_err(refused)?;
        Ok(Session { walk, seed, players: record.players.clone(), record: Some(record) })
    }

    /// The number of steps of the record left to replay.
    #[wasm_bindgen(js_name = nLeft)]
    pub fn n_left(&self) -> usize {
        let n_steps = self.record.as_ref().map_or(0, |record| record.steps.len());
        n_steps.saturating_sub(self.walk.progress().n_steps())
    }

    /// Replays up to `n` further steps of the record, and its result after the last one. Returns
    /// whether the whole record is replayed.
    /// Throws if a step or the result is refused.
    pub fn replay(&mut self, n: &Number) -> Result<bool, JsValue> {
        let n = steps("n", n)?;
        if let Some(record) = &self.record {
            self.walk.replay(record, n).map_err(refused)?;
        }
        if self.n_left() == 0 {
            self.record = None;
        }
        Ok(self.record.is_none())
    }

    /// The observer of a match whose host is elsewhere; nothing if it is played here.
    pub fn observer(&self) -> Option<String> {
        match &self.walk {
            Walk::Host(_) => None,
            Walk::Client(view) => Some(view.who().to_string()),
        }
    }

    /// The names of the players by seat in the record that was opened; empty if it names none.
    pub fn players(&self) -> Vec<String> {
        self.players.clone()
    }

    /// The turn and the result of the match.
    #[wasm_bindgen(unchecked_return_type = "Status")]
    pub fn status(&self) -> JsValue {
        let progress = self.walk.progress();
        object(&StatusInfo {
            turn: progress.turn(),
            result: progress.result(),
            steps: progress.n_steps(),
            plies: progress.plies(),
        })
    }

    /// The bounds of the payoffs under the rules of the match; nothing if its host is elsewhere.
    #[wasm_bindgen(js_name = payoffRange, unchecked_return_type = "[number, number] | undefined")]
    pub fn payoff_range(&self) -> JsValue {
        match &self.walk {
            Walk::Host(game) => {
                let range = game.payoff_range();
                object(&[*range.start(), *range.end()])
            }
            Walk::Client(_) => JsValue::UNDEFINED,
        }
    }

    /// The present knowledge of an observer; of a match whose host is elsewhere, that of its own.
    /// Throws if there is no such observer.
    pub fn view(&self, who: &Who) -> Result<View, JsValue> {
        self.walk.client(viewpoint(who)?).map(View::from).map_err(refused)
    }

    /// The steps from number `from` on, counted from 0, as `who` saw them, with descriptions of
    /// those moves that `who` could judge.
    /// Throws if there is no such observer.
    #[wasm_bindgen(unchecked_return_type = "StepInfo[]")]
    pub fn history(&self, who: &Who, from: &Number) -> Result<JsValue, JsValue> {
        let (who, from) = (viewpoint(who)?, steps("from", from)?);
        let texts = self.walk.seen(who, |seen| Ok(seen.steps_since(from))).map_err(refused)?;
        let mut walk = self.walk.at(from).map_err(refused)?;
        let mut steps = Vec::new();
        for (i, text) in texts.into_iter().enumerate() {
            let actor = walk.progress().turn();
            // Who may not ask sees the text alone.
            let description = walk.seen(who, |seen| Ok(description(seen, actor, &text)));
            walk.repeat(&text).map_err(refused)?;
            let number = from + i + 1;
            steps.push(StepInfo { number, actor, text, description: description.ok().flatten() });
        }
        Ok(object(&steps))
    }

    /// The record of the match: whole, or as the observer of a match whose host is elsewhere saw it.
    /// Throws if the names are not strings.
    pub fn record(&self, players: &Texts) -> Result<String, JsValue> {
        let players = strings("players", Some(players))?;
        let players: Vec<&str> = players.iter().map(String::as_str).collect();
        Ok(match &self.walk {
            Walk::Host(game) => game.record(&players).to_string(),
            Walk::Client(view) => view.record(&players).to_string(),
        })
    }

    /// The question to a search for a seat: the whole match if nothing is hidden, otherwise what the
    /// seat knows.
    /// Throws if there is no such seat.
    pub fn question(
        &self,
        #[wasm_bindgen(js_name = "seat")] number: &Number,
    ) -> Result<String, JsValue> {
        let seat = seat(number)?;
        let question = match &self.walk {
            Walk::Host(game) => question::of_host(&**game, seat),
            Walk::Client(view) => question::of_view(&**view),
        };
        question.map_err(refused)
    }

    /// The move that a beginner in this seat plays without thinking; nothing if the beginner has to
    /// think. It is the same for the same seed and steps.
    /// Throws if it is not this seat's turn.
    pub fn impulse(
        &self,
        #[wasm_bindgen(js_name = "seat")] number: &Number,
    ) -> Result<Option<String>, JsValue> {
        let impulse = self.walk.seen(Viewpoint::Seat(seat(number)?), |seen| {
            let mut rng = game_rng(self.seed, seen.n_steps() as u64);
            Ok(seen.choices()?.impulse(&mut || rng.next_u64()))
        });
        impulse.map_err(refused)
    }

    /// Plays a move for `who`. If it is the move that was undone last, the steps after it can still
    /// be redone.
    /// Throws if it is not that observer's turn, the text is not a move, or the move breaks a rule.
    pub fn play(&mut self, who: &Who, text: &Text) -> Result<(), JsValue> {
        let (who, text) = (viewpoint(who)?, string("text", text)?);
        self.walk.play(who, &text).map_err(refused)
    }

    /// Takes a chance event, or a random move for the player to move; if a step was undone, that
    /// one. Returns whether there was a step to take.
    /// Throws if the host is elsewhere.
    pub fn chance(&mut self) -> Result<bool, JsValue> {
        let mut rng = game_rng(self.seed, self.walk.progress().n_steps() as u64);
        self.walk.chance(&mut || rng.next_u64()).map_err(refused)
    }

    /// Takes back a declaration or the last step. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.walk.undo()
    }

    /// Redoes what was undone last, with the same chance events. Returns whether there was anything
    /// to redo; never where the host is elsewhere.
    pub fn redo(&mut self) -> bool {
        self.walk.redo()
    }

    /// Ends the match because a seat resigns.
    /// Throws if the match is over or has no such seat.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(js_name = "seat")] number: &Number,
    ) -> Result<(), JsValue> {
        self.walk.declare(Adjudication::Resignation(seat(number)?)).map_err(refused)
    }

    /// Ends the match as a draw by agreement of all players.
    /// Throws if the match is over.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<(), JsValue> {
        self.walk.declare(Adjudication::Agreement).map_err(refused)
    }

    /// A copy of the match after `n` steps.
    /// Throws if the steps of a match whose host is elsewhere cannot be followed again.
    pub fn at(&self, n: &Number) -> Result<Session, JsValue> {
        let walk = self.walk.at(steps("n", n)?).map_err(refused)?;
        Ok(Session { walk, seed: self.seed, players: self.players.clone(), record: None })
    }
}

/// The description of a step that `actor` is about to take, if who sees this may know it.
fn description(seen: &dyn AnyView, actor: Turn, text: &str) -> Option<String> {
    let choices = seen.choices().ok()?;
    match actor {
        Turn::Player(_) => choices.move_info(text).ok()?.description,
        _ => choices.events().into_iter().find(|event| event.event == text)?.description,
    }
}
