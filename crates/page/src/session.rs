//! A match on the screen.

#![expect(clippy::needless_pass_by_value, reason = "JavaScript hands lists over by value")]

use rulebook::{
    AnyError, AnyMatch, AnyView, ErrorKind,
    core::{Entropy, Player, Turn, Viewpoint},
    draw::Theme,
    game_rng,
};
use wasm_bindgen::prelude::*;

use crate::{
    catalogue::registry,
    json::{object, thrown},
    question,
    values::{Choices, DialInfo, Picks, Sight, Status, StepInfo},
    walk::Walk,
};

/// A match that is played or looked at. It holds all that is hidden, and shows each observer what
/// that observer may see.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Session {
    walk: Walk,
    seed: u64,            // Of chance, and of players who move at random.
    players: Vec<String>, // Their names in the record that was opened.
}

#[wasm_bindgen]
impl Session {
    /// A match from the official start under a variant. `seed` decides chance; it must be kept from
    /// everybody from whom something is hidden.
    ///
    /// # Errors
    ///
    /// If there is no such game or the variant is refused.
    pub fn start(game: &str, variant: &str, seed: u64) -> Result<Session, JsValue> {
        let walk = registry().game(game).and_then(|game| game.start(variant)).map_err(thrown)?;
        Ok(Session { walk: Walk::Host(walk), seed, players: Vec::new() })
    }

    /// The match of a record, whole or as somebody saw it.
    ///
    /// # Errors
    ///
    /// If it is not the record of a match that can be replayed.
    pub fn open(record: &str, seed: u64) -> Result<Session, JsValue> {
        let (walk, players) = Walk::open(record).map_err(thrown)?;
        Ok(Session { walk, seed, players })
    }

    /// The name of the game.
    #[must_use]
    pub fn game(&self) -> String {
        self.walk.progress().rules().name.to_owned()
    }

    /// The observer of a match that somebody else played; nothing if it is played here.
    #[must_use]
    pub fn observer(&self) -> Option<String> {
        match &self.walk {
            Walk::Host(_) => None,
            Walk::Client(view) => Some(view.who().to_string()),
        }
    }

    /// Whether any observer may know less than the host.
    #[must_use]
    #[wasm_bindgen(js_name = hasHiddenInfo)]
    pub fn has_hidden_info(&self) -> bool {
        self.walk.progress().has_hidden_info()
    }

    /// The seats.
    #[wasm_bindgen(unchecked_return_type = "SeatInfo[]")]
    #[must_use]
    pub fn seats(&self) -> JsValue {
        object(&self.walk.progress().seats())
    }

    /// The names of the players by seat in the record that was opened; empty if it names none.
    #[must_use]
    pub fn players(&self) -> Vec<String> {
        self.players.clone()
    }

    /// Whose turn it is and how the match ended.
    #[wasm_bindgen(unchecked_return_type = "Status")]
    #[must_use]
    pub fn status(&self) -> JsValue {
        let progress = self.walk.progress();
        object(&Status {
            turn: progress.turn().to_string(),
            result: progress.result(),
            steps: progress.n_steps(),
            plies: progress.plies(),
        })
    }

    /// What `who` sees, in the named colours.
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

    /// What can be picked after these picks.
    ///
    /// # Errors
    ///
    /// If `who` may not ask or a text is not a pick.
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

    /// What the picks would change: a fragment of SVG for the last group of the drawing, and the
    /// picks that have a place only now, in the coordinates of that group.
    ///
    /// # Errors
    ///
    /// As [`Session::next_picks`].
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

    /// Why these picks are not a legal move; nothing if they are one, or do not denote a move.
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

    /// The numbers of nodes with which `beginner`, `easy`, `club` and `strong` play this game.
    #[must_use]
    pub fn strengths(&self) -> Vec<u32> {
        let strengths = self.walk.progress().info().strengths;
        strengths.map(|nodes| u32::try_from(nodes).unwrap_or(u32::MAX)).to_vec()
    }

