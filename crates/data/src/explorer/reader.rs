//! Looking up positions.

use std::{
    error::Error,
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

use redb::{Database, ReadableDatabase, ReadableTableMetadata};
use rulebook::AnyMatch;
use serde::Serialize;

use super::{
    ABOUT, ExplorerError, FORMAT, POSITIONS,
    counts::{Counts, Node, read_node},
    read_only_file::ReadOnlyFile,
};

/// An opening explorer in a file.
pub struct Explorer {
    path: PathBuf,
    database: Database,
    game: String,
    rules: u16,
    n_games: u64,
}

/// The steps that were taken in a position, with their counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ExplorerPosition {
    /// The number of games in which a step was taken here.
    pub games: u64,
    /// The steps, the most frequent first.
    pub steps: Vec<ExplorerStep>,
}

/// A step that was taken in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ExplorerStep {
    /// Its text in this position, and those of the steps that a symmetry of the position exchanges
    /// with it; all of them are counted together.
    pub images: Vec<String>,
    /// The number of games, and their results.
    #[serde(flatten)]
    pub counts: Counts,
}

impl Explorer {
    /// Opens an explorer, and compares its checksums. O(size).
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is damaged, or is not an explorer.
    pub fn open(path: &Path) -> Result<Explorer, ExplorerError> {
        let refused = |reason: &str| Err(ExplorerError::new(path, reason));
        let opened = open(path).and_then(|database| Ok((read_about(&database)?, database)));
        let ([format, game, rules, games], database) =
            opened.map_err(|error| ExplorerError::new(path, error))?;
        if format != FORMAT {
            return refused("it is not an opening explorer of a format that this version reads");
        }
        let (Ok(rules), Ok(n_games)) = (rules.parse(), games.parse()) else {
            return refused("it is damaged: its numbers cannot be read");
        };
        Ok(Explorer { path: path.to_owned(), database, game, rules, n_games })
    }

    /// The game's short name and the version of its rules.
    #[must_use]
    pub fn rules(&self) -> (&str, u16) {
        (&self.game, self.rules)
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.n_games
    }

    /// The number of positions, up to symmetry.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn positions(&self) -> Result<u64, ExplorerError> {
        let count = || {
            let positions = self.database.begin_read()?.open_table(POSITIONS)?;
            Ok::<_, Box<dyn Error>>(positions.len()?)
        };
        count().map_err(|error| ExplorerError::new(&self.path, error))
    }

    /// The steps that were taken in the current position of a match.
    ///
    /// # Errors
    ///
    /// If the explorer is of another game or version of the rules, or the file cannot be read.
    pub fn explore(&self, game: &dyn AnyMatch) -> Result<ExplorerPosition, ExplorerError> {
        let rules = game.rules();
        if (rules.name, rules.version) != self.rules() {
            let reason = format!("it is of `{}`, version {}", self.game, self.rules);
            return Err(ExplorerError::new(&self.path, reason));
        }
        let here = game.canonical();
        let node = self.node(here.key.bits())?;
        let mut steps = Vec::new();
        for (text, counts) in node {
            let images =
                game.images(&text).map_err(|error| ExplorerError::new(&self.path, error))?;
            steps.push(ExplorerStep { images, counts: counts.for_seats(&here.seats) });
        }
        steps.sort_by(|one, other| {
            other.counts.games.cmp(&one.counts.games).then(one.images.cmp(&other.images))
        });
        Ok(ExplorerPosition { games: steps.iter().map(|step| step.counts.games).sum(), steps })
    }

    fn node(&self, key: u128) -> Result<Node, ExplorerError> {
        let read = || {
            let positions = self.database.begin_read()?.open_table(POSITIONS)?;
            let bytes = positions.get(key)?.map(|bytes| bytes.value().to_vec());
            Ok::<_, Box<dyn Error>>(bytes.unwrap_or_default())
        };
        let bytes = read().map_err(|error| ExplorerError::new(&self.path, error))?;
        let node = read_node(&bytes);
        node.ok_or_else(|| {
            ExplorerError::new(&self.path, "it is damaged: a position is unreadable")
        })
    }
}

impl std::fmt::Debug for Explorer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("Explorer");
        debug.field("path", &self.path).field("game", &self.game).finish_non_exhaustive()
    }
}

/// The database of a file, all checksums of which are right.
fn open(path: &Path) -> Result<Database, Box<dyn Error>> {
    let mut file = File::open(path).map_err(|error| format!("cannot be read: {error}"))?;
    let mut magic = [0; 4];
    if file.read_exact(&mut magic).is_err() || &magic != b"redb" {
        return Err("it is not an explorer".into());
    }
    let damaged = |error| format!("it is damaged: {error}");
    let file = ReadOnlyFile::new(file)?;
    // Without this check the library may panic on a damaged file.
    let database = redb::Builder::new().set_check_integrity_on_open(true).create_with_backend(file);
    Ok(database.map_err(damaged)?)
}

fn read_about(database: &Database) -> Result<[String; 4], Box<dyn Error>> {
    let about = database.begin_read()?.open_table(ABOUT)?;
    let mut texts = [const { String::new() }; 4];
    for (text, name) in texts.iter_mut().zip(["format", "game", "rules", "games"]) {
        if let Some(value) = about.get(name)? {
            value.value().clone_into(text);
        }
    }
    Ok(texts)
}
