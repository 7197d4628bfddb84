//! Training shards.

#![expect(clippy::needless_pass_by_value, reason = "Python hands values over")]

use std::{
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
};

use numpy::PyArray1;
use pyo3::{exceptions::PyValueError, prelude::*, types::PyDict};
use rulebook_data::{ShardError, ShardGame, ShardGames};
use serde_json::json;

use crate::{
    batch::Batch,
    classes::{Game, Match},
    convert,
    data::records::{each_match, identified},
    errors::{refused, refused_as},
    registry::registry,
};

/// A shard that is being written, under a temporary name until it is finished.
#[pyclass(module = "rulebook.data", frozen)]
pub(crate) struct ShardWriter(Mutex<Option<rulebook_data::ShardWriter>>);

impl std::fmt::Debug for ShardWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ShardWriter")
    }
}

type Open<'w> = MutexGuard<'w, Option<rulebook_data::ShardWriter>>;

impl ShardWriter {
    fn open(&self) -> Open<'_> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push_game(&self, game: &ShardGame) -> PyResult<()> {
        match &mut *self.open() {
            Some(shard) => shard.push(game).map_err(|error| shard_refused(&error)),
            None => Err(is_finished()),
        }
    }
}

#[pymethods]
impl ShardWriter {
    /// Begins the shard at this path, which must not exist yet.
    #[new]
    fn new(path: PathBuf, game: &Bound<'_, PyAny>) -> PyResult<ShardWriter> {
        let shard = rulebook_data::ShardWriter::new(&path, Game::of(game)?.game());
        Ok(ShardWriter(Mutex::new(Some(shard.map_err(|error| shard_refused(&error))?))))
    }

    /// Adds a match. Without an id it gets its number in the shard.
    #[pyo3(signature = (game, *, id = None, seed = None, players = Vec::new()))]
    fn push(
        &self,
        game: PyRef<'_, Match>,
        id: Option<String>,
        seed: Option<u64>,
        players: Vec<String>,
    ) -> PyResult<()> {
        let id = id.unwrap_or_else(|| self.__len__().to_string());
        let record = identified(game.inner(), &players, Some(&id), seed);
        self.push_game(&ShardGame::of(&record, game.inner()).map_err(refused)?)
    }

    /// Adds all matches of a batch that keeps their steps, in order. The id of a match is the number of
    /// its environment, as the seed counts it.
    fn push_batch(&self, py: Python<'_>, batch: PyRef<'_, Batch>) -> PyResult<()> {
        let batch = &*batch;
        py.detach(|| {
            each_match(batch, |record, game| {
                self.push_game(&ShardGame::of(&record, game).map_err(refused)?)
            })
        })
    }

    /// Renames the shard once everything is on the disk.
    fn finish(&self, py: Python<'_>) -> PyResult<()> {
        let Some(shard) = self.open().take() else { return Err(is_finished()) };
        py.detach(|| shard.finish()).map_err(|error| shard_refused(&error))
    }

    fn __len__(&self) -> usize {
        self.open().as_ref().map_or(0, rulebook_data::ShardWriter::len)
    }
}

fn is_finished() -> PyErr {
    PyValueError::new_err("the shard is finished")
}

/// A shard whose checksums have been compared, and its matches.
#[pyclass(module = "rulebook._native", frozen)]
#[derive(Debug)]
pub(crate) struct Shard(rulebook_data::Shard);

#[pymethods]
impl Shard {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Shard> {
        let shard = py.detach(|| rulebook_data::Shard::open(&path));
        shard.map(Shard).map_err(|error| shard_refused(&error))
    }

    /// The game's short name and the version of its rules.
    #[getter]
    fn rules(&self) -> (String, u16) {
        let (name, version) = self.0.rules();
        (name.to_owned(), version)
    }

    /// The number of steps of all matches.
    #[getter]
    fn n_steps(&self) -> u64 {
        self.0.n_steps()
    }

    fn __len__(&self) -> usize {
        self.0.len() as usize
    }

    fn __iter__(&self) -> PyResult<Games> {
        let games = self.0.games().map_err(|error| shard_refused(&error))?;
        Ok(Games(Mutex::new(games)))
    }
}

/// The paths of the shards in a folder.
#[pyfunction]
pub(crate) fn find_shards(path: PathBuf) -> PyResult<Vec<PathBuf>> {
    Ok(rulebook_data::Shard::find(&path)?)
}

/// The matches of a shard, one by one.
#[pyclass(module = "rulebook._native", frozen)]
#[derive(Debug)]
pub(crate) struct Games(Mutex<ShardGames>);

#[pymethods]
impl Games {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let next = || self.0.lock().unwrap_or_else(PoisonError::into_inner).next();
        match py.detach(next) {
            None => Ok(None),
            Some(Err(error)) => Err(shard_refused(&error)),
            Some(Ok(game)) => row(py, game).map(Some),
        }
    }
}

/// A match of a shard as a dataclass.
fn row(py: Python<'_>, game: ShardGame) -> PyResult<Bound<'_, PyAny>> {
    let fields: Bound<'_, PyDict> = convert::dict(
        py,
        &json!({
            "id": game.id, "game": game.game, "rules": game.rules, "variant": game.variant,
            "start": game.start, "players": game.players, "names": game.names,
            "result": game.result.map(|result| result.to_string()), "payoffs": game.payoffs,
            "plies": game.plies, "seed": game.seed, "tags": game.tags,
        }),
    )?;
    fields.set_item("steps", PyArray1::from_slice(py, &game.steps))?;
    fields.set_item("row", ShardRow(game))?;
    py.import("rulebook._builders")?.call_method1("shard_game", (fields,))
}

/// A match of a shard, to be replayed.
#[pyclass(module = "rulebook._native", frozen)]
#[derive(Debug)]
pub(crate) struct ShardRow(ShardGame);

#[pymethods]
impl ShardRow {
    /// The match, every step of which is checked.
    fn replay(&self, py: Python<'_>) -> PyResult<Match> {
        let replay = || self.0.replay(registry().game(&self.0.game)?);
        Ok(Match::from(py.detach(replay).map_err(refused)?))
    }
}

/// The exception for an invalid shard.
pub(crate) fn shard_refused(error: &ShardError) -> PyErr {
    refused_as("shard", &error.to_string())
}
