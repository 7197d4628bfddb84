//! A folder of shards.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use rulebook::Registry;

use super::{ShardError, ShardGame, ShardWriter};
use crate::draft::make_folder;

/// A folder of shards that are being written, for each game one at a time: `gobblet-00000`,
/// `gobblet-00001`, …
///
/// ```
/// use rulebook_data::{Shard, ShardFolder, ShardGame, rulebook::Registry};
///
/// let registry = Registry::standard();
/// let game = registry.game("nim")?.start("")?;
/// let folder = tempfile::tempdir()?;
/// let mut shards = ShardFolder::new(&folder.path().join("nim"), 2)?;
/// for _ in 0..3 {
///     shards.push(&registry, ShardGame::of(&game.record(&[]), &*game)?)?;
/// }
/// let written = shards.finish()?;
/// let sizes = written.iter().map(|path| Ok(Shard::open(path)?.len()));
/// assert_eq!(sizes.collect::<Result<Vec<_>, Box<dyn std::error::Error>>>()?, [2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ShardFolder {
    path: PathBuf,
    most: usize,
    open: BTreeMap<String, (PathBuf, ShardWriter)>,
    /// The number of shards that were begun, by game.
    n_begun: BTreeMap<String, u64>,
    n_games: u64,
    written: Vec<PathBuf>,
}

impl ShardFolder {
    /// Begins shards of at most this number of matches in a folder, which is made if it does not
    /// exist and must be empty.
    ///
    /// # Errors
    ///
    /// If the folder cannot be made or is not empty, or the number is not from 1 to
    /// [`ShardWriter::MAX_GAMES`].
    pub fn new(path: &Path, games_per_shard: usize) -> Result<ShardFolder, ShardError> {
        let most = ShardWriter::MAX_GAMES;
        if !(1..=most).contains(&games_per_shard) {
            let reason = format!("a shard has from 1 to {most} matches, not {games_per_shard}");
            return Err(ShardError::new(path, reason));
        }
        let cannot = |error| ShardError::new(path, format_args!("cannot be written: {error}"));
        make_folder(path).map_err(cannot)?;
        if fs::read_dir(path).map_err(cannot)?.next().is_some() {
            return Err(ShardError::new(path, "the folder is not empty"));
        }
        Ok(ShardFolder {
            path: path.to_owned(),
            most: games_per_shard,
            open: BTreeMap::new(),
            n_begun: BTreeMap::new(),
            n_games: 0,
            written: Vec::new(),
        })
    }

    /// Adds a match to the shard of its game. A match without an [id](ShardGame::id) gets its
    /// number, from 0.
    ///
    /// # Errors
    ///
    /// If the registry does not have the game, its steps have no numbers, or the disk is full.
    pub fn push(&mut self, registry: &Registry, mut game: ShardGame) -> Result<(), ShardError> {
        if game.id.is_empty() {
            game.id = self.n_games.to_string();
        }
        self.n_games += 1;
        let most = self.most;
        let shard = self.shard_of(registry, &game.game)?;
        shard.push(&game)?;
        if shard.len() == most { self.close(&game.game) } else { Ok(()) }
    }

    /// The open shard of a game.
    fn shard_of(
        &mut self,
        registry: &Registry,
        name: &str,
    ) -> Result<&mut ShardWriter, ShardError> {
        if !self.open.contains_key(name) {
            let number = self.n_begun.entry(name.to_owned()).or_default();
            let path = self.path.join(format!("{name}-{number:05}"));
            *number += 1;
            let game = registry.game(name).map_err(|error| ShardError::new(&path, error))?;
            let shard = ShardWriter::new(&path, game)?;
            self.open.insert(name.to_owned(), (path, shard));
        }
        Ok(&mut self.open.get_mut(name).expect("it is open").1)
    }

    fn close(&mut self, name: &str) -> Result<(), ShardError> {
        if let Some((path, shard)) = self.open.remove(name) {
            shard.finish()?;
            self.written.push(path);
        }
        Ok(())
    }

    /// Gives the last shards their names, and returns the names of all, in order.
    ///
    /// # Errors
    ///
    /// If one cannot be written.
    pub fn finish(mut self) -> Result<Vec<PathBuf>, ShardError> {
        let names: Vec<String> = self.open.keys().cloned().collect();
        for name in names {
            self.close(&name)?;
        }
        self.written.sort();
        Ok(self.written)
    }
}
