//! Records as training shards, and back.

use std::path::{Path, PathBuf};

use rulebook::{AnyError, AnyMatch, Registry, core::Record};
use rulebook_data::{Shard, ShardError, ShardFolder, ShardGame, ShardWriter};
use serde_json::json;

use super::{args::Convert, sink::Sink};
use crate::{
    commands::work::Work,
    error::{CliError, one_line},
    files, interrupt, output,
};

/// A folder of shards that are being written.
pub(super) struct Shards<'r> {
    registry: &'r Registry,
    folder: ShardFolder,
}

impl<'r> Shards<'r> {
    pub(super) fn new(registry: &'r Registry, args: &Convert) -> Result<Shards<'r>, CliError> {
        let most = ShardWriter::MAX_GAMES;
        let games =
            usize::try_from(args.games.get()).ok().filter(|games| (1..=most).contains(games));
        let games = games.ok_or_else(|| {
            CliError::Usage(format!("--games: expected a number from 1 to {most}"))
        })?;
        files::make_folder(args.target()).map_err(CliError::Refused)?;
        let folder = ShardFolder::new(args.target(), games).map_err(refused)?;
        Ok(Shards { registry, folder })
    }
}

impl Sink for Shards<'_> {
    type Item = ShardGame;

    fn make(record: &Record, game: &dyn AnyMatch) -> Result<ShardGame, AnyError> {
        ShardGame::of(record, game)
    }

    fn put(&mut self, game: ShardGame) -> Result<(), CliError> {
        self.folder.push(self.registry, game).map_err(refused)
    }

    fn finish(self) -> Result<Vec<PathBuf>, CliError> {
        self.folder.finish().map_err(refused)
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
                    report(work, &path, number, &error);
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

fn report(work: &Work<'_>, path: &Path, number: u64, error: &AnyError) {
    if work.as_json {
        let error = json!({ "error": error, "file": path.to_string_lossy(), "match": number });
        return output::json_message(&error);
    }
    let name = files::name(path);
    let error = one_line(&error.to_string());
    output::message(format_args!("error: {name}, match {number}: {error}"), work.characters);
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
