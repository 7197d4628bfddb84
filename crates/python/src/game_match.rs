//! The host's side of a match, hidden information included.

#![expect(clippy::needless_pass_by_value, reason = "Python hands lists over by value")]

use numpy::PyArray1;
use pyo3::{prelude::*, types::PyTuple};
use rulebook::{
    AnyError, Choices, Playout, PlyView,
    core::{DrawRules, ReplayLimits, Turn},
    game_rng,
};
use serde_json::json;

use crate::{
    arguments::{self, viewpoint},
    classes::{Game, Match, View},
    convert,
    errors::refused,
    learning,
    questions::with_questions,
    random::{bits, of_step},
    registry::registry,
    seen,
};

with_questions! {
impl Match {
    /// The options of the rules that are not default, `key=value,key=value`.
    #[getter]
    fn variant(&self) -> String {
        self.inner.record(&[]).variant
    }

    /// The text of the current position, with everything that is hidden.
    #[getter]
    fn position(&self) -> String {
        self.inner.position()
    }

    /// The key of the current position: the same for equal positions, in all versions and on every machine.
    #[getter]
    fn key(&self) -> u64 {
        self.inner.key()
    }

    /// The steps so far.
    #[getter]
    fn steps(&self) -> Vec<String> {
        self.inner.steps()
    }

    /// The text of the position after `n` steps; `None` if there are fewer.
    fn position_at(&self, n: usize) -> Option<String> {
        self.inner.position_at(n)
    }

    /// The observation of an observer, one array of numbers from 0 to 1: planes, then scalars.
    fn planes<'py>(
        &self,
        py: Python<'py>,
        who: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        learning::planes(py, &*self.inner.view(viewpoint(who)?).map_err(refused)?)
    }

    /// Plays a move in any of its spellings and returns its canonical text.
    fn play(&mut self, r#move: &str) -> PyResult<String> {
        Ok(self.inner.play(r#move).map_err(refused)?.into_owned())
    }

    /// Applies a chance event and returns its text.
    fn resolve(&mut self, event: &str) -> PyResult<String> {
        Ok(self.inner.resolve(event).map_err(refused)?.into_owned())
    }

    /// Applies a move or a chance event, whichever is due, and returns its text.
    fn step(&mut self, text: &str) -> PyResult<String> {
        Ok(self.inner.step(text).map_err(refused)?.into_owned())
    }

    /// Plays a move for an observer, whose turn it must be. The refusal can be sent to that observer.
    fn step_as(&mut self, who: &Bound<'_, PyAny>, text: &str) -> PyResult<String> {
        Ok(self.inner.step_as(viewpoint(who)?, text).map_err(refused)?.into_owned())
    }

    /// Resolves chance until a player is to move or the match is over, and returns the events. An event
    /// is a function of the seed and of the number of steps before it; without a seed the system chooses.
    #[pyo3(signature = (seed = None))]
    fn deal(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<Vec<String>> {
        let mut events = Vec::new();
        while self.inner.turn() == Turn::Chance {
            let mut rng = of_step(py, seed, self.inner.n_steps())?;
            events.extend(self.inner.random_step(&mut bits(&mut rng)).map_err(refused)?);
        }
        Ok(events)
    }

    /// Takes a random step, a move with equal probability or an event by its weight, and returns it;
    /// `None` if the match is over. Seeds are as in `deal`.
    #[pyo3(signature = (seed = None))]
    fn random_step(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<Option<String>> {
        let mut rng = of_step(py, seed, self.inner.n_steps())?;
        self.inner.random_step(&mut bits(&mut rng)).map_err(refused)
    }

    /// Plays game `number` of the random series with this seed from here to its end, as `rulebook random`
    /// does. The match does not change.
    #[pyo3(signature = (seed = 0, number = 0, *, ply_limit = 10_000))]
    fn playout<'py>(
        &self,
        py: Python<'py>,
        seed: u64,
        number: u64,
        ply_limit: Option<u32>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let draw_rules = DrawRules { repetition: None, ply_limit };
        let (playout, steps) =
            py.detach(|| self.play_out(seed, number, draw_rules)).map_err(refused)?;
        let value = json!({
            "steps": steps,
            "plies": playout.plies,
            "outcome": playout.verdict.to_string(),
            "ending": playout.ending,
            "payoffs": playout.payoffs,
        });
        convert::value(py, "playout", &value)
    }

    /// Applies the last undone step again, chance as it was. Returns whether there was one.
    fn redo(&mut self) -> bool {
        self.inner.redo()
    }

    /// Ends the match because a seat resigns.
    fn resign(&mut self, seat: &Bound<'_, PyAny>) -> PyResult<()> {
        self.inner.resign(arguments::seat(seat)?).map_err(refused)
    }

    /// Ends the match because a seat loses for a reason outside the game, such as time.
    fn forfeit(&mut self, seat: &Bound<'_, PyAny>) -> PyResult<()> {
        self.inner.forfeit(arguments::seat(seat)?).map_err(refused)
    }

    /// Ends the match as a draw by agreement.
    fn agree_draw(&mut self) -> PyResult<()> {
        self.inner.agree_draw().map_err(refused)
    }

    /// The record of the match, with the names of the players by seat. `replay` reads it.
    #[pyo3(signature = (players = Vec::new()))]
    fn record(&self, players: Vec<String>) -> PyResult<String> {
        let players: Vec<&str> = players.iter().map(String::as_str).collect();
        seen::record(&self.inner.record(&players), self.inner.players())
    }

    /// The current view of an observer: a seat, `"host"` or `"public"`.
    fn view(&self, who: &Bound<'_, PyAny>) -> PyResult<View> {
        self.inner.client(viewpoint(who)?).map(View::from).map_err(refused)
    }

    fn __eq__(&self, other: &Match) -> bool {
        self.inner.record(&[]) == other.inner.record(&[])
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("rulebook._values")?.getattr("unpickled_match")?, (self.record(Vec::new())?,)))
    }
}
}

impl Match {
    fn play_out(
        &self,
        seed: u64,
        number: u64,
        draw_rules: DrawRules,
    ) -> Result<(Playout, Vec<serde_json::Value>), AnyError> {
        let mut rng = game_rng(seed, number);
        let mut steps = Vec::new();
        let mut watch = |ply: PlyView<'_>| {
            steps.push(json!({
                "position": ply.position,
                "turn": ply.turn.player().map_or_else(|| json!("chance"), |seat| json!(seat.index())),
                "moves": ply.moves,
                "events": ply.events,
                "step": ply.step,
            }));
        };
        let playout = self.inner.playout(&mut bits(&mut rng), draw_rules, Some(&mut watch))?;
        Ok((playout, steps))
    }
}

/// The match of a record, every step of which is checked.
#[pyfunction]
#[pyo3(signature = (record, *, max_steps = 100_000, max_bytes = 4_194_304))]
pub(crate) fn replay(
    py: Python<'_>,
    record: &str,
    max_steps: usize,
    max_bytes: usize,
) -> PyResult<Match> {
    let limits = ReplayLimits { steps: max_steps, bytes: max_bytes, draw_rules: None };
    let replayed = py.detach(|| registry().replay(record, &limits)).map_err(refused)?;
    Ok(Match::from(replayed))
}
