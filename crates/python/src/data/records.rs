//! Files of records.

#![expect(clippy::needless_pass_by_value, reason = "Python hands values over")]

use std::{
    io,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use pyo3::{
    exceptions::{PyOSError, PyValueError},
    prelude::*,
};
use rulebook::{AnyMatch, core::Record};
use rulebook_data::{RecordFile, ShardGame, tagged};

use crate::{batch::Batch, classes::Match};

/// A file of records that is being written, one per line. It is written under a temporary name and
/// renamed when finished. A name that ends with `.zst` makes it compressed.
#[pyclass(module = "rulebook.data", frozen)]
#[derive(Debug)]
pub(crate) struct RecordWriter {
    path: PathBuf,
    file: Mutex<Option<RecordFile>>,
}

impl RecordWriter {
    fn open(&self) -> MutexGuard<'_, Option<RecordFile>> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, record: &Record) -> PyResult<()> {
        match &mut *self.open() {
            Some(file) => file.put(record).map_err(|error| cannot(&self.path, &error)),
            None => Err(is_finished()),
        }
    }
}

#[pymethods]
impl RecordWriter {
    /// Begins the file at this path. An existing one is replaced only with `replace=True`.
    #[new]
    #[pyo3(signature = (path, *, replace = false))]
    fn new(path: PathBuf, replace: bool) -> PyResult<RecordWriter> {
        let is_compressed = path.extension().is_some_and(|extension| extension == "zst");
        let file = RecordFile::new(&path, is_compressed, replace);
        let file = file.map_err(|error| cannot(&path, &error))?;
        Ok(RecordWriter { path, file: Mutex::new(Some(file)) })
    }

    /// Adds a match.
    #[pyo3(signature = (game, *, id = None, seed = None, players = Vec::new()))]
    fn push(
        &self,
        game: PyRef<'_, Match>,
        id: Option<String>,
        seed: Option<u64>,
        players: Vec<String>,
    ) -> PyResult<()> {
        self.put(&identified(game.inner(), &players, id.as_deref(), seed))
    }

    /// Adds all matches of a batch that keeps their steps, in order. The id of a match is the number of
    /// its environment, as the seed counts it.
    fn push_batch(&self, py: Python<'_>, batch: PyRef<'_, Batch>) -> PyResult<()> {
        let batch = &*batch;
        py.detach(|| each_match(batch, |record, _| self.put(&record)))
    }

    /// Renames the file once everything is on the disk.
    fn finish(&self, py: Python<'_>) -> PyResult<()> {
        let Some(file) = self.open().take() else { return Err(is_finished()) };
        py.detach(|| file.finish()).map_err(|error| cannot(&self.path, &error))
    }
}

fn is_finished() -> PyErr {
    PyValueError::new_err("the file is finished")
}

/// The record of a match with tags for its ending, its id and its seed.
pub(super) fn identified(
    game: &dyn AnyMatch,
    players: &[String],
    id: Option<&str>,
    seed: Option<u64>,
) -> Record {
    let names: Vec<&str> = players.iter().map(String::as_str).collect();
    let mut record = tagged(game, &names);
    let id = id.map(|id| (ShardGame::ID.to_owned(), id.to_owned()));
    let seed = seed.map(|seed| (ShardGame::SEED.to_owned(), seed.to_string()));
    record.tags.extend(id.into_iter().chain(seed));
    record
}

/// Calls `put` with the record of each match of a batch.
pub(super) fn each_match(
    batch: &Batch,
    mut put: impl FnMut(Record, &dyn AnyMatch) -> PyResult<()>,
) -> PyResult<()> {
    let (first, seed) = batch.origin();
    for environment in 0..batch.len() {
        let game = batch.match_at(environment)?;
        let id = first.wrapping_add(environment as u64).to_string();
        put(identified(&*game, &[], Some(&id), Some(seed)), &*game)?;
    }
    Ok(())
}

/// The exception for a file that cannot be read or written.
pub(super) fn cannot(path: &Path, error: &io::Error) -> PyErr {
    PyOSError::new_err(format!("{}: {error}", path.display()))
}
