//! Records one by one.

use std::{io::Read, path::PathBuf, sync::Arc};

use rulebook::{
    AnyError,
    core::{Record, ReplayLimits},
};

use crate::{
    bad::{BadRecord, not_json, refused},
    outline::Outline,
    pieces::{Piece, Pieces, too_long},
};

/// A record with its file and line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LocatedRecord {
    /// The file, as the caller named it; `-` means standard input.
    pub file: String,
    /// The line, from 1, in a file with one record per line.
    pub line: Option<u64>,
    /// The record, read but not replayed.
    pub record: Record,
}

/// The records of files and folders, one by one, in constant memory.
///
/// A file that begins with `{` has one record per line, as JSON; any other file is one record in
/// the text form. Either may be compressed with zstd, which is recognized by its content; in a
/// folder the name must also end with `.zst`. The files of a folder come in the order of their
/// names, those of its subfolders among them, without names that begin with a dot and the files that
/// Windows adds to folders. Empty lines and a byte order mark are skipped; an empty file has no
/// records. A bad record is an error with its file and line, and the records after it are still
/// read.
///
/// ```
/// use rulebook_data::{Reader, rulebook::core::ReplayLimits};
///
/// let lines = r#"
/// {"game":"nim","rules":1,"variant":"","start":"1,2 0","players":[],"policy":{},"result":null,"steps":[]}
/// {"game":"nim","rules":1
/// "#;
/// let mut records = Reader::from_read("nim.jsonl", lines.as_bytes(), ReplayLimits::default());
/// let found = records.next().expect("two lines")?;
/// assert_eq!((found.line, found.record.game.as_str()), (Some(2), "nim"));
/// let bad = records.next().expect("two lines").expect_err("the line was cut off");
/// assert_eq!(bad.line, Some(3));
/// assert!(records.next().is_none());
/// # Ok::<(), rulebook_data::BadRecord>(())
/// ```
pub struct Reader {
    pieces: Vec<Pieces>, // A folder, and the file of it that is being read.
    lines: Option<Lines>,
    limits: ReplayLimits,
}

impl Reader {
    /// The records of these files and folders; `-` means standard input.
    #[must_use]
    pub fn new(paths: impl IntoIterator<Item = PathBuf>, limits: ReplayLimits) -> Reader {
        let pieces = Pieces::new(paths.into_iter().collect(), limits);
        Reader { pieces: vec![pieces], lines: None, limits }
    }

    /// The records of a reader, which is called `file` in messages. The time is linear in the
    /// input; the memory is that of the longest record that `limits` allow, and 2 MiB.
    #[must_use]
    pub fn from_read(file: &str, read: impl Read + Send + 'static, limits: ReplayLimits) -> Reader {
        let pieces = Pieces::of_reader(file, Box::new(read), limits);
        Reader { pieces: vec![pieces], lines: None, limits }
    }
}

impl std::fmt::Debug for Reader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl Iterator for Reader {
    type Item = Result<LocatedRecord, BadRecord>;

    fn next(&mut self) -> Option<Result<LocatedRecord, BadRecord>> {
        loop {
            if let Some(lines) = &mut self.lines {
                let limits = &self.limits;
                if let Some((line, text)) = lines.next_line() {
                    let record = checked_line(text, limits).and_then(Outline::into_record);
                    return Some(found(&lines.file, Some(line), record));
                }
                self.lines = None;
            }
            let Some(piece) = self.pieces.last_mut()?.next() else {
                self.pieces.pop();
                continue;
            };
            match piece {
                Piece::Lines { file, first, bytes } => {
                    self.lines = Some(Lines::new(file, first, bytes));
                }
                Piece::Text { file, bytes } => {
                    return Some(found(&file, None, text(&bytes, &self.limits)));
                }
                Piece::File(path) => match Pieces::of_file(&path, self.limits) {
                    Ok(pieces) => self.pieces.push(pieces),
                    Err(bad) => return Some(Err(bad)),
                },
                Piece::Bad(bad) => return Some(Err(bad)),
            }
        }
    }
}

fn found(
    file: &str,
    line: Option<u64>,
    record: Result<Record, AnyError>,
) -> Result<LocatedRecord, BadRecord> {
    match record {
        Ok(record) => Ok(LocatedRecord { file: file.to_owned(), line, record }),
        Err(error) => Err(BadRecord::new(file, line, error)),
    }
}

/// The lines of a piece except empty ones.
pub(crate) struct Lines {
    pub(crate) file: Arc<str>,
    line: u64,
    bytes: Vec<u8>,
    at: usize,
}

impl Lines {
    pub(crate) fn new(file: Arc<str>, first: u64, bytes: Vec<u8>) -> Lines {
        Lines { file, line: first - 1, bytes, at: 0 }
    }

    /// The next line and its number.
    pub(crate) fn next_line(&mut self) -> Option<(u64, &[u8])> {
        while self.at < self.bytes.len() {
            let rest = &self.bytes[self.at..];
            let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let start = self.at;
            self.at += length + 1;
            self.line += 1;
            let line = &self.bytes[start..start + length];
            if !line.iter().all(u8::is_ascii_whitespace) {
                return Some((self.line, line));
            }
        }
        None
    }
}

/// The outline of a line, under the limits.
pub(crate) fn checked_line<'l>(
    line: &'l [u8],
    limits: &ReplayLimits,
) -> Result<Outline<'l>, AnyError> {
    if limits.bytes < line.len() {
        return Err(too_long(limits.bytes));
    }
    let line = utf8(line)?;
    let outline: Outline<'l> = serde_json::from_str(line).map_err(|e| not_json(line, &e))?;
    outline.check(limits)?;
    Ok(outline)
}

/// The record of a file in the text form.
pub(crate) fn text(bytes: &[u8], limits: &ReplayLimits) -> Result<Record, AnyError> {
    if bytes.starts_with(GZIP) {
        let help = "decompress it, or compress it with zstd instead";
        return Err(refused("it is compressed with gzip").with_help(help));
    }
    if limits.bytes < bytes.len() {
        return Err(too_long(limits.bytes));
    }
    if is_array(bytes) {
        let help = "write each object on a line of its own, without brackets and commas around";
        return Err(refused("it is a JSON array").with_help(help));
    }
    let record = Record::read(utf8(bytes)?, limits).map_err(refused)?;
    Outline::of(&record).check(limits)?;
    Ok(record)
}

/// The first bytes of a file that gzip wrote (RFC 1952, section 2.3.1).
const GZIP: &[u8] = &[0x1f, 0x8b];

/// Whether the text begins as a JSON array of records does.
fn is_array(bytes: &[u8]) -> bool {
    let mut bytes = bytes.iter().filter(|byte| !byte.is_ascii_whitespace());
    bytes.next() == Some(&b'[') && matches!(bytes.next(), Some(b'{' | b']'))
}

fn utf8(bytes: &[u8]) -> Result<&str, AnyError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        let before = std::str::from_utf8(&bytes[..offset]).expect("it is valid up to here");
        let line = before.matches('\n').count() + 1;
        let character = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        let place = if line == 1 { String::new() } else { format!(" of line {line}") };
        let reason = format_args!("it is not UTF-8 text at character {character}{place}");
        let mut refused = refused(reason);
        refused.offset = Some(offset);
        refused
    })
}
