//! Checked replay of files, on several threads.

use std::{ops::ControlFlow, path::PathBuf};

use rulebook::{
    AnyError, AnyMatch, Registry,
    core::{Record, ReplayLimits},
};

use crate::{
    bad::BadRecord,
    outline::Outline,
    pass::{Pass, PassItem, Source},
    reader::{checked_line, text},
};

/// A configured replay of the records of files, every step of which is checked. Its memory does not
/// depend on their number.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use rulebook_data::{Replay, ReplayItem, rulebook::Registry, write_json_line};
///
/// let registry = Registry::standard();
/// let mut game = registry.game("tictactoe")?.start("")?;
/// game.play("b2")?;
/// let mut line = Vec::new();
/// write_json_line(&mut line, &game.record(&[]))?;
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("games.jsonl"), line)?;
///
/// let mut positions = Vec::new();
/// let replay = Replay::new(&registry);
/// let is_complete = replay.run(
///     vec![folder.path().to_owned()],
///     |_, game| Ok(game.position()),
///     |replayed| {
///         if let ReplayItem::Game(position) = replayed {
///             positions.push(position);
///         }
///         ControlFlow::Continue(())
///     },
/// );
/// assert!(is_complete);
/// assert_eq!(positions, [game.position()]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Replay<'r> {
    registry: &'r Registry,
    limits: ReplayLimits,
    threads: usize,
}

/// An item that a replay gives to its caller.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayItem<T> {
    /// The result for one match.
    Game(T),
    /// A record that cannot be replayed.
    Bad(BadRecord),
    /// The number of bytes read from disk so far, compressed ones included, small files in folders
    /// excluded.
    Progress(u64),
}

impl<'r> Replay<'r> {
    /// A replay by the rules of these games, with default limits, on one thread per core.
    #[must_use]
    pub fn new(registry: &'r Registry) -> Replay<'r> {
        Replay { registry, limits: ReplayLimits::default(), threads: 0 }
    }

    /// This replay with other limits for each record.
    #[must_use]
    pub fn limits(self, limits: ReplayLimits) -> Replay<'r> {
        Replay { limits, ..self }
    }

    /// This replay with another number of threads; 0 for one per core.
    #[must_use]
    pub fn threads(self, threads: usize) -> Replay<'r> {
        Replay { threads, ..self }
    }

    /// Replays the records of files and folders; `-` is standard input. `make` gets each record
    /// with its match, on any thread; `take` gets the results in the order of the files, after the
    /// bad records of the same megabyte, and can stop the replay. Returns whether everything has
    /// been read.
    pub fn run<T: Send>(
        &self,
        paths: Vec<PathBuf>,
        make: impl Fn(&Record, &dyn AnyMatch) -> Result<T, AnyError> + Send + Sync,
        mut take: impl FnMut(ReplayItem<T>) -> ControlFlow<()> + Send,
    ) -> bool {
        let pass = Pass { limits: self.limits, threads: self.threads };
        let work = |source: Source<'_>, made: &mut Vec<T>| {
            let record = self.record(source)?;
            let game = self.registry.game(&record.game)?.replay(&record, &self.limits)?;
            made.push(make(&record, &*game)?);
            Ok(())
        };
        pass.run(paths, work, |passed| match passed {
            PassItem::Part(made, bad) => {
                bad.into_iter().try_for_each(|bad| take(ReplayItem::Bad(bad)))?;
                made.into_iter().try_for_each(|made| take(ReplayItem::Game(made)))
            }
            PassItem::Progress(n_bytes) => take(ReplayItem::Progress(n_bytes)),
        })
    }

    fn record(&self, source: Source<'_>) -> Result<Record, AnyError> {
        match source {
            Source::Line(line) => checked_line(line, &self.limits).and_then(Outline::into_record),
            Source::Text(bytes) => text(bytes, &self.limits),
        }
    }
}
