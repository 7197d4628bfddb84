//! The files, cut into pieces that can be read independently and are no larger than needed.

use std::{
    fs::{self, File, ReadDir},
    io::{self, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

use rulebook::core::Limits;

use crate::bad::{BadRecord, name, refused};

/// The usual size of a piece in bytes.
const SIZE: usize = 1 << 20;

/// A part of the input.
pub(crate) enum Piece {
    /// Whole lines of a file with one record per line.
    Lines {
        file: Arc<str>,
        /// The number of the first line, from 1.
        first: u64,
        bytes: Vec<u8>,
    },
    /// A file that is one record.
    Text { file: Arc<str>, bytes: Vec<u8> },
    /// A file in a folder; the reader of the piece opens it.
    File(PathBuf),
    /// Input that cannot be read.
    Bad(BadRecord),
}

impl Piece {
    /// Its weight in bytes when work is shared out.
    pub(crate) fn weight(&self) -> usize {
        const FILE: usize = 1 << 14;
        match self {
            Piece::Lines { bytes, .. } | Piece::Text { bytes, .. } => bytes.len(),
            Piece::File(_) | Piece::Bad(_) => FILE,
        }
    }

    /// The bytes that have been read.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Piece::Lines { bytes, .. } | Piece::Text { bytes, .. } => bytes.len() as u64,
            Piece::File(_) | Piece::Bad(_) => 0,
        }
    }
}

/// The pieces of some files and folders, in their order. The files of a folder come in the order of
/// the file system, because a folder may have more of them than fit into memory; those whose name
/// begins with a dot are left out.
pub(crate) struct Pieces {
    paths: std::vec::IntoIter<PathBuf>,
    folder: Option<(PathBuf, ReadDir)>,
    file: Option<Blocks>,
    limits: Limits,
}

impl Pieces {
    pub(crate) fn new(paths: Vec<PathBuf>, limits: Limits) -> Pieces {
        Pieces { paths: paths.into_iter(), folder: None, file: None, limits }
    }

    /// The pieces of a reader, which is called `file` in messages.
    pub(crate) fn of_reader(file: &str, reader: Box<dyn Read + Send>, limits: Limits) -> Pieces {
        let file = Some(Blocks::new(file.into(), reader, limits));
        Pieces { file, ..Pieces::new(Vec::new(), limits) }
    }

    /// The pieces of one file.
    pub(crate) fn of_file(path: &Path, limits: Limits) -> Result<Pieces, BadRecord> {
        let file = File::open(path).map_err(|error| BadRecord::unreadable(&name(path), error))?;
        Ok(Pieces::of_reader(&name(path), Box::new(file), limits))
    }

    fn open(&mut self, path: PathBuf) -> Option<BadRecord> {
        if path == Path::new("-") {
            self.file = Some(Blocks::new("-".into(), Box::new(io::stdin()), self.limits));
            return None;
        }
        let unreadable = |error: io::Error| BadRecord::unreadable(&name(&path), error);
        if path.is_dir() {
            match fs::read_dir(&path) {
                Ok(entries) => self.folder = Some((path, entries)),
                Err(error) => return Some(unreadable(error)),
            }
            return None;
        }
        match File::open(&path) {
            Ok(file) => {
                self.file = Some(Blocks::new(name(&path).into(), Box::new(file), self.limits));
                None
            }
            Err(error) => Some(unreadable(error)),
        }
    }

    /// The next file of the folder.
    fn next_entry(&mut self) -> Option<Piece> {
        let (folder, entries) = self.folder.as_mut()?;
        for entry in entries {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    return Some(Piece::Bad(BadRecord::unreadable(&name(folder), error)));
                }
            };
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let path = entry.path();
            if path.is_dir() {
                let reason = "it is a subfolder, which is read only if it is named";
                return Some(Piece::Bad(BadRecord::unreadable(&name(&path), reason)));
            }
            return Some(Piece::File(path));
        }
        self.folder = None;
        None
    }
}

