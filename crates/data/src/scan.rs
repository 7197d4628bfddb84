//! Statistics of files, on several threads.

use std::{mem, ops::ControlFlow, path::PathBuf};

use rulebook::{
    AnyError, Registry,
    core::{Limits, Record},
};

use crate::{
    bad::BadRecord,
    pieces::{Piece, Pieces},
    reader::{Lines, checked_line, json, text},
    statistics::Statistics,
};

/// The bytes of the pieces that are worked on together.
const BATCH: usize = 8 << 20;

/// A configured scan of files. Its memory does not depend on their sizes.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use rulebook_data::{Report, Scan};
///
/// // `records` is a folder with records, or a file with one per line.
/// # let records = std::env::temp_dir().join("there-is-no-such-file.jsonl");
/// let mut errors = Vec::new();
/// let scanned = Scan::new().run(vec![records], |report| {
///     if let Report::Bad(bad) = report {
///         errors.push(bad.to_string());
///     }
///     ControlFlow::Continue(()) // Go on with the records after a bad one.
/// });
/// assert!(scanned.is_complete);
/// assert_eq!(scanned.statistics.records, 0);
/// assert_eq!(errors.len(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Scan<'r> {
    registry: Option<&'r Registry>,
    limits: Limits,
    threads: usize,
}

/// A report during a scan.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Report {
    /// A record that is not counted.
    Bad(BadRecord),
    /// Progress: the records counted and the bytes read so far.
    Progress {
        /// The number of records.
        records: u64,
        /// The number of bytes, without those of files in folders.
        bytes: u64,
    },
}

/// The result of a scan.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Scanned {
    /// The statistics.
    pub statistics: Statistics,
    /// Whether all files have been read; `false` if the caller stopped the scan.
    pub is_complete: bool,
}

