//! One observer's knowledge of a match. A view has no access to the state, so it holds no secret.

#![expect(clippy::needless_pass_by_value, reason = "Python hands lists over by value")]

use numpy::PyArray1;
use pyo3::{IntoPyObjectExt, prelude::*, types::PyTuple};
use rulebook::{
    AnyError, Choices, ErrorKind,
    core::{ReplayLimits, Verdict},
};

use crate::{
    arguments::{self, viewpoint},
    classes::{Game, View},
    convert,
    errors::refused,
    learning,
    questions::with_questions,
    registry::registry,
    seen,
};

with_questions! {
impl View {
    /// The view of a text.
    #[new]
    fn new(game: &Bound<'_, PyAny>, who: &Bound<'_, PyAny>, text: &str) -> PyResult<View> {
        Game::of(game)?.game().client(viewpoint(who)?, text).map(View::from).map_err(refused)
    }

    /// The observer: a seat, `"host"` or `"public"`.
    #[getter]
    fn who<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let who = self.seen().who();
        match who.seat() {
            Some(player) => player.index().into_bound_py_any(py),
            None => who.to_string().into_bound_py_any(py),
        }
    }

    /// The text of the view.
    #[getter]
    fn text(&self) -> String {
        self.seen().text()
    }

    /// The text of the view with which the match began.
    #[getter]
    fn first_view(&self) -> String {
        self.seen().first_view()
    }

    /// The key of the information set: 32 hexadecimal digits.
    #[getter]
    fn info_key(&self) -> String {
        self.seen().info_key().to_string()
    }

    /// Whether questions about legal moves are answered.
    #[getter]
    fn may_ask(&self) -> bool {
        self.seen().choices().is_ok()
    }

    /// The steps as the observer saw them.
    #[getter]
    fn steps(&self) -> Vec<String> {
        self.seen().steps_since(0)
    }

    /// The steps from number `n` on, counted from 0, as the observer saw them.
    fn steps_since(&self, n: usize) -> Vec<String> {
        self.seen().steps_since(n)
    }

    /// The view as one array of numbers from 0 to 1: planes, then scalars.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        learning::planes(py, self.seen())
    }

    /// The match as the observer saw it. `follow` reads it.
    #[pyo3(signature = (players = Vec::new()))]
    fn record(&self, players: Vec<String>) -> PyResult<String> {
        let players: Vec<&str> = players.iter().map(String::as_str).collect();
        seen::record(&self.seen().record(&players), self.seen().players())
    }

    /// Takes a step as the observer saw it: one of the host's `steps`.
    fn learn(&mut self, observed: &str) -> PyResult<()> {
        self.inner.learn(observed).map_err(refused)
    }

    /// Ends the match by a verdict such as `"win 0 by resignation of 1"`.
    fn adjudicate(&mut self, verdict: &str) -> PyResult<()> {
        let unreadable = |error| AnyError::unreadable(ErrorKind::Declaration, "verdict", verdict, &error);
        let verdict: Verdict = verdict.parse().map_err(|error| refused(unreadable(error)))?;
        self.inner.adjudicate(verdict).map_err(refused)
    }

    fn __eq__(&self, other: &View) -> bool {
        self.seen().record(&[]) == other.seen().record(&[])
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("rulebook._values")?.getattr("unpickled_view")?, (self.record(Vec::new())?,)))
    }
}
}

/// The view of a record as one observer saw the match, every step of which is checked.
#[pyfunction]
#[pyo3(signature = (record, *, max_steps = 100_000, max_bytes = 4_194_304))]
pub(crate) fn follow(
    py: Python<'_>,
    record: &str,
    max_steps: usize,
    max_bytes: usize,
) -> PyResult<View> {
    let limits = ReplayLimits { steps: max_steps, bytes: max_bytes, draw_rules: None };
    let followed = py.detach(|| registry().follow(record, &limits));
    Ok(View::from(followed.map_err(refused)?))
}