impl Iterator for Pieces {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        loop {
            if let Some(blocks) = &mut self.file {
                match blocks.next_piece() {
                    Some(piece) => return Some(piece),
                    None => self.file = None,
                }
            }
            if let Some(piece) = self.next_entry() {
                return Some(piece);
            }
            let path = self.paths.next()?;
            if let Some(bad) = self.open(path) {
                return Some(Piece::Bad(bad));
            }
        }
    }
}

/// One file. If it begins with `{`, it has one record per line; otherwise it is one record.
struct Blocks {
    file: Arc<str>,
    reader: Box<dyn Read + Send>,
    limits: Limits,
    /// Bytes that have been read and belong to no piece yet.
    rest: Vec<u8>,
    n_lines: u64,
    is_started: bool,
    is_over: bool,
}

impl Blocks {
    fn new(file: Arc<str>, reader: Box<dyn Read + Send>, limits: Limits) -> Blocks {
        let rest = Vec::new();
        Blocks { file, reader, limits, rest, n_lines: 0, is_started: false, is_over: false }
    }

    fn next_piece(&mut self) -> Option<Piece> {
        if self.is_over && self.rest.is_empty() {
            return None;
        }
        match self.read_piece() {
            Ok(piece) => piece,
            Err(error) => {
                self.stop();
                Some(Piece::Bad(BadRecord::unreadable(&self.file, error)))
            }
        }
    }

    fn read_piece(&mut self) -> io::Result<Option<Piece>> {
        self.fill(SIZE)?;
        let file = Arc::clone(&self.file);
        if !self.is_started {
            self.is_started = true;
            let first = self.rest.iter().find(|byte| !byte.is_ascii_whitespace());
            if first != Some(&b'{') {
                self.fill(self.limits.bytes.saturating_add(1))?;
                let bytes = std::mem::take(&mut self.rest);
                self.stop();
                return Ok(Some(Piece::Text { file, bytes }));
            }
        }
        loop {
            let end = memchr::memrchr(b'\n', &self.rest);
            let end = end.map(|index| index + 1).or(self.is_over.then_some(self.rest.len()));
            if let Some(end) = end {
                let tail = self.rest.split_off(end);
                let bytes = std::mem::replace(&mut self.rest, tail);
                let first = self.n_lines + 1;
                self.n_lines += memchr::memchr_iter(b'\n', &bytes).count() as u64;
                return Ok((!bytes.is_empty()).then_some(Piece::Lines { file, first, bytes }));
            }
            if self.limits.bytes < self.rest.len() {
                return self.skip_line().map(Some);
            }
            self.fill(self.rest.len() + SIZE)?;
        }
    }

    /// Skips a line that is too long.
    fn skip_line(&mut self) -> io::Result<Piece> {
        self.n_lines += 1;
        let line = self.n_lines;
        loop {
            if let Some(end) = memchr::memchr(b'\n', &self.rest) {
                self.rest.drain(..=end);
                break;
            }
            self.rest.clear();
            if self.is_over {
                break;
            }
            self.fill(SIZE)?;
        }
        Ok(Piece::Bad(BadRecord::new(&self.file, Some(line), too_long(self.limits.bytes))))
    }

    /// Reads until there are this many bytes or the file ends.
    fn fill(&mut self, size: usize) -> io::Result<()> {
        let missing = size.saturating_sub(self.rest.len());
        if missing == 0 || self.is_over {
            return Ok(());
        }
        self.rest.reserve(missing.min(SIZE));
        let n_read = self.reader.by_ref().take(missing as u64).read_to_end(&mut self.rest)?;
        self.is_over = n_read < missing;
        Ok(())
    }

    fn stop(&mut self) {
        self.is_over = true;
        self.rest.clear();
    }
}

/// The error of a record that is larger than the limit.
pub(crate) fn too_long(limit: usize) -> rulebook::AnyError {
    refused(format_args!("the record is longer than the limit of {limit} bytes"))
}
