//! Records as training shards, and back.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use rulebook::{AnyError, AnyMatch, Registry, core::Record};
use rulebook_data::{Shard, ShardError, ShardGame, ShardWriter};

use super::Sink;
use crate::{
    args::Convert,
    commands::bulk::Work,
    error::{CliError, one_line},
    files::{self, cannot_write},
    interrupt, output,
};

/// A folder of shards that are being written, for each game one at a time.
pub(super) struct Shards<'r> {
    registry: &'r Registry,
    folder: PathBuf,
    most: u64,
    open: BTreeMap<String, (PathBuf, ShardWriter)>,
    /// By game, the number of shards that were begun.
    n_begun: BTreeMap<String, u64>,
    n_games: u64,
    written: Vec<PathBuf>,
}

impl<'r> Shards<'r> {
    pub(super) fn new(registry: &'r Registry, args: &Convert) -> Result<Shards<'r>, CliError> {
        let folder = args.target().to_owned();
        let most = ShardWriter::MAX_GAMES as u64;
        if !(1..=most).contains(&args.games) {
            return Err(CliError::Usage(format!("--games: expected a number from 1 to {most}")));
        }
        let cannot = |error| CliError::Refused(cannot_write(&folder, &error));
        fs::create_dir_all(&folder).map_err(cannot)?;
        if fs::read_dir(&folder).map_err(cannot)?.next().is_some() {
            let name = files::name(&folder);
            return Err(CliError::Refused(format!("the folder {name} is not empty")));
        }
        Ok(Shards {
            registry,
            folder,
            most: args.games,
            open: BTreeMap::new(),
            n_begun: BTreeMap::new(),
            n_games: 0,
            written: Vec::new(),
        })
    }

    /// The open shard of a game.
    fn shard_of(&mut self, name: &str) -> Result<&mut (PathBuf, ShardWriter), CliError> {
        if !self.open.contains_key(name) {
            let number = self.n_begun.entry(name.to_owned()).or_default();
            let path = self.folder.join(format!("{name}-{number:05}"));
            *number += 1;
            let shard = ShardWriter::new(&path, self.registry.game(name)?).map_err(refused)?;
            self.open.insert(name.to_owned(), (path, shard));
        }
        Ok(self.open.get_mut(name).expect("it is open"))
    }

    fn close(&mut self, name: &str) -> Result<(), CliError> {
        if let Some((path, shard)) = self.open.remove(name) {
            shard.finish().map_err(refused)?;
            self.written.push(path);
        }
        Ok(())
    }
}

impl Sink for Shards<'_> {
    type Item = ShardGame;

    fn make(record: &Record, game: &dyn AnyMatch) -> Result<ShardGame, AnyError> {
        let id = record.tags.iter().find(|(name, _)| name == ShardGame::ID);
        let id = id.map(|(_, id)| id.clone()).unwrap_or_default();
        ShardGame::new(id, record, game)
    }

    fn put(&mut self, mut game: ShardGame) -> Result<(), CliError> {
        if game.id.is_empty() {
            game.id = self.n_games.to_string();
        }
        self.n_games += 1;
        let most = self.most;
        let (_, shard) = self.shard_of(&game.game)?;
        shard.push(&game).map_err(refused)?;
        if shard.len() as u64 == most { self.close(&game.game) } else { Ok(()) }
    }

    fn finish(mut self) -> Result<Vec<PathBuf>, CliError> {
        let names: Vec<String> = self.open.keys().cloned().collect();
        for name in names {
            self.close(&name)?;
        }
        self.written.sort();
        Ok(self.written)
    }
}

/// Replays the matches of a shard, or of the shards in a folder. Returns the number of those that
/// cannot be replayed.
pub(super) fn replay<T: Send>(
    work: &Work<'_>,
    path: &Path,
    put: &mut impl FnMut(T) -> Result<(), CliError>,
    make: &impl Fn(&Record, &dyn AnyMatch) -> Result<T, AnyError>,
) -> Result<u64, CliError> {
    let mut n_bad = 0;
    let shards = Shard::find(path).map_err(|error| {
        CliError::Refused(format!("{}: cannot be read: {error}", files::name(path)))
    })?;
    for path in shards {
        let games = Shard::open(&path).and_then(|shard| shard.games()).map_err(refused)?;
        for (row, number) in games.zip(1_u64..) {
            let row = row.map_err(refused)?;
            match made(work, &row, make) {
                Ok(made) => put(made)?,
                Err(error) => {
                    n_bad += 1;
                    let name = files::name(&path);
                    let error = one_line(&error.to_string());
                    output::message(
                        format_args!("error: {name}, match {number}: {error}"),
                        work.characters,
                    );
                    if !work.keep_going {
                        return Err(CliError::Reported);
                    }
                }
            }
            if interrupt::is_interrupted() {
                return Err(CliError::Abandoned);
            }
        }
    }
    Ok(n_bad)
}

fn made<T>(
    work: &Work<'_>,
    row: &ShardGame,
    make: &impl Fn(&Record, &dyn AnyMatch) -> Result<T, AnyError>,
) -> Result<T, AnyError> {
    let game = work.registry.game(&row.game)?;
    make(&row.record(game)?, &*row.replay(game)?)
}

#[expect(clippy::needless_pass_by_value, reason = "it is passed to `map_err`")]
fn refused(error: ShardError) -> CliError {
    CliError::Refused(one_line(&error.to_string()))
}
