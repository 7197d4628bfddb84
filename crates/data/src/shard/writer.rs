//! Writing a shard.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use rulebook::AnyGame;
use tempfile::TempDir;

use super::{
    GAMES, MOVES, ShardError, ShardGame, digest::DigestWriter, header::Header, table::TableWriter,
};
use crate::draft;

/// A shard that is being written: a temporary folder beside it, which gets the name of the shard
/// when everything is on the disk. Until then that name does not exist.
///
/// ```
/// use rulebook_data::{Shard, ShardGame, ShardWriter, rulebook::Registry};
///
/// let registry = Registry::standard();
/// let nim = registry.game("nim")?;
/// let mut game = nim.start("")?;
/// game.play("c2")?;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("nim-00000");
/// let mut shard = ShardWriter::new(&path, nim)?;
/// shard.push(&ShardGame::new("0".to_owned(), &game.record(&[]), &*game)?)?;
/// shard.finish()?;
///
/// let shard = Shard::open(&path)?;
/// let row = shard.games()?.next().expect("one match")?;
/// assert_eq!(row.replay(nim)?.steps(), ["c2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ShardWriter {
    path: PathBuf,
    folder: TempDir,
    table: TableWriter<DigestWriter<BufWriter<File>>>,
    moves: DigestWriter<BufWriter<File>>,
    header: Header,
    offsets: Vec<u64>,
}

impl ShardWriter {
    /// The maximum number of matches.
    pub const MAX_GAMES: usize = 1 << 20;

    /// Begins the shard at this path, which must not exist.
    ///
    /// # Errors
    ///
    /// If the path exists or cannot be written to, the game does not number its steps, or its
    /// numbers or its name do not fit into the format.
    pub fn new(path: &Path, game: &dyn AnyGame) -> Result<ShardWriter, ShardError> {
        let refused = |reason: &str| Err(ShardError::new(path, reason));
        let cannot = |error: io::Error| ShardError::new(path, error);
        let rules = game.rules();
        let Some(numbers) = game.step_numbers() else {
            return refused("the game does not number its steps");
        };
        if 1 << 16 < numbers.total() || Header::MAX_NAME < rules.name.len() {
            return refused("the game has too many step numbers or too long a name");
        }
        if path.symlink_metadata().is_ok() {
            return refused("it already exists");
        }
        let folder = draft::folder_beside(path).map_err(cannot)?;
        let create = |name| File::create(folder.path().join(name)).map(BufWriter::new);
        let games = create(GAMES).map_err(cannot)?;
        let mut moves = create(MOVES).map_err(cannot)?;
        moves.write_all(&[0; Header::SIZE]).map_err(cannot)?;
        let table = TableWriter::new(DigestWriter::new(games));
        Ok(ShardWriter {
            table: table.map_err(|error| ShardError::new(path, error))?,
            path: path.to_owned(),
            folder,
            moves: DigestWriter::new(moves),
            header: Header {
                game: rules.name.to_owned(),
                rules: rules.version,
                moves: numbers.moves as u32,
                events: numbers.events as u32,
                n_games: 0,
                n_steps: 0,
                games_digest: [0; 32],
            },
            offsets: vec![0],
        })
    }

    /// The number of matches so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Whether there are no matches yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a match.
    ///
    /// # Errors
    ///
    /// If it is of another game or version of the rules, or the shard or the disk is full.
    pub fn push(&mut self, game: &ShardGame) -> Result<(), ShardError> {
        if (&game.game, game.rules) != (&self.header.game, self.header.rules) {
            let game = &self.header.game;
            let rules = self.header.rules;
            let reason = format!("it is for matches of `{game}`, version {rules}");
            return Err(ShardError::new(&self.path, reason));
        }
        if self.len() == ShardWriter::MAX_GAMES {
            return Err(ShardError::new(&self.path, "the shard is full"));
        }
        let bytes: Vec<u8> = game.steps.iter().flat_map(|step| step.to_le_bytes()).collect();
        self.moves.write_all(&bytes).map_err(|error| ShardError::new(&self.path, error))?;
        self.table.push(game).map_err(|error| ShardError::new(&self.path, error))?;
        self.header.n_steps += game.steps.len() as u64;
        self.offsets.push(self.header.n_steps);
        Ok(())
    }

    /// Gives the shard its name, when everything is on the disk.
    ///
    /// # Errors
    ///
    /// If that fails. Then the name does not exist.
    pub fn finish(self) -> Result<(), ShardError> {
        let path = self.path.clone();
        self.publish().map_err(|error| ShardError::new(&path, error))
    }

    fn publish(mut self) -> io::Result<()> {
        let games = self.table.finish().map_err(io::Error::other)?;
        let (games, digest) = games.finish();
        unbuffered(games)?.sync_all()?;
        self.header.n_games = (self.offsets.len() - 1) as u64;
        self.header.games_digest = digest;
        let padding = self.header.n_steps * 2 % 8;
        self.moves.write_all(&[0; 8][..(8 - padding as usize) % 8])?;
        for offset in &self.offsets {
            self.moves.write_all(&offset.to_le_bytes())?;
        }
        let header = self.header.bytes();
        self.moves.update(&header);
        let (moves, digest) = self.moves.finish();
        let mut moves = unbuffered(moves)?;
        moves.seek(SeekFrom::Start(0))?;
        moves.write_all(&header)?;
        moves.write_all(&digest)?;
        moves.sync_all()?;
        draft::sync_names(self.folder.path());
        if self.path.symlink_metadata().is_ok() {
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, "it already exists"));
        }
        fs::rename(self.folder.path(), &self.path)?;
        // The temporary name is gone, so there is nothing to remove.
        let _ = self.folder.keep();
        draft::sync_names(&draft::folder_of(&self.path));
        Ok(())
    }
}

impl std::fmt::Debug for ShardWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("ShardWriter");
        debug.field("path", &self.path).field("len", &self.len()).finish_non_exhaustive()
    }
}

fn unbuffered(file: BufWriter<File>) -> io::Result<File> {
    file.into_inner().map_err(io::IntoInnerError::into_error)
}
