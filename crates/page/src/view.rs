//! One observer's knowledge of a match. A view has no access to the state, so it holds no secret.

use rulebook::{
    AnyError, ErrorKind,
    core::{Adjudication, ReplayLimits, Verdict},
};
use wasm_bindgen::prelude::*;

use crate::{
    answers,
    argument::{self, Colours, Number, Text, Texts, seat, string},
    catalogue::registry,
    classes::{Game, View},
    json::object,
    question,
    questions::questions,
    refusal::refused,
    values,
};

/// The view of a record as one observer saw the match, every step of which is checked. A record has at most
/// 4 MiB and 100,000 steps.
/// Throws if it is not the record of an observer that can be followed.
#[wasm_bindgen]
pub fn follow(record: &Text) -> Result<View, JsValue> {
    let record = string("record", record)?;
    registry().follow(&record, &ReplayLimits::default()).map(View::from).map_err(refused)
}

questions!(View);

#[wasm_bindgen]
impl View {
    /// The observer: a seat, `"host"` or `"public"`.
    #[wasm_bindgen(getter, unchecked_return_type = "Who")]
    pub fn who(&self) -> JsValue {
        values::who(self.inner.who())
    }

    /// The text of the view.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.inner.text()
    }

    /// The text of the view with which the match began.
    #[wasm_bindgen(getter, js_name = firstView)]
    pub fn first_view(&self) -> String {
        self.inner.first_view()
    }

    /// The key of the information set: 32 hexadecimal digits.
    #[wasm_bindgen(getter, js_name = infoKey)]
    pub fn info_key(&self) -> String {
        self.inner.info_key().to_string()
    }

    /// Whether questions about legal moves are answered.
    #[wasm_bindgen(getter, js_name = mayAsk)]
    pub fn may_ask(&self) -> bool {
        self.inner.choices().is_ok()
    }

    /// The steps as the observer saw them.
    #[wasm_bindgen(getter, unchecked_return_type = "string[]")]
    pub fn steps(&self) -> JsValue {
        object(&self.inner.steps_since(0))
    }

    /// The steps from number `n` on, counted from 0, as the observer saw them.
    /// Throws if `n` is not a whole number.
    #[wasm_bindgen(js_name = stepsSince, unchecked_return_type = "string[]")]
    pub fn steps_since(&self, n: &Number) -> Result<JsValue, JsValue> {
        Ok(object(&self.inner.steps_since(argument::steps("n", n)?)))
    }

    /// The match as the observer saw it, with the names of the players by seat. `follow` reads it.
    /// Throws if the names are not one string for each seat.
    pub fn record(&self, players: Option<Texts>) -> Result<String, JsValue> {
        let n_players = self.inner.players();
        answers::record(|players| self.inner.record(players), n_players, players.as_deref())
    }

    /// The record without names, which `JSON.stringify` writes.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn to_json(&self) -> String {
        self.inner.record(&[]).to_string()
    }

    /// Takes a step as the observer saw it: one of the host's `stepsSince`, or a move of the observer's own that
    /// reveals nothing.
    /// Throws if the text is not an observed step or does not follow from the view.
    pub fn learn(&mut self, observed: &Text) -> Result<(), JsValue> {
        self.inner.learn(&string("observed", observed)?).map_err(refused)
    }

    /// Ends the match by a verdict such as `"win 0 by resignation of 1"`.
    /// Throws if the match is over, or no adjudication has this result.
    pub fn adjudicate(&mut self, verdict: &Text) -> Result<(), JsValue> {
        let text = string("verdict", verdict)?;
        let unreadable =
            |error| AnyError::unreadable(ErrorKind::Declaration, "verdict", &text, &error);
        let verdict: Verdict = text.parse().map_err(|error| refused(unreadable(error)))?;
        self.inner.adjudicate(verdict).map_err(refused)
    }

    /// Ends the match because a seat resigns.
    /// Throws if the match is over or has no such seat.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(js_name = "seat")] number: &Number,
    ) -> Result<(), JsValue> {
        self.inner.declare(Adjudication::Resignation(seat(number)?)).map_err(refused)
    }

    /// Ends the match as a draw by agreement.
    /// Throws if the match is over.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<(), JsValue> {
        self.inner.declare(Adjudication::Agreement).map_err(refused)
    }

    /// Takes back a declaration or the last step. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.inner.undo()
    }

    /// The question to a search for the observer's seat, as text: what that seat knows.
    /// Throws if the observer has no seat.
    pub fn question(&self) -> Result<String, JsValue> {
        question::of_view(&*self.inner).map_err(refused)
    }
}
