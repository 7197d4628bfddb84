//! Whole games against random moves.

use rulebook::{
    AnyMatch, AnyView, Start,
    core::{DrawRules, Player, SplitMix64, Turn, Viewpoint, text::quoted},
};

use super::{
    super::talk::Reply,
    session::{Session, Setting},
};

/// The longest game, in moves; then it is given up.
const MAX_PLIES: u32 = 120;

/// Plays a game with the engine in the first seat, and one with it in the last. In a game
/// with hidden information it gets the view of its seat only.
pub(super) fn play(setting: Setting<'_>, name: &str) -> Result<(), String> {
    let game = setting.registry.game(name).map_err(|error| error.to_string())?;
    let is_hidden = game.info().hidden;
    let own = game.start("").map_err(|error| error.to_string())?.draw_rules();
    for seed in 0..2 {
        let draw_rules = Some(DrawRules { ply_limit: Some(MAX_PLIES), ..own });
        let start = Start { draw_rules, ..Start::default() };
        let game = game.begin(&start).map_err(|error| error.to_string())?;
        let last = Player::all(game.players()).last().unwrap_or(Player::FIRST);
        let seat = if seed == 0 { Player::FIRST } else { last };
        let mut session = Session::begin(setting)?;
        session.order(&format!("setgame {name}"))?;
        EngineMatch { session, game, seat, is_hidden }.play(&mut SplitMix64::new(seed))?;
    }
    Ok(())
}

/// A match against the engine.
struct EngineMatch<'r> {
    session: Session<'r>,
    game: Box<dyn AnyMatch>,
    seat: Player,
    is_hidden: bool,
}

impl EngineMatch<'_> {
    fn play(mut self, rng: &mut SplitMix64) -> Result<(), String> {
        let seat = Viewpoint::Seat(self.seat);
        let begin = self.with_seen(|seen| seen.first_view())?;
        self.session.order(&if self.is_hidden {
            format!("view {seat} {begin}")
        } else {
            "position start".to_owned()
        })?;
        loop {
            match self.game.turn() {
                Turn::Over => return self.compare_end(),
                Turn::Player(player) if player == self.seat => self.answer()?,
                _ => {
                    let step = self.game.random_step(&mut || rng.next());
                    step.map_err(|error| error.to_string())?;
                }
            }
            self.tell()?;
        }
    }

    fn with_seen<T>(&self, ask: impl FnOnce(&dyn AnyView) -> T) -> Result<T, String> {
        let seen = self.game.view(Viewpoint::Seat(self.seat));
        seen.map(|seen| ask(&*seen)).map_err(|error| error.to_string())
    }

    /// Has the engine play a move.
    fn answer(&mut self) -> Result<(), String> {
        let mv = self.session.ask_move("go nodes 20")?;
        self.session.expect_response(&format!("query check {mv}"), &format!("check legal {mv}"))?;
        let position = self.with_seen(|seen| quoted(&seen.text()).to_string())?;
        let played = self.game.step_as(Viewpoint::Seat(self.seat), &mv);
        played.map(|_| ()).map_err(|error| format!("plays an illegal {error}; it sees {position}"))
    }

    /// Sends the last step to the engine.
    fn tell(&mut self) -> Result<(), String> {
        let n_steps = self.game.n_steps();
        let step = self.with_seen(|seen| seen.steps_since(n_steps - 1))?.pop();
        let step = step.unwrap_or_default();
        let word = if self.is_hidden { "learn" } else { "step" };
        self.session.order(&format!("{word} {step}"))?;
        if self.game.verdict().is_none() {
            self.session.expect_response("query turn", &format!("turn {}", self.game.turn()))?;
        }
        Ok(())
    }

    /// Compares the end, unless it is only the end of the test.
    fn compare_end(mut self) -> Result<(), String> {
        let Some(result) = self.game.result().filter(|end| !end.payoffs.is_empty()) else {
            return Ok(());
        };
        self.session.expect_response("query gameover", "true")?;
        let result_text = format!("result {}", result.verdict);
        self.session.expect("query result", &Reply::Response(result_text))?;
        let payoffs: Vec<String> = result.payoffs.iter().map(ToString::to_string).collect();
        self.session.expect_response("query payoffs", &format!("payoffs {}", payoffs.join(" ")))
    }
}
