//! Reading of many records, for several commands.

use std::{fs, ops::ControlFlow, path::PathBuf, sync::Mutex};

use rulebook::{AnyError, AnyMatch, Registry, core::Record};
use rulebook_data::{BadRecord, Replay, ReplayItem};
use serde_json::json;

use crate::{
    answer::Format,
    error::{CliError, one_line},
    files::{self, LIMITS},
    interrupt,
    output::{self, Characters, Output},
    progress::Bar,
    resources::Threads,
};

/// The number of bytes of these files; 0 if the size of one is not known before it is read.
fn total_bytes(files: &[PathBuf]) -> u64 {
    let sizes = files.iter().map(|file| {
        let found = fs::metadata(file).ok().filter(fs::Metadata::is_file);
        found.filter(|_| !files::is_standard(file)).map(|found| found.len())
    });
    sizes.sum::<Option<u64>>().unwrap_or(0)
}

/// Reports a bad record. Continues if the user wants that.
pub(super) fn report(
    bad: &BadRecord,
    keep_going: bool,
    as_json: bool,
    characters: Characters,
) -> ControlFlow<()> {
    if as_json {
        output::json_message(&json!(bad));
    } else {
        output::message(format_args!("error: {}", one_line(&bad.to_string())), characters);
    }
    if keep_going { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// A number of results with their noun, and the number of bad records.
pub(super) fn counted(n: u64, noun: &str, n_bad: u64) -> String {
    let refused = if n_bad == 0 { String::new() } else { format!(", {n_bad} refused") };
    format!("{}{refused}", output::counted(n, noun))
}

/// A progress bar over the bytes of some files.
pub(super) struct Meter {
    bar: Mutex<Bar>,
    n_total: u64,
}

impl Meter {
    /// If the size of the files is unknown, the bar shows only that work continues.
    pub(super) fn new(files: &[PathBuf]) -> Meter {
        Meter { bar: Mutex::new(Bar::new()), n_total: total_bytes(files) }
    }

    /// Shows the number of bytes that have been read. Breaks off if the user interrupts the work.
    pub(super) fn show(&self, n_bytes: u64) -> ControlFlow<()> {
        if let Ok(bar) = self.bar.lock() {
            bar.show(n_bytes, self.n_total);
        }
        if interrupt::is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Removes the bar.
    pub(super) fn clear(&self) {
        if let Ok(bar) = self.bar.lock() {
            bar.clear();
        }
    }
}

/// The settings for replaying the records of files.
pub(super) struct Work<'w> {
    pub(super) registry: &'w Registry,
    threads: usize,
    pub(super) keep_going: bool,
    pub(super) as_json: bool,
    pub(super) characters: Characters,
}

impl<'w> Work<'w> {
    /// The settings of a command, with messages in the form of its answer.
    ///
    /// # Errors
    ///
    /// If there are more threads than the machine should run.
    pub(super) fn new(
        registry: &'w Registry,
        threads: &Threads,
        keep_going: bool,
        format: Format,
        out: &Output,
    ) -> Result<Work<'w>, CliError> {
        let (threads, as_json) = (threads.number()?, format.json);
        Ok(Work { registry, threads, keep_going, as_json, characters: out.characters() })
    }

    /// Replays the records of files, and gives the results of `make` to `put`, in order. Returns the
    /// number of bad records.
    ///
    /// # Errors
    ///
    /// If a record is bad and `keep_going` is not set, `put` fails, or the user interrupts the work.
    pub(super) fn run<T: Send>(
        &self,
        files: &[PathBuf],
        make: impl Fn(&Record, &dyn AnyMatch) -> Result<T, AnyError> + Send + Sync,
        mut put: impl FnMut(T) -> Result<(), CliError> + Send,
    ) -> Result<u64, CliError> {
        let meter = Meter::new(files);
        let mut n_bad = 0;
        let mut failure = None;
        let replay = Replay::new(self.registry).limits(LIMITS).threads(self.threads);
        let is_complete = replay.run(files.to_vec(), make, |replayed| match replayed {
            ReplayItem::Game(made) => match put(made) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            },
            ReplayItem::Bad(bad) => {
                n_bad += 1;
                report(&bad, self.keep_going, self.as_json, self.characters)
            }
            ReplayItem::Progress(n_bytes) => meter.show(n_bytes),
            _ => ControlFlow::Continue(()),
        });
        meter.clear();
        match failure {
            Some(error) => Err(error),
            None if !is_complete && interrupt::is_interrupted() => Err(CliError::Abandoned),
            None if !is_complete => Err(CliError::Reported),
            None if n_bad != 0 && !self.keep_going => Err(CliError::Reported),
            None => Ok(n_bad),
        }
    }
}
