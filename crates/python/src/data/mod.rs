//! Records in bulk, for `rulebook.data`.

pub(crate) mod convert;
pub(crate) mod explorer;
pub(crate) mod reader;
pub(crate) mod records;
pub(crate) mod shards;
pub(crate) mod statistics;

use std::{ops::ControlFlow, path::PathBuf, sync::atomic::Ordering};

use pyo3::{exceptions::PyOSError, prelude::*};
use rulebook::{AnyError, AnyMatch, core::Record, core::ReplayLimits};
use rulebook_data::{BadRecord, Replay, ReplayItem, Shard};

use self::shards::shard_refused;
use crate::{
    errors::{refused, refused_at},
    registry::registry,
    watch::Work,
};

/// The input files and limits, as Python passes them.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Source {
    pub(crate) paths: Vec<PathBuf>,
    pub(crate) threads: usize,
    pub(crate) max_steps: usize,
    pub(crate) max_bytes: usize,
    /// Called with each bad record; without it the first one ends the work.
    pub(crate) on_bad: Option<Py<PyAny>>,
}

impl Source {
    pub(crate) fn limits(&self) -> ReplayLimits {
        ReplayLimits { steps: self.max_steps, bytes: self.max_bytes, draw_rules: None }
    }

    /// Removes the shards from the paths, and calls `put` with the records of their matches.
    ///
    /// # Errors
    ///
    /// If a shard is damaged, `put` fails, or the work was stopped.
    pub(crate) fn take_shards(
        &mut self,
        work: &Work,
        mut put: impl FnMut(&Record, &dyn AnyMatch) -> PyResult<()>,
    ) -> PyResult<()> {
        let mut shards = Vec::new();
        self.paths.retain(|path| match Shard::find(path) {
            Ok(found) if !found.is_empty() => {
                shards.extend(found);
                false
            }
            _ => true,
        });
        for shard in shards {
            let games = Shard::open(&shard).and_then(|shard| shard.games());
            for row in games.map_err(|error| shard_refused(&error))? {
                let row = row.map_err(|error| shard_refused(&error))?;
                let game = registry().game(&row.game).map_err(refused)?;
                put(&row.record(game).map_err(refused)?, &*row.replay(game).map_err(refused)?)?;
                if work.stop.is_raised() {
                    return Err(was_stopped());
                }
            }
        }
        Ok(())
    }

    /// Replays all records and passes the results of `make` to `put`, in order, those of shards
    /// first. Returns the number of bad records.
    ///
    /// # Errors
    ///
    /// If a record is bad and there is no handler, a shard is damaged, `put` fails, or the work
    /// was stopped.
    pub(crate) fn replay<T: Send>(
        &mut self,
        work: &Work,
        make: impl Fn(&Record, &dyn AnyMatch) -> Result<T, AnyError> + Send + Sync,
        mut put: impl FnMut(T) -> PyResult<()> + Send,
    ) -> PyResult<u64> {
        self.take_shards(work, |record, game| put(make(record, game).map_err(refused)?))?;
        let mut bad = BadRecords::new(self.on_bad.as_ref());
        let replay = Replay::new(registry()).limits(self.limits()).threads(self.threads);
        let is_complete = replay.run(self.paths.clone(), make, |replayed| match replayed {
            ReplayItem::Game(made) => match put(made) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => bad.end(error),
            },
            ReplayItem::Bad(record) => bad.report(&record),
            ReplayItem::Progress(n_bytes) => report_progress(work, n_bytes),
            _ => ControlFlow::Continue(()),
        });
        // The stop may have come with the last records.
        bad.result(is_complete && !work.stop.is_raised())
    }
}

/// Reports the number of bytes read; breaks if the work is stopped.
pub(crate) fn report_progress(work: &Work, n_bytes: u64) -> ControlFlow<()> {
    work.done.store(n_bytes, Ordering::Relaxed);
    if work.stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// The handler of bad records, and their number.
pub(crate) struct BadRecords<'h> {
    handler: Option<&'h Py<PyAny>>,
    error: Option<PyErr>,
    count: u64,
}

impl<'h> BadRecords<'h> {
    pub(crate) fn new(handler: Option<&'h Py<PyAny>>) -> BadRecords<'h> {
        BadRecords { handler, error: None, count: 0 }
    }

    /// Passes a bad record to the handler; without one it ends the work.
    pub(crate) fn report(&mut self, bad: &BadRecord) -> ControlFlow<()> {
        self.count += 1;
        let error = raised(bad);
        let Some(handler) = self.handler else { return self.end(error) };
        match Python::attach(|py| handler.call1(py, (error.value(py),)).map(drop)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => self.end(error),
        }
    }

    /// Ends the work with an error.
    pub(crate) fn end(&mut self, error: PyErr) -> ControlFlow<()> {
        self.error = Some(error);
        ControlFlow::Break(())
    }

    /// The number of bad records, or what ended the work.
    pub(crate) fn result(self, is_complete: bool) -> PyResult<u64> {
        match self.error {
            Some(error) => Err(error),
            None if !is_complete => Err(was_stopped()),
            None => Ok(self.count),
        }
    }
}

fn was_stopped() -> PyErr {
    PyOSError::new_err("the work was stopped")
}

/// A bad record as an exception.
pub(crate) fn raised(bad: &BadRecord) -> PyErr {
    refused_at(&bad.to_string(), &bad.error, &bad.file, bad.line)
}
