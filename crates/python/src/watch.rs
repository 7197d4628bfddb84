//! Long work: without the interpreter's lock, with progress, and interrupted by Ctrl-C.

use std::{
    panic::resume_unwind,
    sync::{
        atomic::{AtomicU64, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

use pyo3::{exceptions::PyRuntimeError, prelude::*};
use rulebook::{SearchStatus, threads};
use rulebook_engine::StopFlag;

/// The stack of the working thread in bytes: searches recurse by the length of a line.
const STACK_BYTES: usize = 64 << 20;

/// The longest time between two checks of signals, the clock and the progress.
const MOMENT: Duration = Duration::from_millis(50);

/// The shortest time of a slice of work.
const SLICE: Duration = Duration::from_millis(5);

/// State that the working thread shares with the thread that waits for it.
#[derive(Debug, Default)]
pub(crate) struct Work {
    /// Raised when the work should end early.
    pub(crate) stop: StopFlag,
    /// The progress, in the unit of the work.
    pub(crate) done: AtomicU64,
}

/// The time limit of work, and the receiver of its progress.
pub(crate) struct Watch<'py> {
    /// Called about twenty times a second with the progress.
    pub(crate) report: Option<Bound<'py, PyAny>>,
    /// The time after which the work is stopped.
    pub(crate) seconds: Option<f64>,
}

impl Watch<'_> {
    /// Runs the work on a thread of its own, without the interpreter's lock.
    ///
    /// # Errors
    ///
    /// If the user interrupts it or the report fails; the work is stopped first.
    pub(crate) fn over<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Work) -> T + Send,
    ) -> PyResult<T> {
        let report = self.report.as_ref().map(|report| report.clone().unbind());
        let limit = self.seconds.map(Duration::from_secs_f64);
        py.detach(|| wait(report.as_ref(), limit, work))
    }
}

fn wait<T: Send>(
    report: Option<&Py<PyAny>>,
    limit: Option<Duration>,
    work: impl FnOnce(&Work) -> T + Send,
) -> PyResult<T> {
    let (start, shared) = (Instant::now(), Work::default());
    let mut failed = None;
    let worked = thread::scope(|scope| {
        let (sender, ended) = mpsc::channel::<()>();
        let shared = &shared;
        let run = move || {
            let _until_the_end = sender; // Dropped when the work ends, also by a panic.
            work(shared)
        };
        let thread = threads::start_in(scope, STACK_BYTES, run)
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        loop {
            let left = limit.map_or(MOMENT, |limit| limit.saturating_sub(start.elapsed()));
            let is_late = left.is_zero();
            if is_late {
                shared.stop.raise();
            }
            let moment = if is_late { MOMENT } else { left.min(MOMENT) };
            if ended.recv_timeout(moment) == Err(RecvTimeoutError::Disconnected) {
                break;
            }
            if failed.is_none()
                && let Err(error) = look(report, shared.done.load(Ordering::Relaxed))
            {
                failed = Some(error);
                shared.stop.raise();
            }
        }
        Ok::<T, PyErr>(thread.join().unwrap_or_else(|panicked| resume_unwind(panicked)))
    })?;
    match failed {
        Some(error) => Err(error),
        None => Ok(worked),
    }
}

/// Lets Python handle its signals, and reports the progress.
fn look(report: Option<&Py<PyAny>>, done: u64) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        if let Some(report) = report {
            report.call1(py, (done,))?;
        }
        Ok(())
    })
}

/// Runs work that can pause at any time in slices of about 5 ms, until `total` steps are taken, it is
/// done, or it is stopped.
///
/// # Errors
///
/// That of `run`.
pub(crate) fn in_slices<E>(
    work: &Work,
    total: u64,
    mut run: impl FnMut(u64) -> Result<SearchStatus, E>,
) -> Result<SearchStatus, E> {
    let (mut left, mut slice) = (total, 1);
    loop {
        let steps = left.min(slice);
        let before = Instant::now();
        let status = run(steps)?;
        left -= steps;
        work.done.fetch_add(steps, Ordering::Relaxed);
        if status == SearchStatus::Done || left == 0 || work.stop.is_raised() {
            return Ok(status);
        }
        slice = match before.elapsed() {
            took if took < SLICE / 2 => slice.saturating_mul(2),
            took if SLICE * 2 < took => (slice / 2).max(1),
            _ => slice,
        };
    }
}
