//! Errors of records and files.

use std::{error::Error, fmt, path::Path};

use rulebook::{AnyError, ErrorKind, core::text::quoted};
use serde::Serialize;

/// A record that is refused, or a file that cannot be read, with its location and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct BadRecord {
    /// The file, as the caller named it; `-` means standard input.
    pub file: String,
    /// The line, from 1, in a file with one record per line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The error, with help where possible.
    pub error: Box<AnyError>,
}

impl BadRecord {
    pub(crate) fn new(file: &str, line: Option<u64>, error: AnyError) -> BadRecord {
        BadRecord { file: file.to_owned(), line, error: Box::new(error) }
    }

    /// A file that cannot be read.
    pub(crate) fn unreadable(file: &str, reason: impl fmt::Display) -> BadRecord {
        BadRecord::new(file, None, AnyError::new(ErrorKind::Record, "cannot be read", reason))
    }
}

impl fmt::Display for BadRecord {
    /// Writes one line: the file, the line number if there is one, and the reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.file.as_str() {
            "-" => f.write_str("standard input")?,
            file => write!(f, "{}", quoted(file))?,
        }
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        write!(f, ": {}", self.error)
    }
}

impl Error for BadRecord {}

/// A record that is refused for this reason.
pub(crate) fn refused(reason: impl fmt::Display) -> AnyError {
    AnyError::new(ErrorKind::Record, "record", reason)
}

/// The error of a line that is not the JSON of a record. It names the character; the caller knows
/// the number of the line.
pub(crate) fn not_json(line: &str, error: &serde_json::Error) -> AnyError {
    let message = error.to_string();
    let location = format!(" at line {} column {}", error.line(), error.column());
    let reason = message.strip_suffix(location.as_str()).unwrap_or(&message);
    let help = if error.is_eof() {
        "the line was cut off, or the record takes several lines: write each record on one line"
    } else {
        "each line must be one JSON object with the members of a record"
    };
    let place = character(line, error);
    let mut refused = refused(format_args!("{reason} (character {place} of the line)"));
    refused.offset = error.column().checked_sub(1);
    refused.with_help(help)
}

/// The character of a line, from 1, at which it is not the JSON that was expected.
pub(crate) fn character(line: &str, error: &serde_json::Error) -> usize {
    // The crate counts bytes, from 1.
    let is_before = |(at, _): &(usize, char)| at + 1 < error.column();
    line.char_indices().take_while(is_before).count() + 1
}

/// The name of a file in messages.
pub(crate) fn name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
