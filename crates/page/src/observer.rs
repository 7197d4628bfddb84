//! The questions of an observer about a match.

#![expect(clippy::needless_pass_by_value, reason = "JavaScript hands lists over by value")]

use rulebook::{
    AnyError, AnyView,
    core::{Entropy, Turn, Viewpoint},
    draw::Theme,
    game_rng,
};
use wasm_bindgen::prelude::*;

use crate::{
    json::{object, thrown},
    question,
    session::{Session, player, viewpoint},
    values::{Choices, DialInfo, Picks, Sight, StepInfo},
    walk::Walk,
};

#[wasm_bindgen]
impl Session {
    /// The drawing that `who` sees, in the named colours.
    ///
    /// # Errors
    ///
    /// If there is no such observer.
    #[wasm_bindgen(unchecked_return_type = "Drawing")]
    pub fn view(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Who")] who: &str,
        #[wasm_bindgen(unchecked_param_type = "Colours")] colours: &str,
    ) -> Result<JsValue, JsValue> {
        let drawing = self.seen(who, |seen| Ok(seen.svg(theme(colours))))?;
        Ok(object(&Sight::from(drawing)))
    }

    /// The drawing that `who` sees as an SVG document, in the named colours.
    ///
    /// # Errors
    ///
    /// If there is no such observer.
    pub fn document(
        &self,
        who: &str,
        #[wasm_bindgen(unchecked_param_type = "Colours")] colours: &str,
    ) -> Result<String, JsValue> {
        self.seen(who, |seen| Ok(seen.svg(theme(colours)).text))
    }

    /// The picks that can follow these.
    ///
    /// # Errors
    ///
    /// If `who` may not ask or a string is not a pick.
    #[wasm_bindgen(js_name = nextPicks, unchecked_return_type = "NextPicks")]
    pub fn next_picks(&self, who: &str, picked: Vec<String>) -> Result<JsValue, JsValue> {
        let choices = self.seen(who, |seen| {
            let next = seen.choices()?.next_picks(&picked)?;
            let dial = |pick: &String| seen.dial(pick).map(|dial| DialInfo::new(pick, dial));
            let dials = next.picks.iter().filter_map(dial).collect();
            Ok(Choices { next, dials })
        })?;
        Ok(object(&choices))
    }

    /// The change that the picks would make: shapes over the drawing, and the picks that only now
    /// have a place.
    ///
    /// # Errors
    ///
    /// If `who` may not ask or the picks are not the beginning of a legal move.
    #[wasm_bindgen(unchecked_return_type = "Preview")]
    pub fn preview(
        &self,
        who: &str,
        picked: Vec<String>,
        #[wasm_bindgen(unchecked_param_type = "Colours")] colours: &str,
    ) -> Result<JsValue, JsValue> {
        let drawing = self.seen(who, |seen| seen.choices()?.preview(&picked, theme(colours)))?;
        Ok(object(&Picks::from(drawing)))
    }

    /// The rule that the move with these picks breaks; nothing if it is legal, or they do not
    /// denote a move.
    ///
    /// # Errors
    ///
    /// If `who` may not ask.
    #[wasm_bindgen(js_name = whyNot, unchecked_return_type = "Refusal | undefined")]
    pub fn why_not(&self, who: &str, picked: Vec<String>) -> Result<JsValue, JsValue> {
        let refusal = self.seen(who, |seen| Ok(seen.choices()?.why_not(&picked)))?;
        Ok(refusal.map_or(JsValue::UNDEFINED, |refusal| object(&refusal)))
    }

    /// The picks of a legal move.
    ///
    /// # Errors
    ///
    /// As [`Session::check`].
    #[wasm_bindgen(js_name = picksOf)]
    pub fn picks_of(&self, who: &str, text: &str) -> Result<Vec<String>, JsValue> {
        self.seen(who, |seen| seen.choices()?.picks_of(text))
    }

