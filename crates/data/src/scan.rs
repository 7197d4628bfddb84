//! Statistics of files, on several threads.

use std::{ops::ControlFlow, path::PathBuf};

use rulebook::{
    AnyError, Registry,
    core::{Record, ReplayLimits},
};

use crate::{
    bad::BadRecord,
    pass::{Pass, PassItem, Source},
    reader::{checked_line, text},
    statistics::Statistics,
};

/// A configured scan of files. Its memory does not depend on their sizes.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use rulebook_data::{Scan, ScanReport};
///
/// // `records` is a folder with records, or a file with one per line.
/// # let records = std::env::temp_dir().join("there-is-no-such-file.jsonl");
/// let mut errors = Vec::new();
/// let scanned = Scan::new().run(vec![records], |report| {
///     if let ScanReport::Bad(bad) = report {
///         errors.push(bad.to_string());
///     }
///     ControlFlow::Continue(()) // A bad record does not stop the scan.
/// });
/// assert!(scanned.is_complete);
/// assert_eq!(scanned.statistics.records, 0);
/// assert_eq!(errors.len(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Scan<'r> {
    registry: Option<&'r Registry>,
    limits: ReplayLimits,
    threads: usize,
}

/// A report during a scan.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScanReport {
    /// A record that is not counted.
    Bad(BadRecord),
    /// Progress: the records counted and the bytes read so far.
    Progress {
        /// The number of records.
        records: u64,
        /// The number of bytes of the files as they are on the disk, without those of small files
        /// in folders.
        bytes: u64,
    },
}

/// The result of a scan.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ScanResult {
    /// The statistics.
    pub statistics: Statistics,
    /// Whether all files have been read; `false` if the caller stopped the scan.
    pub is_complete: bool,
}

impl<'r> Scan<'r> {
    /// A scan that does not replay, with default limits, on one thread per core.
    #[must_use]
    pub fn new() -> Scan<'r> {
        Scan { registry: None, limits: ReplayLimits::default(), threads: 0 }
    }

    /// This scan, replaying every record with the rules of its game.
    #[must_use]
    pub fn replaying(self, registry: &'r Registry) -> Scan<'r> {
        Scan { registry: Some(registry), ..self }
    }

    /// This scan under other limits for each record.
    #[must_use]
    pub fn limits(self, limits: ReplayLimits) -> Scan<'r> {
        Scan { limits, ..self }
    }

    /// This scan on this number of threads; 0 for one per core.
    #[must_use]
    pub fn threads(self, threads: usize) -> Scan<'r> {
        Scan { threads, ..self }
    }

    /// Scans files and folders; `-` is standard input. `watch` is called with every bad record, in
    /// the order of the files, and regularly with the progress; it can stop the scan. The result
    /// does not depend on the number of threads.
    pub fn run(
        &self,
        paths: Vec<PathBuf>,
        mut watch: impl FnMut(ScanReport) -> ControlFlow<()> + Send,
    ) -> ScanResult {
        let mut statistics = Statistics::default();
        let pass = Pass { limits: self.limits, threads: self.threads };
        let add = |source: Source<'_>, counted: &mut Statistics| match source {
            Source::Line(line) => self.add_line(line, counted),
            Source::Text(bytes) => self.add(&text(bytes, &self.limits)?, counted),
        };
        let is_complete = pass.run(paths, add, |passed| match passed {
            PassItem::Part(counted, bad) => {
                for bad in bad {
                    statistics.bad += 1;
                    watch(ScanReport::Bad(bad))?;
                }
                let Err(error) = statistics.merge(counted) else {
                    return ControlFlow::Continue(());
                };
                watch(ScanReport::Bad(BadRecord::new("records", None, error)))
            }
            PassItem::Progress(bytes) => {
                watch(ScanReport::Progress { records: statistics.records, bytes })
            }
        });
        ScanResult { statistics, is_complete }
    }

    fn add_line(&self, line: &[u8], statistics: &mut Statistics) -> Result<(), AnyError> {
        let outline = checked_line(line, &self.limits)?;
        match self.registry {
            None => statistics.add_outline(&outline),
            Some(_) => self.add(&outline.into_record()?, statistics),
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
