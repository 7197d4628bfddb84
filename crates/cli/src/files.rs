//! Files that are written completely or not at all, and files that are read.

use std::{
    fs::File,
    io::{self, Cursor, Read, Write},
    path::Path,
};

use rulebook::{
    AnyError, ErrorKind,
    core::{Record, ReplayLimits, text::quoted},
};
use rulebook_data::{Draft, Reader};

use crate::error::{CliError, one_line};

/// Writes a file completely or not at all.
///
/// # Errors
///
/// In words for people. Then the file is as it was.
pub(crate) fn write(path: &Path, text: &str, force: bool) -> Result<(), String> {
    let mut draft = draft(path, force)?;
    draft.write_all(text.as_bytes()).map_err(|error| cannot_write(path, &error))?;
    publish(draft, path)
}

/// Begins a file. An existing one is replaced only if `force` is set.
///
/// # Errors
///
/// If the file exists or cannot be written; in words for people.
pub(crate) fn draft(path: &Path, force: bool) -> Result<Draft, String> {
    Draft::new(path, force).map_err(|error| cannot_write(path, &error))
}

/// Gives a file its name once everything is on the disk.
///
/// # Errors
///
/// If that fails; in words for people. Then the file is as it was.
pub(crate) fn publish(draft: Draft, path: &Path) -> Result<(), String> {
    draft.finish().map(drop).map_err(|error| cannot_write(path, &error))
}

/// The message that a file cannot be written.
pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::AlreadyExists {
        return format!("{} already exists; `--force` replaces it", name(path));
    }
    let place = if is_standard(path) { "standard output".to_owned() } else { name(path) };
    format!("cannot write {place}: {}", one_line(&error.to_string()))
}

/// Checks that a path is that of a file or a folder, where standard output cannot serve.
///
/// # Errors
///
/// If it is `-`; in words for people.
pub(crate) fn check_named(path: &Path, what: &str) -> Result<(), CliError> {
    if is_standard(path) {
        let reason =
            format!("{what} cannot be a standard stream; for a file of this name write `./-`");
        return Err(CliError::Usage(reason));
    }
    Ok(())
}

/// Makes a folder, and those around it, unless it exists.
///
/// # Errors
///
/// In words for people.
pub(crate) fn make_folder(path: &Path) -> Result<(), String> {
    rulebook_data::make_folder(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => format!("cannot write {}: it is not a folder", name(path)),
        _ => cannot_write(path, &error),
    })
}

/// The text of a file, or of standard input for `-`. Messages name the expected content, `what`, for
/// example `a record`.
///
/// # Errors
///
/// If it cannot be read, has more than `limit` bytes, is empty, or is not UTF-8 text.
pub(crate) fn read(path: &Path, what: &str, limit: usize) -> Result<String, CliError> {
    if is_standard(path) {
        return read_all(io::stdin(), path, what, limit);
    }
    read_all(File::open(path).map_err(|error| cannot_read(path, &error))?, path, what, limit)
}

fn cannot_read(path: &Path, error: &io::Error) -> CliError {
    let reason = one_line(&error.to_string());
    CliError::Refused(format!("{}: cannot be read: {reason}", name(path)))
}

/// The text of an open file, as [`read`] returns it.
fn read_all(source: impl Read, path: &Path, what: &str, limit: usize) -> Result<String, CliError> {
    let refused = |reason: String| CliError::Refused(format!("{}: {reason}", name(path)));
    let mut bytes = Vec::new();
    let most = limit as u64 + 1;
    source.take(most).read_to_end(&mut bytes).map_err(|error| cannot_read(path, &error))?;
    if limit < bytes.len() {
        return Err(refused(format!("is not {what}: it has more than {limit} bytes")));
    }
    if bytes.is_empty() {
        return Err(refused(format!("is not {what}: it is empty")));
    }
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.split(|byte| *byte == b'\n').count();
        refused(format!("is not {what}: it is not UTF-8 text in line {line}"))
    })
}

/// The limits for records. A file on the user's machine may be larger than a server should accept.
pub(crate) const LIMITS: ReplayLimits =
    ReplayLimits { draw_rules: None, steps: 10_000_000, bytes: 64 << 20 };

/// The record of a file, in the text form or as a line of JSON, or the record with this number,
/// from 1, of what [`Reader`] reads at the path. Its steps are not checked.
///
/// # Errors
///
/// If the file cannot be read, is not a record, has several of them and no number is given, or has
/// fewer.
pub(crate) fn read_record(path: &Path, number: Option<usize>) -> Result<Record, CliError> {
    let Some(number) = number else {
        return record_of(read(path, "a record", LIMITS.bytes)?, path);
    };
    let mut n_records = 0;
    for found in Reader::new([path.to_owned()], LIMITS) {
        n_records += 1;
        match found {
            // A file that cannot be read is not a record that can be passed over.
            Err(bad) if n_records == number || bad.line.is_none() => return Err(bad.into()),
            Ok(found) if n_records == number => return Ok(found.record),
            _ => {}
        }
    }
    Err(no_such_record(path, number, n_records))
}

/// The error that a file has only `n_records` records.
pub(crate) fn no_such_record(path: &Path, number: usize, n_records: usize) -> CliError {
    let reason = match n_records {
        0 => "has no record".to_owned(),
        n => format!("there is no record {number}; the last one is record {n}"),
    };
    CliError::Refused(format!("{}: {reason}", name(path)))
}

/// The record of an open file, as [`read_record`] returns it.
pub(crate) fn one_record(source: impl Read, path: &Path) -> Result<Record, CliError> {
    record_of(read_all(source, path, "a record", LIMITS.bytes)?, path)
}

fn record_of(text: String, path: &Path) -> Result<Record, CliError> {
    if !text.trim_start().starts_with('{') {
        return Record::read(&text, &LIMITS).map_err(|error| {
            let error = AnyError::new(ErrorKind::Record, "record", error);
            CliError::from(error).in_file(&name(path))
        });
    }
    let first_line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let is_whole = serde_json::from_str::<serde_json::Value>(first_line).is_ok();
    let mut records = Reader::from_read(&path.to_string_lossy(), Cursor::new(text), LIMITS);
    let refused = |reason: String| CliError::Refused(format!("{}: {reason}", name(path)));
    let first = records.next().ok_or_else(|| refused("has no record".to_owned()))?;
    // A record of several lines is one that is refused.
    match 1 + if is_whole { records.count() } else { 0 } {
        1 => Ok(first?.record),
        n => {
            Err(refused(format!("has {n} records; `--record 2`, for example, chooses the second")))
        }
    }
}

/// Whether the path means standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// The name of a file in a message.
pub(crate) fn name(path: &Path) -> String {
    if is_standard(path) {
        "standard input".to_owned()
    } else {
        quoted(&path.to_string_lossy()).to_string()
    }
}
