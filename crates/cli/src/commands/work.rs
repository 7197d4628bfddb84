//! Checked replay of many records.

use std::{ops::ControlFlow, path::PathBuf};

use rulebook::{AnyError, AnyMatch, Registry, core::Record};
use rulebook_data::{Replay, ReplayItem};

use super::bulk::{Meter, report};
use crate::{
    answer::Format,
    error::CliError,
    files::LIMITS,
    interrupt,
    output::{Characters, Output},
    phrases,
    resources::Threads,
};

/// A number of results with their noun, and the number of bad records.
pub(super) fn counted(n: u64, noun: &str, n_bad: u64) -> String {
    let refused = if n_bad == 0 { String::new() } else { format!(", {n_bad} refused") };
    format!("{}{refused}", phrases::counted(n, noun))
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
