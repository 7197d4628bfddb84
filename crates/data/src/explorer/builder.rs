//! Building an explorer.

use std::{
    collections::HashMap,
    error::Error,
    path::{Path, PathBuf},
};

use foldhash::fast::RandomState;
use redb::{Database, ReadableTable, backends::FileBackend};
use rulebook::AnyGame;

use super::{
    ABOUT, ExplorerError, FORMAT, POSITIONS,
    counts::{Counts, Node, entry, read_node, write_node},
    line::OpeningLine,
};
use crate::draft::Draft;

/// An explorer that is being built, as a [`Draft`]. Memory is constant.
///
/// ```
/// use rulebook_data::{Explorer, ExplorerBuilder, OpeningLine, rulebook::Registry};
///
/// let registry = Registry::standard();
/// let tictactoe = registry.game("tictactoe")?;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("openings.redb");
/// let mut builder = ExplorerBuilder::new(&path, tictactoe, false)?;
/// for moves in [["a1", "b2"], ["c3", "b2"], ["b2", "a1"]] {
///     let mut game = tictactoe.start("")?;
///     for mv in moves {
///         game.play(mv)?;
///     }
///     builder.add(&OpeningLine::new(&*game, 10)?)?;
/// }
/// builder.finish()?;
///
/// // Corners are the same.
/// let explored = Explorer::open(&path)?.explore(&*tictactoe.start("")?)?;
/// assert_eq!((explored.games, explored.steps.len()), (3, 2));
/// assert_eq!(explored.steps[0].images, ["a1", "c1", "a3", "c3"]);
/// assert_eq!(explored.steps[0].counts.games, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ExplorerBuilder {
    path: PathBuf,
    draft: Draft,
    database: Database,
    game: &'static str,
    rules: u16,
    n_games: u64,
    /// Positions that are not in the file yet.
    nodes: HashMap<u128, Node, RandomState>,
    n_bytes: usize,
}

impl ExplorerBuilder {
    /// The memory for positions that are not in the file yet, and for the pages of the file, in
    /// bytes.
    const MEMORY: usize = 128 << 20;

    /// Begins an explorer of a game at this path. An existing file is replaced only if `replaces`
    /// is set.
    ///
    /// # Errors
    ///
    /// If the file exists and is not to be replaced, it is a device, or the folder cannot be
    /// written to.
    pub fn new(
        path: &Path,
        game: &dyn AnyGame,
        replaces: bool,
    ) -> Result<ExplorerBuilder, ExplorerError> {
        let draft = Draft::new(path, replaces).map_err(|error| ExplorerError::new(path, error))?;
        if draft.is_device() {
            return Err(ExplorerError::new(path, "it is not a file"));
        }
        let file = draft.file().try_clone().map_err(|error| ExplorerError::new(path, error))?;
        let database = FileBackend::new(file)
            .and_then(|file| {
                redb::Builder::new()
                    .set_cache_size(ExplorerBuilder::MEMORY)
                    .create_with_backend(file)
            })
            .map_err(|error| ExplorerError::new(path, error))?;
        Ok(ExplorerBuilder {
            path: path.to_owned(),
            draft,
            database,
            game: game.rules().name,
            rules: game.rules().version,
            n_games: 0,
            nodes: HashMap::default(),
            n_bytes: 0,
        })
    }

    /// Counts the steps of a match.
    ///
    /// # Errors
    ///
    /// If it is of another game or version of the rules, or the disk is full.
    pub fn add(&mut self, line: &OpeningLine) -> Result<(), ExplorerError> {
        if (line.game, line.rules) != (self.game, self.rules) {
            let reason = format!(
                "it is of `{}`, version {}, and a match is of `{}`, version {}",
                self.game, self.rules, line.game, line.rules
            );
            return Err(ExplorerError::new(&self.path, reason));
        }
        self.n_games += 1;
        for step in &line.steps {
            let node = self.nodes.entry(step.before.key.bits()).or_default();
            if node.is_empty() {
                self.n_bytes += size_of::<(u128, Node)>();
            }
            let counts = entry(node, &step.step);
            if counts.games == 0 {
                self.n_bytes += size_of::<Counts>() + 8 * step.before.seats.len() + 64;
            }
            counts.add(line.outcome, &step.before.seats);
        }
        if ExplorerBuilder::MEMORY < self.n_bytes { self.write() } else { Ok(()) }
    }

    /// Gives the file its name, when everything is on the disk.
    ///
    /// # Errors
    ///
    /// If that fails. Then the name does not exist, or still has its earlier file.
    pub fn finish(mut self) -> Result<(), ExplorerError> {
        self.write()?;
        let ExplorerBuilder { path, draft, database, .. } = self;
        database.close().map_err(|error| ExplorerError::new(&path, error))?;
        draft.finish().map(drop).map_err(|error| ExplorerError::new(&path, error))
    }

    /// Moves the positions in memory to the file, in one transaction and in the order of the keys.
    fn write(&mut self) -> Result<(), ExplorerError> {
        let nodes = std::mem::take(&mut self.nodes);
        self.n_bytes = 0;
        let mut nodes: Vec<_> = nodes.into_iter().collect();
        nodes.sort_unstable_by_key(|(key, _)| *key);
        self.write_sorted(nodes).map_err(|error| ExplorerError::new(&self.path, error))
    }

    fn write_sorted(&self, nodes: Vec<(u128, Node)>) -> Result<(), Box<dyn Error>> {
        let transaction = self.database.begin_write()?;
        {
            let mut positions = transaction.open_table(POSITIONS)?;
            for (key, mut node) in nodes {
                if let Some(bytes) = positions.get(key)? {
                    let before = read_node(bytes.value()).ok_or("the file is damaged")?;
                    for (step, counts) in before {
                        entry(&mut node, &step).merge(&counts);
                    }
                }
                node.sort_unstable_by(|one, other| one.0.cmp(&other.0));
                positions.insert(key, &*write_node(&node))?;
            }
            let mut about = transaction.open_table(ABOUT)?;
            about.insert("format", FORMAT)?;
            about.insert("game", self.game)?;
            about.insert("rules", &*self.rules.to_string())?;
            about.insert("games", &*self.n_games.to_string())?;
        }
        transaction.commit()?;
        Ok(())
    }
}

impl std::fmt::Debug for ExplorerBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("ExplorerBuilder");
        debug.field("path", &self.path).field("n_games", &self.n_games).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use rulebook::Registry;

    use super::*;

    #[test]
    fn a_damaged_position_is_reported_and_not_recounted() {
        let registry = Registry::standard();
        let game = registry.game("tictactoe").expect("a game");
        let folder = tempfile::tempdir().expect("a folder");
        let mut builder =
            ExplorerBuilder::new(&folder.path().join("new"), game, false).expect("a file");
        let mut played = game.start("").expect("a start");
        played.play("a1").expect("a legal move");
        let line = OpeningLine::new(&*played, 1).expect("short texts");
        let transaction = builder.database.begin_write().expect("a transaction");
        {
            let mut positions = transaction.open_table(POSITIONS).expect("a table");
            positions.insert(line.steps[0].before.key.bits(), &[1_u8][..]).expect("space");
        }
        transaction.commit().expect("space");
        builder.add(&line).expect("it is kept in memory");
        let error = builder.finish().expect_err("the position cannot be read");
        assert!(error.to_string().contains("the file is damaged"), "{error}");
    }
}
