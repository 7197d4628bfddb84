//! Tournaments.

#![expect(clippy::needless_pass_by_value, reason = "Python hands lists over by value")]

use std::{
    ops::ControlFlow,
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
};

use pyo3::{
    exceptions::{PyRuntimeWarning, PyValueError},
    prelude::*,
};
use rulebook_arena::{Arena, ArenaError, BlockScores, Bot, Estimate, Run, Settings, Sprt};
use rulebook_engine::{Spec, SpecError};
use serde_json::json;

use crate::{
    convert,
    errors::{refused, refused_as},
    registry::registry,
    search::checked_seconds,
    watch::Watch,
};

/// The settings of a tournament, as Python passes them.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Plan {
    game: String,
    variant: String,
    games: u64,
    seed: u64,
    book: u32,
    ply_limit: Option<u32>,
    sprt: Option<(f64, f64)>,
    threads: usize,
    state: Option<PathBuf>,
    records: Option<PathBuf>,
}

/// Plays a tournament between the bots that the strings describe.
#[pyfunction]
pub(crate) fn arena<'py>(
    py: Python<'py>,
    bots: Vec<String>,
    plan: &Bound<'py, PyAny>,
    seconds: Option<f64>,
    report: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let plan: Plan = plan.extract()?;
    let watch = Watch { report, seconds: checked_seconds(seconds)? };
    let settings = Settings {
        variant: plan.variant,
        games: plan.games,
        seed: plan.seed,
        book: plan.book,
        ply_limit: plan.ply_limit,
        sprt: plan.sprt.map(|(elo0, elo1)| Sprt { elo0, elo1 }),
        ..Settings::new(&plan.game)
    };
    let specs = bots.iter().map(|text| spec(text)).collect::<PyResult<Vec<Spec>>>()?;
    let run = Run { threads: plan.threads, state: plan.state, records: plan.records };
    let is_shared = AtomicBool::new(false);
    let table = watch.over(py, |work| {
        let bot = |spec| Bot::of(spec, &work.stop);
        let bots = specs.iter().map(bot).collect::<Result<_, _>>()?;
        let arena = Arena::new(registry(), settings, bots)?;
        arena.run(&run, |progress| {
            is_shared.fetch_or(progress.is_shared, Ordering::Relaxed);
            work.done.store(progress.done, Ordering::Relaxed);
            if work.stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    })?;
    if is_shared.into_inner() {
        let message =
            c"the state is not locked: its file system has no locks, so let no other run use it";
        PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), message, 1)?;
    }
    let table = table.map_err(raised)?;
    let pairs = table.pairs.iter();
    let estimates = pairs.map(|pair| [numbers(pair.score), numbers(pair.elo)]).collect::<Vec<_>>();
    convert::value(py, "standings", &json!({ "table": table, "estimates": estimates }))
}

/// The mean score of a game and the difference in Elo, from the numbers of blocks by half points.
#[pyfunction]
pub(crate) fn estimates(counts: Vec<u64>) -> PyResult<[Option<[String; 3]>; 2]> {
    if counts.len().is_multiple_of(2) {
        let message = format!("counts are an odd number of whole numbers, not {}", counts.len());
        return Err(PyValueError::new_err(message));
    }
    let n_blocks: u128 = counts.iter().copied().map(u128::from).sum();
    if u128::from(Settings::MAX_GAMES) < n_blocks {
        let most = Settings::MAX_GAMES;
        let message = format!("counts add up to at most {most} blocks of games, not {n_blocks}");
        return Err(PyValueError::new_err(message));
    }
    let mut scores = BlockScores::new(counts.len().saturating_sub(1) / 2);
    for (half_points, count) in counts.into_iter().enumerate() {
        (0..count).for_each(|_| scores.add(half_points));
    }
    Ok([numbers(scores.score()), numbers(scores.elo())])
}

/// An estimate as strings, because JSON has no infinity: a difference in Elo may have no bound.
fn numbers(estimate: Option<Estimate>) -> Option<[String; 3]> {
    estimate.map(|found| [found.value, found.low, found.high].map(|number| number.to_string()))
}

fn spec(text: &str) -> PyResult<Spec> {
    text.parse().map_err(|error: SpecError| refused_as("bot", &error.to_string()))
}

fn raised(error: ArenaError) -> PyErr {
    match error {
        ArenaError::Game(error) => refused(*error),
        other => refused_as("arena", &other.to_string()),
    }
}
