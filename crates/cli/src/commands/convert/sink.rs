//! The destination of converted records.

use std::path::PathBuf;

use rulebook::{AnyError, AnyMatch, core::Record};

use crate::error::CliError;

/// The destination of converted records.
pub(super) trait Sink: Send {
    /// A converted record.
    type Item: Send;

    /// Converts a record, on any thread.
    fn make(record: &Record, game: &dyn AnyMatch) -> Result<Self::Item, AnyError>;

    fn put(&mut self, item: Self::Item) -> Result<(), CliError>;

    /// Gives everything its name, and returns the names.
    fn finish(self) -> Result<Vec<PathBuf>, CliError>;
}
