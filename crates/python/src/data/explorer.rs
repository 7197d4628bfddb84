//! Opening explorers.

#![expect(clippy::needless_pass_by_value, reason = "Python hands values over")]

use std::path::PathBuf;

use pyo3::prelude::*;
use rulebook_data::{ExplorerBuilder, ExplorerError, OpeningLine};
use serde_json::json;

use super::Source;
use crate::{
    classes::Match,
    convert,
    errors::{refused, refused_as},
    registry::registry,
    watch::Watch,
};

/// Counts the games of files by position.
#[pyfunction]
pub(crate) fn build_explorer<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    target: PathBuf,
    steps: usize,
    replaces: bool,
    report: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut source: Source = source.extract()?;
    let watch = Watch { report, seconds: None };
    let counted = watch.over(py, move |work| {
        if target.exists() && !replaces {
            let message = format!("{}: it already exists", target.display());
            return Err(refused_as("explorer", &message));
        }
        let (mut builder, mut n_games) = (None, 0_u64);
        let n_bad = source.replay(
            work,
            |_, game| Ok((game.rules().name, OpeningLine::new(game, steps)?)),
            |(name, line)| {
                if builder.is_none() {
                    let game = registry().game(name).map_err(refused)?;
                    let begun = ExplorerBuilder::new(&target, game, replaces);
                    builder = Some(begun.map_err(|error| explorer_refused(&error))?);
                }
                n_games += 1;
                builder.as_mut().map_or(Ok(()), |builder| {
                    builder.add(&line).map_err(|error| explorer_refused(&error))
                })
            },
        )?;
        let Some(builder) = builder else {
            return Err(refused_as("explorer", "there are no records to count"));
        };
        builder.finish().map_err(|error| explorer_refused(&error))?;
        Ok(json!({ "records": n_games, "bad": n_bad, "written": [target] }))
    })?;
    convert::value(py, "converted", &counted?)
}

/// The steps of many games by position, up to the symmetries of the game.
#[pyclass(module = "rulebook.data", frozen)]
#[derive(Debug)]
pub(crate) struct Explorer(rulebook_data::Explorer);

#[pymethods]
impl Explorer {
    /// Opens an explorer and compares its checksums.
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Explorer> {
        let explorer = py.detach(|| rulebook_data::Explorer::open(&path));
        explorer.map(Explorer).map_err(|error| explorer_refused(&error))
    }

    /// The game's short name and the version of its rules.
    #[getter]
    fn rules(&self) -> (String, u16) {
        let (name, version) = self.0.rules();
        (name.to_owned(), version)
    }

    /// The number of games.
    #[getter]
    fn games(&self) -> u64 {
        self.0.games()
    }

    /// The number of positions, up to symmetry.
    #[getter]
    fn positions(&self) -> PyResult<u64> {
        self.0.positions().map_err(|error| explorer_refused(&error))
    }

    /// The steps that were played in the current position of a match.
    fn explore<'py>(&self, py: Python<'py>, game: PyRef<'_, Match>) -> PyResult<Bound<'py, PyAny>> {
        let explored = self.0.explore(game.inner()).map_err(|error| explorer_refused(&error))?;
        convert::value(py, "explored", &explored)
    }
}

fn explorer_refused(error: &ExplorerError) -> PyErr {
    refused_as("explorer", &error.to_string())
}
