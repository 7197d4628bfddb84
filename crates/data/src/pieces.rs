//! The files, cut into pieces that can be read independently and are no larger than needed.

use std::{
    fmt,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use rulebook::core::ReplayLimits;

use crate::{
    bad::{BadRecord, name, refused},
    compression::{MAGIC, decompressed, is_compressed},
    folder::Folder,
};

/// The usual size of a piece in bytes.
const SIZE: usize = 1 << 20;

/// The mark with which some editors begin a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

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
    /// Its size in bytes, for sharing the work between threads.
    pub(crate) fn weight(&self) -> usize {
        const FILE: usize = 1 << 14;
        match self {
            Piece::Lines { bytes, .. } | Piece::Text { bytes, .. } => bytes.len(),
            Piece::File(_) | Piece::Bad(_) => FILE,
        }
    }
}

/// The pieces of some files and folders, in their order. The files of a folder come in the order of
/// their names, those of its subfolders among them; names that begin with a dot are left out.
pub(crate) struct Pieces {
    paths: std::vec::IntoIter<PathBuf>,
    folders: Vec<Folder>, // Those that are open, the innermost last.
    file: Option<FilePieces>,
    limits: ReplayLimits,
    n_bytes: Arc<AtomicU64>,
}

impl Pieces {
    /// The greatest depth of folders in folders.
    const MAX_DEPTH: usize = 32;

    pub(crate) fn new(paths: Vec<PathBuf>, limits: ReplayLimits) -> Pieces {
        let paths = paths.into_iter();
        let n_bytes = Arc::default();
        Pieces { paths, folders: Vec::new(), file: None, limits, n_bytes }
    }

    /// The pieces of a reader, which is called `file` in messages.
    pub(crate) fn of_reader(
        file: &str,
        reader: Box<dyn Read + Send>,
        limits: ReplayLimits,
    ) -> Pieces {
        let mut pieces = Pieces::new(Vec::new(), limits);
        pieces.read(file, reader);
        pieces
    }

    /// The pieces of a small file of a folder. It must not be compressed, because its contents
    /// might not fit into memory.
    pub(crate) fn of_file(path: &Path, limits: ReplayLimits) -> Result<Pieces, BadRecord> {
        let file = File::open(path).map_err(|error| BadRecord::unreadable(&name(path), error))?;
        let mut pieces = Pieces::of_reader(&name(path), Box::new(file), limits);
        if let Some(file) = &mut pieces.file {
            file.may_be_compressed = false;
        }
        Ok(pieces)
    }

    /// The number of bytes read so far, without those of small files in folders.
    pub(crate) fn n_bytes(&self) -> u64 {
        self.n_bytes.load(Ordering::Relaxed)
    }

    fn read(&mut self, file: &str, reader: Box<dyn Read + Send>) {
        let reader = Box::new(CountingReader { reader, n_bytes: Arc::clone(&self.n_bytes) });
        self.file = Some(FilePieces::new(file.into(), reader, self.limits));
    }

    fn open(&mut self, path: PathBuf) -> Option<BadRecord> {
        if path == Path::new("-") {
            self.read("-", Box::new(io::stdin()));
        } else if path.is_dir() {
            self.folders.push(Folder::new(path));
        } else {
            match File::open(&path) {
                Ok(file) => self.read(&name(&path), Box::new(file)),
                Err(error) => return Some(BadRecord::unreadable(&name(&path), error)),
            }
        }
        None
    }

    /// Opens an entry of a folder. A small file is a piece of its own.
    fn enter(&mut self, path: PathBuf) -> Option<Piece> {
        let bad = |reason: &dyn fmt::Display| {
            Some(Piece::Bad(BadRecord::unreadable(&name(&path), reason)))
        };
        let is_link = path.is_symlink();
        let found = match fs::metadata(&path) {
            Ok(found) => found,
            Err(error) => return bad(&error),
        };
        if found.is_dir() && is_link {
            return bad(&"it is a link to a folder, which is read only if it is named");
        }
        if found.is_dir() && Pieces::MAX_DEPTH <= self.folders.len() {
            return bad(&format_args!("it is more than {} folders deep", Pieces::MAX_DEPTH));
        }
        if !found.is_dir() && !found.is_file() {
            return bad(&"it is neither a file nor a folder");
        }
        let is_named_compressed = path.extension().is_some_and(|extension| extension == "zst");
        if found.is_file() && found.len() <= SIZE as u64 && !is_named_compressed {
            return Some(Piece::File(path));
        }
        self.open(path).map(Piece::Bad)
    }
}

impl Iterator for Pieces {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        loop {
            if let Some(file) = &mut self.file {
                match file.next_piece() {
                    Some(piece) => return Some(piece),
                    None => self.file = None,
                }
            }
            let Some(folder) = self.folders.last_mut() else {
                let path = self.paths.next()?;
                match self.open(path) {
                    Some(bad) => return Some(Piece::Bad(bad)),
                    None => continue,
                }
            };
            match folder.next_entry() {
                Some(Ok(path)) => {
                    if let Some(piece) = self.enter(path) {
                        return Some(piece);
                    }
                }
                Some(Err(error)) => {
                    return Some(Piece::Bad(BadRecord::unreadable(&name(folder.path()), error)));
                }
                None => {
                    self.folders.pop();
                }
            }
        }
    }
}

/// A reader that counts its bytes.
struct CountingReader {
    reader: Box<dyn Read + Send>,
    n_bytes: Arc<AtomicU64>,
}

impl Read for CountingReader {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let n_read = self.reader.read(bytes)?;
        self.n_bytes.fetch_add(n_read as u64, Ordering::Relaxed);
        Ok(n_read)
    }
}

/// The pieces of one file, decompressed if it is compressed. If it begins with `{`, it has one
/// record per line; otherwise it is one record.
struct FilePieces {
    file: Arc<str>,
    reader: Box<dyn Read + Send>,
    limits: ReplayLimits,
    /// Bytes that have been read and belong to no piece yet.
    rest: Vec<u8>,
    n_lines: u64,
    may_be_compressed: bool,
    is_started: bool,
    is_over: bool,
}

impl FilePieces {
    fn new(file: Arc<str>, reader: Box<dyn Read + Send>, limits: ReplayLimits) -> FilePieces {
        FilePieces {
            file,
            reader,
            limits,
            rest: Vec::new(),
            n_lines: 0,
            may_be_compressed: true,
            is_started: false,
            is_over: false,
        }
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
        let is_start = !self.is_started;
        if is_start {
            self.is_started = true;
            self.decompress()?;
        }
        self.fill(SIZE)?;
        let file = Arc::clone(&self.file);
        if is_start {
            if self.rest.starts_with(BYTE_ORDER_MARK) {
                self.rest.drain(..BYTE_ORDER_MARK.len());
            }
            let first = self.rest.iter().find(|byte| !byte.is_ascii_whitespace());
            if first.is_none() && self.is_over {
                self.stop();
                return Ok(None);
            }
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

    /// Reads the beginning of the file, and decompresses the file if it is compressed.
    fn decompress(&mut self) -> io::Result<()> {
        self.fill(MAGIC)?;
        if !is_compressed(&self.rest) {
            return Ok(());
        }
        if !self.may_be_compressed {
            return Err(io::Error::other(
                "it is compressed, but its name does not end with `.zst`",
            ));
        }
        let reader = std::mem::replace(&mut self.reader, Box::new(io::empty()));
        self.reader = decompressed(&self.rest, reader)?;
        self.rest.clear();
        Ok(())
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
