//! Searches of positions as an observer knows them, and solvers.

use std::sync::atomic::Ordering;

use pyo3::{exceptions::PyValueError, prelude::*, types::PyTuple};
use rulebook::{
    Algorithm, AnyError, AnySearch, AnyView, ErrorKind, SearchLimits,
    core::{Turn, Viewpoint, text::quoted},
};
use rulebook_engine::{Budget, begin_search, think};
use serde_json::json;

use crate::{
    classes::{Match, View},
    convert,
    errors::refused,
    watch::{Watch, in_slices},
};

/// A position to search: a view, or a match as the player to move sees it.
#[derive(FromPyObject)]
pub(crate) enum Position<'py> {
    Match(PyRef<'py, Match>),
    View(PyRef<'py, View>),
}

impl Position<'_> {
    /// Calls `ask` with what is known of the position.
    fn ask<T>(&self, ask: impl FnOnce(&dyn AnyView) -> Result<T, AnyError>) -> Result<T, AnyError> {
        match self {
            Position::View(view) => ask(view.seen()),
            Position::Match(game) => {
                let who = match game.inner().turn() {
                    Turn::Player(player) => Viewpoint::Seat(player),
                    Turn::Chance | Turn::Over => Viewpoint::Public,
                };
                ask(&*game.inner().view(who)?)
            }
        }
    }
}

/// The names and descriptions of the searches.
#[pyfunction]
pub(crate) fn algorithms(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, Algorithm::ALL.iter().map(|algorithm| (algorithm.name(), algorithm.about())))
}

/// The limits that are given; the others have their defaults.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Settings {
    seed: u64,
    lines: usize,
    depth: Option<u32>,
    memory: Option<usize>,
    trees: usize,
    threads: usize,
    halving: Option<u32>,
}

impl Settings {
    fn limits(&self) -> SearchLimits {
        let mut limits = SearchLimits::default();
        limits = limits.seed(self.seed).lines(self.lines).trees(self.trees).threads(self.threads);
        if let Some(depth) = self.depth {
            limits = limits.depth(depth);
        }
        with_memory(limits.halving(self.halving), self.memory)
    }
}

/// The limits with this memory in bytes, if it is given.
pub(crate) fn with_memory(limits: SearchLimits, memory: Option<usize>) -> SearchLimits {
    memory.map_or(limits, |bytes| limits.memory(bytes))
}

/// Refuses a negative time, and one longer than a week.
pub(crate) fn checked_seconds(seconds: Option<f64>) -> PyResult<Option<f64>> {
    const WEEK: f64 = 7.0 * 24.0 * 3600.0;
    match seconds {
        Some(seconds) if !(0.0..=WEEK).contains(&seconds) => Err(PyValueError::new_err(format!(
            "{seconds} is not a time; seconds are a number from 0 to {WEEK}"
        ))),
        _ => Ok(seconds),
    }
}

/// Searches a position, until one of the limits is reached.
#[pyfunction]
pub(crate) fn search<'py>(
    py: Python<'py>,
    position: Position<'py>,
    algorithm: Option<&str>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    settings: &Bound<'py, PyAny>,
    report: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let settings: Settings = settings.extract()?;
    let watch = Watch { report, seconds: checked_seconds(seconds)? };
    let mut search = begin(&position, algorithm, settings.limits()).map_err(refused)?;
    drop(position);
    // The watch stops what is bounded by time, and a depth is a limit of the search itself.
    let budget = nodes.map_or(Budget::Depth(u32::MAX), Budget::Nodes);
    let search = watch.over(py, move |work| {
        let count = |search: &dyn AnySearch| {
            work.done.store(search.analysis().nodes, Ordering::Relaxed);
        };
        think(&mut *search, budget, &work.stop, count);
        search
    })?;
    let value = json!({
        "algorithm": search.algorithm().name(),
        "analysis": search.analysis(),
    });
    convert::value(py, "analysis", &value)
}

fn begin(
    position: &Position<'_>,
    algorithm: Option<&str>,
    limits: SearchLimits,
) -> Result<Box<dyn AnySearch>, AnyError> {
    let named = algorithm.map(named).transpose()?;
    position.ask(|seen| begin_search(seen, named, limits))
}

fn named(name: &str) -> Result<Algorithm, AnyError> {
    name.parse().map_err(|error| {
        let names: Vec<&str> = Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect();
        let what = format!("search {}", quoted(name));
        AnyError::new(ErrorKind::Search, what, error)
            .with_help(format!("one of: {}", names.join(", ")))
    })
}

/// The value of a position with everything visible.
#[pyfunction]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    game: PyRef<'py, Match>,
    steps: Option<u64>,
    seconds: Option<f64>,
    memory: Option<usize>,
    report: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let watch = Watch { report, seconds: checked_seconds(seconds)? };
    let limits = with_memory(SearchLimits::default(), memory);
    let mut solver = game.inner().solver(limits).map_err(refused)?;
    drop(game);
    let solved = watch.over(py, move |work| {
        in_slices(work, steps.unwrap_or(u64::MAX), |steps| solver.run(steps))?;
        Ok(solver.solution())
    })?;
    convert::value(py, "solution", &solved.map_err(|error: AnyError| refused(error))?)
}
