//! A match on the screen.

use rulebook::{
    AnyError, AnyMatch, ErrorKind,
    core::{Entropy, Player, Record, Viewpoint},
    game_rng,
};
use wasm_bindgen::prelude::*;

use crate::{
    catalogue::registry,
    json::{object, thrown},
    values::Status,
    walk::Walk,
};

/// A match that is played or viewed. It contains all hidden information, and shows each observer
/// only what that observer may see.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Session {
    pub(crate) walk: Walk,
    pub(crate) seed: u64,   // For chance and random moves.
    players: Vec<String>,   // Their names in the opened record.
    record: Option<Record>, // The record with steps left to replay.
}

#[wasm_bindgen]
impl Session {
    /// A match from the official start under a variant. `seed` determines chance; keep it secret
    /// from every observer from whom something is hidden.
    ///
    /// # Errors
    ///
    /// If there is no such game or the variant is refused.
    pub fn start(game: &str, variant: &str, seed: u64) -> Result<Session, JsValue> {
        let walk = registry().game(game).and_then(|game| game.start(variant)).map_err(thrown)?;
        Ok(Session { walk: Walk::Host(walk), seed, players: Vec::new(), record: None })
    }

    /// The match of a record, whole or as one observer saw it.
    ///
    /// # Errors
    ///
    /// If it is not the record of a match that can be replayed.
    pub fn open(record: &str, seed: u64) -> Result<Session, JsValue> {
        let mut session = Session::prepare(record, seed)?;
        session.replay(usize::MAX)?;
        Ok(session)
    }

    /// The match of a record before its first step, for [`Session::replay`].
    ///
    /// # Errors
    ///
    /// If it is not a record, or its start is refused.
    pub fn prepare(record: &str, seed: u64) -> Result<Session, JsValue> {
        let (walk, record) = Walk::at_start_of(record).map_err(thrown)?;
        Ok(Session { walk, seed, players: record.players.clone(), record: Some(record) })
    }

    /// The number of steps of the record left to replay.
    #[must_use]
    #[wasm_bindgen(js_name = nLeft)]
    pub fn n_left(&self) -> usize {
        let n_steps = self.record.as_ref().map_or(0, |record| record.steps.len());
        n_steps.saturating_sub(self.walk.progress().n_steps())
    }

    /// Replays up to `n` further steps of the record, and its result after the last one. Returns
    /// whether the whole record is replayed.
    ///
    /// # Errors
    ///
    /// If a step or the result is refused.
    pub fn replay(&mut self, n: usize) -> Result<bool, JsValue> {
        if let Some(record) = &self.record {
            self.walk.replay(record, n).map_err(thrown)?;
        }
        if self.n_left() == 0 {
            self.record = None;
        }
        Ok(self.record.is_none())
    }

    /// The name of the game.
    #[must_use]
    pub fn game(&self) -> String {
        self.walk.progress().rules().name.to_owned()
    }

    /// The observer of a match that was played elsewhere; nothing if it is played here.
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

    /// The turn and the result of the match.
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

    /// The numbers of nodes with which `beginner`, `easy`, `club` and `strong` play this game.
    #[must_use]
    pub fn strengths(&self) -> Vec<u32> {
        let strengths = self.walk.progress().info().strengths;
        strengths.map(|nodes| u32::try_from(nodes).unwrap_or(u32::MAX)).to_vec()
    }

    /// Plays a move for `who`. If it is the move that was undone last, the steps after it can still
    /// be redone.
    ///
    /// # Errors
    ///
    /// As [`Session::check`], and if the match is not played here.
    pub fn play(&mut self, who: &str, text: &str) -> Result<(), JsValue> {
        let who = viewpoint(who)?;
        let game = self.host()?;
        if game.redo() {
            if game.steps().last().is_some_and(|step| step == text) {
                return Ok(());
            }
            game.undo();
        }
        game.step_as(who, text).map(|_| ()).map_err(thrown)
    }

    /// Takes a chance event, or a random move for the player to move; if a step was undone, that
    /// one. Returns whether there was a step to take.
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

    /// Redoes what was undone last, with the same chance events. Returns whether there was anything
    /// to redo.
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

    /// A copy of the match after `n` steps.
    ///
    /// # Errors
    ///
    /// If the steps of an observed match cannot be followed again.
    pub fn at(&self, n: usize) -> Result<Session, JsValue> {
        let walk = self.walk.at(n).map_err(thrown)?;
        Ok(Session { walk, seed: self.seed, players: self.players.clone(), record: None })
    }
}

impl Session {
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

/// The observer with this name.
pub(crate) fn viewpoint(who: &str) -> Result<Viewpoint, JsValue> {
    who.parse().map_err(|error| {
        thrown(AnyError::new(
            ErrorKind::View,
            format!("viewpoint {}", rulebook::core::text::quoted(who)),
            error,
        ))
    })
}

/// The player of a seat.
pub(crate) fn player(seat: u8) -> Result<Player, JsValue> {
    Player::from_index(seat).ok_or_else(|| {
        thrown(AnyError::new(ErrorKind::View, format!("seat {seat}"), "there is no such seat"))
    })
}
