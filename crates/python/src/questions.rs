//! The Python methods that a match and a view have in common.

/// Implements the Python methods of a class: its own, and the common ones, by its `seen`.
macro_rules! with_questions {
    (impl $Class:ident { $($own:tt)* }) => {
        #[pymethods]
        impl $Class {
            $($own)*

            /// The game.
            #[getter]
            fn game(&self) -> Game {
                Game::new(self.seen().rules().name)
            }

            /// The seats.
            #[getter]
            fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                seen::values(py, "seat_info", &self.seen().seats())
            }

            /// The number of players.
            #[getter]
            fn players(&self) -> u8 {
                self.seen().players()
            }

            /// Whether any observer may know less than the host.
            #[getter]
            fn has_hidden_info(&self) -> bool {
                self.seen().has_hidden_info()
            }

            /// The next actor: a seat from 0, `"chance"` or `"over"`.
            #[getter]
            fn turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                convert::turn(py, self.seen().turn())
            }

            /// The number of moves so far, without chance events.
            #[getter]
            fn plies(&self) -> usize {
                self.seen().plies()
            }

            /// Whether the match is over.
            #[getter]
            fn is_over(&self) -> bool {
                self.seen().verdict().is_some()
            }

            /// The outcome; `None` while the match is in progress.
            #[getter]
            fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                seen::outcome(py, self.seen().result())
            }

            /// The payoffs by seat; `None` while the match is in progress, or if it was not the rules
            /// that ended it.
            #[getter]
            fn payoffs<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
                let payoffs = seen::payoffs(self.seen().result());
                payoffs.map(|payoffs| PyTuple::new(py, payoffs)).transpose()
            }

            /// The texts of the legal moves in the game's order; none when no player is to move.
            /// `NotYourTurn` if the observer may not ask.
            #[getter]
            fn legal_moves(&self) -> PyResult<Vec<String>> {
                Ok(self.choices()?.moves())
            }

            /// The number of legal moves.
            #[getter]
            fn move_count(&self) -> PyResult<usize> {
                Ok(self.choices()?.move_count())
            }

            /// The legal moves with descriptions, annotations and indices.
            fn move_infos<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                seen::values(py, "move_info", &self.choices()?.move_infos())
            }

            /// The legal move with this notation, in any of its spellings, or a falsy `Refusal`.
            fn check<'py>(&self, py: Python<'py>, r#move: &str) -> PyResult<Bound<'py, PyAny>> {
                seen::check(py, self.seen(), r#move)
            }

            /// The legal move with this index.
            fn move_at(&self, index: usize) -> PyResult<String> {
                self.choices()?.move_at(index).map_err(refused)
            }

            /// The indices of the legal moves, ascending; none when no player is to move.
            #[getter]
            fn legal_indices(&self) -> PyResult<Vec<usize>> {
                self.choices()?.legal_indices().map_err(refused)
            }

            /// 1 for each index of a legal move, 0 for every other one.
            fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
                learning::mask(py, self.seen())
            }

            /// The meaning of the numbers of `planes`.
            fn planes_info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                learning::planes_info(py, self.seen())
            }

            /// The picks that can follow these.
            #[pyo3(signature = (*picked))]
            fn next_picks<'py>(
                &self,
                py: Python<'py>,
                picked: Vec<String>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let next = self.choices()?.next_picks(&picked).map_err(refused)?;
                convert::value(py, "next_picks", &next)
            }

            /// The picks of a legal move.
            fn picks_of(&self, r#move: &str) -> PyResult<Vec<String>> {
                self.choices()?.picks_of(r#move).map_err(refused)
            }

            /// The possible chance events with their probabilities; none unless one is due.
            fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                seen::events(py, &self.choices()?.events())
            }

            /// The position as rows of text.
            fn picture<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                seen::picture(py, &self.seen().picture())
            }

            /// The position as SVG, with its elements and their areas.
            #[pyo3(signature = (theme = "light"))]
            fn drawing<'py>(&self, py: Python<'py>, theme: &str) -> PyResult<Bound<'py, PyAny>> {
                seen::drawing(py, self.seen(), theme)
            }

            /// The position as SVG, in the theme `"light"`, `"dark"`, `"contrast"`, `"plain light"` or
            /// `"plain dark"`.
            #[pyo3(signature = (theme = "light"))]
            fn svg(&self, theme: &str) -> PyResult<String> {
                Ok(self.seen().svg(arguments::theme(theme)?).text)
            }

            /// Takes back a declaration or the last step. Returns whether there was one.
            fn undo(&mut self) -> bool {
                self.inner.undo()
            }

            fn __copy__(&self) -> $Class {
                $Class { inner: self.inner.clone() }
            }

            fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> $Class {
                self.__copy__()
            }

            fn __repr__(&self) -> String {
                seen::repr(self.seen())
            }

            fn _repr_svg_(&self) -> PyResult<String> {
                self.svg("light")
            }
        }

        impl $Class {
            fn choices(&self) -> PyResult<&dyn Choices> {
                self.seen().choices().map_err(refused)
            }
        }
    };
}

pub(crate) use with_questions;
