//! An opening explorer: positions with the steps that were taken there, their counts, and the
//! results of those games.
//!
//! [The page on formats](https://github.com/rulebook-rs/rulebook/blob/main/docs/formats.md)
//! describes the file.

mod counts;
mod line;
mod builder;
mod read_only_file;
mod reader;

use std::{fmt, path::Path};

use redb::TableDefinition;

pub use self::{
    builder::ExplorerBuilder,
    counts::Counts,
    line::OpeningLine,
    reader::{Explorer, ExplorerPosition, ExplorerStep},
};

/// The steps of a position, by the key of its representative.
const POSITIONS: TableDefinition<'static, u128, &'static [u8]> = TableDefinition::new("positions");

/// The game of the file, the version of its rules, and the number of games.
const ABOUT: TableDefinition<'static, &'static str, &'static str> = TableDefinition::new("about");

/// The version of the format.
const FORMAT: &str = "1";

/// The error of an explorer that cannot be written or read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplorerError {
    /// The file, as the caller named it.
    pub path: String,
    /// The reason.
    pub reason: String,
}

impl ExplorerError {
    fn new(path: &Path, reason: impl fmt::Display) -> ExplorerError {
        ExplorerError { path: path.to_string_lossy().into_owned(), reason: reason.to_string() }
    }
}

impl fmt::Display for ExplorerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", rulebook::core::text::quoted(&self.path), self.reason)
    }
}

impl std::error::Error for ExplorerError {}