    /// The move that a beginner in this seat plays without thinking; nothing if the beginner has to
    /// think. It is the same for the same seed and steps.
    ///
    /// # Errors
    ///
    /// If `who` may not ask.
    pub fn impulse(&self, who: &str) -> Result<Option<String>, JsValue> {
        self.seen(who, |seen| {
            let mut rng = game_rng(self.seed, seen.n_steps() as u64);
            Ok(seen.choices()?.impulse(&mut || rng.next_u64()))
        })
    }

    /// The legal move with this notation.
    ///
    /// # Errors
    ///
    /// If `who` may not ask, the text is not a move, or the move breaks a rule.
    #[wasm_bindgen(unchecked_return_type = "MoveInfo")]
    pub fn check(&self, who: &str, text: &str) -> Result<JsValue, JsValue> {
        Ok(object(&self.seen(who, |seen| seen.choices()?.move_info(text))?))
    }

    /// The steps from number `from` on, counted from 0, as `who` saw them, with descriptions of
    /// those moves that `who` could judge.
    ///
    /// # Errors
    ///
    /// If there is no such observer.
    #[wasm_bindgen(unchecked_return_type = "StepInfo[]")]
    pub fn history(&self, who: &str, from: usize) -> Result<JsValue, JsValue> {
        let who = viewpoint(who)?;
        let texts = self.walk.seen(who, |seen| Ok(seen.steps_since(from))).map_err(thrown)?;
        let mut walk = self.walk.at(from).map_err(thrown)?;
        let mut steps = Vec::new();
        for (i, text) in texts.into_iter().enumerate() {
            let actor = walk.progress().turn();
            // An observer who may not ask gets the text alone.
            let about = walk.seen(who, |seen| match actor {
                Turn::Player(_) => Ok(seen.choices()?.move_info(&text)?.description),
                _ => Ok(seen
                    .choices()?
                    .events()
                    .into_iter()
                    .find(|event| event.event == text)
                    .and_then(|event| event.description)),
            });
            walk.repeat(&text).map_err(thrown)?;
            let (number, actor) = (from + i + 1, actor.to_string());
            steps.push(StepInfo { number, actor, text, description: about.ok().flatten() });
        }
        Ok(object(&steps))
    }

    /// The text of the position, as far as `who` knows it.
    ///
    /// # Errors
    ///
    /// If there is no such observer.
    pub fn text(&self, who: &str) -> Result<String, JsValue> {
        self.seen(who, |seen| Ok(seen.text()))
    }

    /// The question to a search for a seat: the record if nothing is hidden, otherwise what the
    /// seat knows.
    ///
    /// # Errors
    ///
    /// If there is no such seat.
    pub fn question(&self, seat: u8) -> Result<String, JsValue> {
        let who = Viewpoint::Seat(player(seat)?);
        let question = self.walk.seen(who, |seen| {
            Ok(match &self.walk {
                Walk::Host(host) if !host.has_hidden_info() => {
                    question::of_match(&host.record(&[]))
                }
                _ => question::of_view(seen.rules().name, seat, seen),
            })
        });
        question.map_err(thrown)
    }

    /// The record of the match as `who` saw it; the whole record if nothing is hidden or `who` is
    /// `host`.
    ///
    /// # Errors
    ///
    /// If there is no such observer.
    pub fn record(&self, who: &str, players: Vec<String>) -> Result<String, JsValue> {
        let who = viewpoint(who)?;
        let players: Vec<&str> = players.iter().map(String::as_str).collect();
        match &self.walk {
            Walk::Host(game) if !game.has_hidden_info() || who == Viewpoint::Host => {
                Ok(game.record(&players).to_string())
            }
            walk => walk.seen(who, |seen| Ok(seen.record(&players).to_string())).map_err(thrown),
        }
    }
}

impl Session {
    fn seen<T>(
        &self,
        who: &str,
        ask: impl FnOnce(&dyn AnyView) -> Result<T, AnyError>,
    ) -> Result<T, JsValue> {
        self.walk.seen(viewpoint(who)?, ask).map_err(thrown)
    }
}

fn theme(colours: &str) -> &'static Theme {
    match colours {
        "dark" => &Theme::DARK,
        "contrast" => &Theme::HIGH_CONTRAST,
        _ => &Theme::LIGHT,
    }
}
