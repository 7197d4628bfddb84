//! Errors of shards.

use std::{fmt, path::Path};

/// The error of a shard that cannot be written or read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShardError {
    /// The folder or file, as the caller named it.
    pub path: String,
    /// The reason.
    pub reason: String,
}

impl ShardError {
    pub(crate) fn new(path: &Path, reason: impl fmt::Display) -> ShardError {
        ShardError { path: path.to_string_lossy().into_owned(), reason: reason.to_string() }
    }
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", rulebook::core::text::quoted(&self.path), self.reason)
    }
}

impl std::error::Error for ShardError {}