impl<'r> Scan<'r> {
    /// A scan that does not replay, with default limits, on one thread per core.
    #[must_use]
    pub fn new() -> Scan<'r> {
        Scan { registry: None, limits: Limits::default(), threads: 0 }
    }

    /// This scan, replaying every record with the rules of its game.
    #[must_use]
    pub fn replaying(self, registry: &'r Registry) -> Scan<'r> {
        Scan { registry: Some(registry), ..self }
    }

    /// This scan under other limits for each record.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Scan<'r> {
        Scan { limits, ..self }
    }

    /// This scan on this number of threads; 0 for one per core. Without the feature `parallel` there
    /// is one.
    #[must_use]
    pub fn threads(self, threads: usize) -> Scan<'r> {
        Scan { threads, ..self }
    }

    /// Scans files and folders; `-` is standard input. `watch` is called with every bad record, in
    /// the order of the files, and regularly with the progress; it can stop the scan. The result does
    /// not depend on the number of threads.
    pub fn run(
        &self,
        paths: Vec<PathBuf>,
        mut watch: impl FnMut(Report) -> ControlFlow<()> + Send,
    ) -> Scanned {
        let pieces = Pieces::new(paths, self.limits);
        in_pool(self.threads, || self.scan(pieces, &mut watch))
    }

    fn scan(
        &self,
        mut pieces: Pieces,
        watch: &mut impl FnMut(Report) -> ControlFlow<()>,
    ) -> Scanned {
        let mut statistics = Statistics::default();
        let mut n_bytes = 0;
        let mut batch = next_batch(&mut pieces);
        while !batch.is_empty() {
            n_bytes += batch.iter().map(Piece::bytes).sum::<u64>();
            let current = mem::take(&mut batch);
            // The next pieces are read while these are counted.
            let (parts, following) = both(
                || in_parallel(current, |piece| self.count(piece)),
                || next_batch(&mut pieces),
            );
            batch = following;
            for Part { counted, bad } in parts {
                for bad in bad {
                    statistics.bad += 1;
                    if watch(Report::Bad(bad)).is_break() {
                        return Scanned { statistics, is_complete: false };
                    }
                }
                if let Err(error) = statistics.merge(counted) {
                    let bad = BadRecord::new("records", None, error);
                    if watch(Report::Bad(bad)).is_break() {
                        return Scanned { statistics, is_complete: false };
                    }
                }
            }
            let progress = Report::Progress { records: statistics.records, bytes: n_bytes };
            if watch(progress).is_break() {
                return Scanned { statistics, is_complete: batch.is_empty() };
            }
        }
        Scanned { statistics, is_complete: true }
    }

    /// Counts the records of a piece.
    fn count(&self, piece: Piece) -> Part {
        let mut part = Part::default();
        self.count_into(piece, &mut part);
        part
    }

    fn count_into(&self, piece: Piece, part: &mut Part) {
        match piece {
            Piece::Lines { file, first, bytes } => {
                let mut lines = Lines::new(file, first, bytes);
                while let Some((number, line)) = lines.next_line() {
                    if let Err(error) = self.add_line(line, &mut part.counted) {
                        part.bad.push(BadRecord::new(&lines.file, Some(number), error));
                    }
                }
            }
            Piece::Text { file, bytes } => {
                let added = text(&bytes, &self.limits)
                    .and_then(|record| self.add(&record, &mut part.counted));
                if let Err(error) = added {
                    part.bad.push(BadRecord::new(&file, None, error));
                }
            }
            Piece::File(path) => match Pieces::of_file(&path, self.limits) {
                Ok(pieces) => pieces.for_each(|piece| self.count_into(piece, part)),
                Err(bad) => part.bad.push(bad),
            },
            Piece::Bad(bad) => part.bad.push(bad),
        }
    }

    fn add_line(&self, line: &[u8], statistics: &mut Statistics) -> Result<(), AnyError> {
        let outline = checked_line(line, &self.limits)?;
        match self.registry {
            None => statistics.add_outline(&outline),
            Some(_) => self.add(&json(line)?, statistics),
        }
    }

    fn add(&self, record: &Record, statistics: &mut Statistics) -> Result<(), AnyError> {
        let Some(registry) = self.registry else { return statistics.add(record) };
        let game = registry.game(&record.game)?.replay(record, &self.limits)?;
        statistics.add_replayed(record, &*game)
    }
}

impl Default for Scan<'_> {
    fn default() -> Self {
        Scan::new()
    }
}

/// The result of a piece.
#[derive(Default)]
struct Part {
    counted: Statistics,
    bad: Vec<BadRecord>,
}

/// The next pieces, enough for all threads; none at the end.
fn next_batch(pieces: &mut Pieces) -> Vec<Piece> {
    let mut batch = Vec::new();
    let mut weight = 0;
    while weight < BATCH {
        let Some(piece) = pieces.next() else { break };
        weight += piece.weight();
        batch.push(piece);
    }
    batch
}

#[cfg(feature = "parallel")]
fn in_pool<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    // If the system refuses threads, those that exist do all the work.
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

#[cfg(feature = "parallel")]
fn both<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    rayon::join(one, other)
}

#[cfg(feature = "parallel")]
fn in_parallel(batch: Vec<Piece>, count: impl Fn(Piece) -> Part + Send + Sync) -> Vec<Part> {
    use rayon::prelude::*;

    batch.into_par_iter().map(count).collect()
}

#[cfg(not(feature = "parallel"))]
fn in_pool<T>(_threads: usize, work: impl FnOnce() -> T) -> T {
    work()
}

#[cfg(not(feature = "parallel"))]
fn both<A, B>(one: impl FnOnce() -> A, other: impl FnOnce() -> B) -> (A, B) {
    (one(), other())
}

#[cfg(not(feature = "parallel"))]
fn in_parallel(batch: Vec<Piece>, count: impl Fn(Piece) -> Part) -> Vec<Part> {
    batch.into_iter().map(count).collect()
}
