//! What one observer knows of a match. A view has no access to the state, so it holds no secret.

#![expect(clippy::needless_pass_by_value, reason = "Python hands lists over by value")]

use numpy::PyArray1;
use pyo3::{IntoPyObjectExt, prelude::*, types::PyTuple};
use rulebook::{AnyError, AnyView, ErrorKind, Seen, core::Verdict, quote};

use crate::{
    convert::{self, viewpoint},
    errors::refused,
    game::Game,
    learning, seen,
};

/// What one observer knows of a match: a client's side of it.
///
/// `View(game, who, text)` begins with the text of a view; `learn` takes the steps that the host
/// sends. A view knows nothing that its observer must not know.
#[pyclass(module = "rulebook")]
#[derive(Debug)]
pub(crate) struct View {
    inner: Box<dyn AnyView>,
}

impl From<Box<dyn AnyView>> for View {
    fn from(inner: Box<dyn AnyView>) -> View {
        View { inner }
    }
}

impl View {
    pub(crate) fn seen(&self) -> &dyn Seen {
        self.inner.seen()
    }
}

#[pymethods]
impl View {
    /// The view of a text.
    #[new]
    fn new(game: &Bound<'_, PyAny>, who: &Bound<'_, PyAny>, text: &str) -> PyResult<View> {
        Game::of(game)?.game().view(viewpoint(who)?, text).map(View::from).map_err(refused)
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game::new(self.seen().rules().name)
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

    /// Who acts next: a seat from 0, `"chance"` or `"over"`.
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::turn(py, self.seen().turn())
    }

    /// Whether the match is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.seen().verdict().is_some()
    }

    /// How the match ended; `None` while it is in progress.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        seen::outcome(py, self.seen().result())
    }

    /// The payoffs by seat; `None` while the match is in progress, or if it was not the rules that
    /// ended it.
    #[getter]
    fn payoffs<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        seen::payoffs(self.seen().result()).map(|payoffs| PyTuple::new(py, payoffs)).transpose()
    }

    /// The seats.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seen::seats(py, &self.seen().seats())
    }

    /// Whether any observer may know less than the host.
    #[getter]
    fn hides(&self) -> bool {
        self.seen().hides()
    }

    /// Whether questions about legal moves are answered.
    #[getter]
    fn may_ask(&self) -> bool {
        self.seen().may_ask()
    }

    /// The texts of the legal moves in the game's order. `NotYourTurn` if the observer may not ask.
    #[getter]
    fn legal_moves(&self) -> PyResult<Vec<String>> {
        self.seen().moves().map_err(refused)
    }

    /// The steps as the observer saw them.
    #[getter]
    fn steps(&self) -> Vec<String> {
        self.seen().steps_since(0)
    }

    /// The number of moves so far, without chance events.
    #[getter]
    fn plies(&self) -> usize {
        self.seen().plies()
    }

    /// The steps from number `n` on, counted from 0, as the observer saw them.
    fn steps_since(&self, n: usize) -> Vec<String> {
        self.seen().steps_since(n)
    }

    /// The legal moves with descriptions, annotations and indices.
    fn move_infos<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seen::values(py, "move_info", &self.seen().move_infos().map_err(refused)?)
    }

    /// The legal move that a text means, in any of its spellings, or a falsy `Refusal`.
    fn check<'py>(&self, py: Python<'py>, r#move: &str) -> PyResult<Bound<'py, PyAny>> {
        seen::check(py, self.seen(), r#move)
    }

    /// The legal move with this index.
    fn move_at(&self, index: usize) -> PyResult<String> {
        self.seen().move_at(index).map_err(refused)
    }

    /// The indices of the legal moves, ascending.
    #[getter]
    fn legal_indices(&self) -> PyResult<Vec<usize>> {
        self.seen().legal_indices().map_err(refused)
    }

    /// 1 for each index of a legal move, 0 for every other one.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        learning::mask(py, self.seen())
    }

    /// The view as one array of numbers from 0 to 1: planes, then scalars.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        learning::planes(py, self.seen())
    }

    /// What the numbers of `planes` mean.
    fn planes_info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        learning::planes_info(py, self.seen())
    }

    /// What can be picked after these parts.
    #[pyo3(signature = (*picked))]
    fn next_parts<'py>(&self, py: Python<'py>, picked: Vec<String>) -> PyResult<Bound<'py, PyAny>> {
        seen::next_parts(py, self.seen(), &picked)
    }

    /// The parts of a legal move.
    fn parts_of(&self, r#move: &str) -> PyResult<Vec<String>> {
        self.seen().parts_of(r#move).map_err(refused)
    }

    /// The possible chance events with their probabilities; none unless one is due.
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        seen::events(py, &self.seen().events().map_err(refused)?)
    }

    /// The position as rows of text.
    fn picture<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        seen::picture(py, &self.seen().picture())
    }

    /// The position as SVG, with what is where in it.
    #[pyo3(signature = (theme = "light"))]
    fn drawing<'py>(&self, py: Python<'py>, theme: &str) -> PyResult<Bound<'py, PyAny>> {
        seen::drawing(py, self.seen(), theme)
    }

    /// The position as SVG, in the theme `"light"`, `"dark"` or `"contrast"`.
    #[pyo3(signature = (theme = "light"))]
    fn svg(&self, theme: &str) -> PyResult<String> {
        Ok(self.seen().svg(convert::theme(theme)?).text)
    }

    /// The match as the observer saw it. `follow` reads it.
    #[pyo3(signature = (players = Vec::new()))]
    fn record(&self, players: Vec<String>) -> String {
        let players: Vec<&str> = players.iter().map(String::as_str).collect();
        self.seen().record(&players).to_string()
    }

    /// Takes a step as the observer saw it: one of the host's `steps`.
    fn learn(&mut self, observed: &str) -> PyResult<()> {
        self.inner.learn(observed).map_err(refused)
    }

    /// Ends the match by a verdict such as `"win 0 by resignation of 1"`.
    fn adjudicate(&mut self, verdict: &str) -> PyResult<()> {
        let verdict: Verdict = verdict.parse().map_err(|error| {
            let what = format!("verdict {}", quote(verdict));
            refused(AnyError::new(ErrorKind::Declaration, what, error))
        })?;
        self.inner.adjudicate(verdict).map_err(refused)
    }

    /// Takes back a verdict or the last step. Returns whether there was one.
    fn undo(&mut self) -> bool {
        self.inner.undo()
    }

    fn __copy__(&self) -> View {
        View { inner: self.inner.clone() }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> View {
        self.__copy__()
    }

    fn __eq__(&self, other: &View) -> bool {
        self.seen().record(&[]) == other.seen().record(&[])
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("rulebook._values")?.getattr("unpickled_view")?, (self.record(Vec::new()),)))
    }

    fn __repr__(&self) -> String {
        seen::repr(self.seen())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("light")
    }
}
