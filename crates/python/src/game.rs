//! A game: its facts, and the start of its matches.

use pyo3::{prelude::*, types::PyTuple};
use rulebook::{AnyError, ErrorKind, Start};

use crate::{
    arguments::{self, viewpoint},
    classes::{Game, Match, View},
    convert,
    errors::refused,
    registry::registry,
};

/// All games.
#[pyfunction]
pub(crate) fn games() -> Vec<Game> {
    registry().games().map(|game| Game::new(game.rules().name)).collect()
}

/// The game with this name.
#[pyfunction]
pub(crate) fn game(name: &str) -> PyResult<Game> {
    Game::named(name)
}

#[pymethods]
impl Game {
    /// The short name.
    #[getter]
    fn name(&self) -> &'static str {
        self.name
    }

    /// Facts about the game.
    #[getter]
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::value(py, "game_info", &self.game().info())
    }

    /// The rules page in Markdown.
    #[getter]
    fn rules_page(&self) -> &'static str {
        self.game().rules_page()
    }

    /// A match from the official start or a position. `variant` is a text such as
    /// `"players=3,covered=on"` or a dictionary. `repetition` is the occurrence of a position at
    /// which the match is a draw, `ply_limit` the number of moves after which it is; 0 for none.
    #[pyo3(signature = (
        variant = None, *, players = None, position = None, repetition = None, ply_limit = None,
    ))]
    fn start(
        &self,
        variant: Option<&Bound<'_, PyAny>>,
        players: Option<i64>,
        position: Option<&str>,
        repetition: Option<u8>,
        ply_limit: Option<u32>,
    ) -> PyResult<Match> {
        let variant = self.variant(variant, players)?;
        let start = Start { variant: &variant, position, ..Start::default() };
        let usual = self.game().begin(&start).map_err(refused)?;
        if repetition.is_none() && ply_limit.is_none() {
            return Ok(Match::from(usual));
        }
        let draw_rules = Some(usual.draw_rules().with(repetition, ply_limit));
        let start = Start { draw_rules, ..start };
        Ok(Match::from(self.game().begin(&start).map_err(refused)?))
    }

    /// The client's side of a match, from the text of a view on.
    fn view(&self, who: &Bound<'_, PyAny>, text: &str) -> PyResult<View> {
        let view = self.game().client(viewpoint(who)?, text).map_err(refused)?;
        Ok(View::from(view))
    }

    fn __repr__(&self) -> String {
        format!("rulebook.game('{}')", self.name)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let game = py.import("rulebook")?.getattr("game")?;
        Ok((game, PyTuple::new(py, [self.name])?))
    }
}

impl Game {
    /// The options of the rules as text, with the number of players if it is given.
    pub(crate) fn variant(
        self,
        variant: Option<&Bound<'_, PyAny>>,
        players: Option<i64>,
    ) -> PyResult<String> {
        let variant = arguments::options(variant)?;
        match players {
            Some(players) => self.with_players(variant, players),
            None => Ok(variant),
        }
    }

    /// The options with the number of players among them.
    fn with_players(self, variant: String, players: i64) -> PyResult<String> {
        let info = self.game().info();
        if !info.seats.iter().any(|seats| i64::from(*seats) == players) {
            let seats: Vec<String> = info.seats.iter().map(ToString::to_string).collect();
            let what = format!("{players} players");
            let error = AnyError::new(ErrorKind::Variant, what, "the game has no such number");
            return Err(refused(error.with_help(format!("one of: {}", seats.join(", ")))));
        }
        if !info.options.iter().any(|option| option.key == "players") {
            return Ok(variant); // The game has one number of players.
        }
        let comma = if variant.is_empty() { "" } else { "," };
        Ok(format!("{variant}{comma}players={players}"))
    }
}