    /// The legal move that a text means.
    ///
    /// # Errors
    ///
    /// If `who` may not ask, the text is not a move, or the move breaks a rule.
    #[wasm_bindgen(unchecked_return_type = "MoveInfo")]
    pub fn check(&self, who: &str, text: &str) -> Result<JsValue, JsValue> {
        Ok(object(&self.seen(who, |seen| seen.choices()?.move_info(text))?))
    }

    /// Plays a move for `who`. If it is the one that was undone last, what followed it can be
    /// redone.
    ///
    /// # Errors
    ///
    /// As [`Session::check`], and if the match is not played here.
    pub fn play(&mut self, who: &str, text: &str) -> Result<(), JsValue> {
        let who = viewpoint(who)?;
        let game = self.host()?;
        let mut redone = game.clone();
        if redone.redo() && redone.steps().last().is_some_and(|step| step == text) {
            *game = redone;
            return Ok(());
        }
        game.step_as(who, text).map(|_| ()).map_err(thrown)
    }

    /// Takes the step of chance, or one at random for the player to move: the one that was undone,
    /// if there is one. Returns whether there was a step to take.
    ///
    /// # Errors
    ///
    /// If the match is not played here.
    pub fn chance(&mut self) -> Result<bool, JsValue> {
        let seed = self.seed;
        let game = self.host()?;
        if game.redo() {
            return Ok(true);
        }
        let mut rng = game_rng(seed, game.n_steps() as u64);
        Ok(game.random_step(&mut || rng.next_u64()).map_err(thrown)?.is_some())
    }

    /// Takes back a declaration or the last step. Returns whether there was one.
    ///
    /// # Errors
    ///
    /// If the match is not played here.
    pub fn undo(&mut self) -> Result<bool, JsValue> {
        Ok(self.host()?.undo())
    }

    /// Repeats what was undone last, chance as it was. Returns whether there was something.
    ///
    /// # Errors
    ///
    /// If the match is not played here.
    pub fn redo(&mut self) -> Result<bool, JsValue> {
        Ok(self.host()?.redo())
    }

    /// Ends the match because a seat resigns.
    ///
    /// # Errors
    ///
    /// If the match is over, is not played here, or has no such seat.
    pub fn resign(&mut self, seat: u8) -> Result<(), JsValue> {
        let player = player(seat)?;
        self.host()?.resign(player).map_err(thrown)
    }

    /// Ends the match as a draw by agreement of all players.
    ///
    /// # Errors
    ///
    /// If the match is over or is not played here.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<(), JsValue> {
        self.host()?.agree_draw().map_err(thrown)
    }

    /// The match after `n` steps, to look at.
    ///
    /// # Errors
    ///
    /// If the steps of a match that somebody saw cannot be followed again.
    pub fn at(&self, n: usize) -> Result<Session, JsValue> {
        let walk = self.walk.at(n).map_err(thrown)?;
        Ok(Session { walk, seed: self.seed, players: self.players.clone() })
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
            // Who may not ask sees the text alone.
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

    fn host(&mut self) -> Result<&mut Box<dyn AnyMatch>, JsValue> {
        match &mut self.walk {
            Walk::Host(game) => Ok(game),
            Walk::Client(_) => {
                let message = "this match was played elsewhere and can only be looked at";
                Err(thrown(AnyError::new(ErrorKind::NotYourTurn, "match", message)))
            }
        }
    }
}

fn theme(colours: &str) -> &'static Theme {
    match colours {
        "dark" => &Theme::DARK,
        "contrast" => &Theme::HIGH_CONTRAST,
        _ => &Theme::LIGHT,
    }
}

fn viewpoint(who: &str) -> Result<Viewpoint, JsValue> {
    who.parse().map_err(|error| {
        thrown(AnyError::new(
            ErrorKind::View,
            format!("viewpoint {}", rulebook::core::text::quoted(who)),
            error,
        ))
    })
}

fn player(seat: u8) -> Result<Player, JsValue> {
    Player::from_index(seat).ok_or_else(|| {
        thrown(AnyError::new(ErrorKind::View, format!("seat {seat}"), "there is no such seat"))
    })
}
