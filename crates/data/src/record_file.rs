//! A file of JSON lines that gets its name when it is complete.

use std::{
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use rulebook::core::Record;

use crate::{compression::CompressedWriter, draft::Draft, writer::write_json_line};

/// A file of records that is being written, one per line, as a [`Draft`].
///
/// ```
/// use rulebook_data::{Reader, RecordFile, rulebook::{Registry, core::ReplayLimits}};
///
/// let registry = Registry::standard();
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("games.jsonl.zst");
/// let mut file = RecordFile::new(&path, true, false)?;
/// file.put(&registry.game("gobblet")?.start("")?.record(&[]))?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(Reader::new([path], ReplayLimits::default()).count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RecordFile {
    path: PathBuf,
    to: To,
}

enum To {
    Plain(BufWriter<Draft>),
    Compressed(Box<CompressedWriter<BufWriter<Draft>>>),
}

impl RecordFile {
    /// Begins the file at this path, compressed by zstd or not. An existing file is replaced only
    /// if `replaces` is set.
    ///
    /// # Errors
    ///
    /// If the file exists and is not to be replaced, or the folder cannot be written to.
    pub fn new(path: &Path, is_compressed: bool, replaces: bool) -> io::Result<RecordFile> {
        let to = BufWriter::new(Draft::new(path, replaces)?);
        let to = if is_compressed {
            To::Compressed(Box::new(CompressedWriter::new(to)?))
        } else {
            To::Plain(to)
        };
        Ok(RecordFile { path: path.to_owned(), to })
    }

    /// Adds a record.
    ///
    /// # Errors
    ///
    /// If the file cannot be written to.
    pub fn put(&mut self, record: &Record) -> io::Result<()> {
        match &mut self.to {
            To::Plain(to) => write_json_line(to, record),
            To::Compressed(to) => write_json_line(to, record),
        }
    }

    /// Adds lines that [`write_json_line`](crate::write_json_line) has written.
    ///
    /// # Errors
    ///
    /// If the file cannot be written to.
    pub fn put_lines(&mut self, lines: &[u8]) -> io::Result<()> {
        match &mut self.to {
            To::Plain(to) => to.write_all(lines),
            To::Compressed(to) => to.write_all(lines),
        }
    }

    /// Writes everything to the disk, then gives the file its name.
    ///
    /// # Errors
    ///
    /// If that fails. Then there is no file with this name, or still the earlier one.
    pub fn finish(self) -> io::Result<()> {
        let to = match self.to {
            To::Plain(to) => to,
            To::Compressed(to) => to.finish()?,
        };
        to.into_inner().map_err(io::IntoInnerError::into_error)?.finish().map(drop)
    }
}

impl std::fmt::Debug for RecordFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RecordFile").field("path", &self.path).finish_non_exhaustive()
    }
}
