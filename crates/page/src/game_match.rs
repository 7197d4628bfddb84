//! A match from the side of its host, with everything that is hidden.

use rulebook::{
    AnyError, ErrorKind,
    core::{Entropy, ReplayLimits, Turn},
    game_rng,
};
use wasm_bindgen::prelude::*;

use crate::{
    answers,
    argument::{self, Colours, Number, Seed, Text, Texts, Who, seat, string, viewpoint},
    catalogue::registry,
    classes::{Game, Match, View},
    json::object,
    question,
    questions::questions,
    random,
    refusal::{mistyped, refused},
    values,
};

impl Match {
    /// Takes a random step, a function of the seed and of the number of steps before it.
    fn step_at_random(&mut self, seed: u64) -> Result<Option<String>, JsValue> {
        let mut rng = game_rng(seed, self.inner.n_steps() as u64);
        self.inner.random_step(&mut || rng.next_u64()).map_err(refused)
    }
}

/// The match of a record, every step of which is checked. A record has at most 4 MiB and 100,000 steps.
/// Throws if it is not the record of a match that can be replayed.
#[wasm_bindgen]
pub fn replay(record: &Text) -> Result<Match, JsValue> {
    let record = string("record", record)?;
    registry().replay(&record, &ReplayLimits::default()).map(Match::from).map_err(refused)
}

questions!(Match);

#[wasm_bindgen]
impl Match {
    /// The options of the rules that are not default, `key=value,key=value`.
    #[wasm_bindgen(getter)]
    pub fn variant(&self) -> String {
        self.inner.record(&[]).variant
    }

    /// The text of the current position, with everything that is hidden.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> String {
        self.inner.position()
    }

    /// The key of the current position: the same for equal positions, in all versions and on every
    /// machine.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> u64 {
        self.inner.key()
    }

    /// The steps so far.
    #[wasm_bindgen(getter, unchecked_return_type = "string[]")]
    pub fn steps(&self) -> JsValue {
        object(&self.inner.steps())
    }

    /// The text of the position after `n` steps; `undefined` if there are fewer.
    /// Throws if `n` is not a whole number.
    #[wasm_bindgen(js_name = positionAt)]
    pub fn position_at(&self, n: &Number) -> Result<Option<String>, JsValue> {
        Ok(self.inner.position_at(argument::steps("n", n)?))
    }

    /// Plays a move in any of its spellings and returns its canonical text.
    /// Throws if the text is not a move, the move breaks a rule, or no player is to move.
    pub fn play(&mut self, #[wasm_bindgen(js_name = "move")] mv: &Text) -> Result<String, JsValue> {
        Ok(self.inner.play(&string("move", mv)?).map_err(refused)?.into_owned())
    }

    /// Applies a chance event and returns its text.
    /// Throws if no event is due, or not this one.
    pub fn resolve(&mut self, event: &Text) -> Result<String, JsValue> {
        Ok(self.inner.resolve(&string("event", event)?).map_err(refused)?.into_owned())
    }

    /// Applies a move or a chance event, whichever is due, and returns its text.
    /// Throws as `play` and `resolve`.
    pub fn step(&mut self, text: &Text) -> Result<String, JsValue> {
        Ok(self.inner.step(&string("text", text)?).map_err(refused)?.into_owned())
    }

    /// Plays a move for an observer, whose turn it must be. What is thrown can be sent to that observer.
    /// Throws as `step`, and if it is not that observer's turn.
    #[wasm_bindgen(js_name = stepAs)]
    pub fn step_as(&mut self, who: &Who, text: &Text) -> Result<String, JsValue> {
        let (who, text) = (viewpoint(who)?, string("text", text)?);
        Ok(self.inner.step_as(who, &text).map_err(refused)?.into_owned())
    }

    /// Resolves chance until a player is to move or the match is over, and returns the events. An event is a
    /// function of the seed and of the number of steps before it; without a seed the system chooses.
    /// Throws if the seed is not a number of 64 bits.
    pub fn deal(&mut self, seed: Option<Seed>) -> Result<Vec<String>, JsValue> {
        let mut events = Vec::new();
        seed.as_deref().map(argument::seed).transpose()?; // Refused even if no event is due.
        while self.inner.turn() == Turn::Chance {
            events.extend(self.step_at_random(random::seed(seed.as_deref())?)?);
        }
        Ok(events)
    }

    /// Takes a random step, a move with equal probability or an event by its weight, and returns it;
    /// `undefined` if the match is over. Seeds are as in `deal`.
    /// Throws if the seed is not a number of 64 bits.
    #[wasm_bindgen(js_name = randomStep)]
    pub fn random_step(&mut self, seed: Option<Seed>) -> Result<Option<String>, JsValue> {
        self.step_at_random(random::seed(seed.as_deref())?)
    }

    /// Takes back a declaration or the last step. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.inner.undo()
    }

    /// Applies the last undone step again, chance as it was. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        self.inner.redo()
    }

    /// Ends the match because a seat resigns.
    /// Throws if the match is over or has no such seat.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(js_name = "seat")] number: &Number,
    ) -> Result<(), JsValue> {
        self.inner.resign(seat(number)?).map_err(refused)
    }

    /// Ends the match because a seat loses for a reason outside the game, such as time.
    /// Throws if the match is over or has no such seat.
    pub fn forfeit(
        &mut self,
        #[wasm_bindgen(js_name = "seat")] number: &Number,
    ) -> Result<(), JsValue> {
        self.inner.forfeit(seat(number)?).map_err(refused)
    }

    /// Ends the match as a draw by agreement.
    /// Throws if the match is over.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<(), JsValue> {
        self.inner.agree_draw().map_err(refused)
    }

    /// The record of the match, with the names of the players by seat. `replay` reads it.
    /// Throws if the names are not one string for each seat.
    pub fn record(&self, players: Option<Texts>) -> Result<String, JsValue> {
        let n_players = self.inner.players();
        answers::record(|players| self.inner.record(players), n_players, players.as_deref())
    }

    /// Throws, so that nobody sends by mistake what is hidden: send a view, or keep the record.
    #[wasm_bindgen(js_name = toJSON, unchecked_return_type = "never")]
    pub fn to_json(&self) -> Result<JsValue, JsValue> {
        Err(mistyped("a match holds what is hidden: send match.view(seat), or keep match.record()"))
    }

    /// The present knowledge of an observer: a seat, `"host"` or `"public"`.
    /// Throws if there is no such observer.
    pub fn view(&self, who: &Who) -> Result<View, JsValue> {
        self.inner.client(viewpoint(who)?).map(View::from).map_err(refused)
    }

    /// The question to a search for the player to move, as text: what that seat knows.
    /// Throws if no player is to move.
    pub fn question(&self) -> Result<String, JsValue> {
        let mover = self.inner.turn().player();
        let nobody = || match self.inner.verdict() {
            Some(_) => AnyError::new(ErrorKind::Over, "question", "the match is over"),
            None => {
                AnyError::new(ErrorKind::NotYourTurn, "question", "chance is to act: `deal` first")
            }
        };
        let asked = mover.ok_or_else(nobody).and_then(|seat| question::of_host(&*self.inner, seat));
        asked.map_err(refused)
    }
}
