//! Reading a shard.

use std::{
    fs::{self, File},
    io::{self, BufReader, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
};

use super::{
    GAMES, MOVES, ShardError, ShardGame, digest::DigestWriter, header::Header, table::TableReader,
};

/// A shard whose checksums have been compared.
///
/// The checksums show damage, not malice: the matches are unchecked until [`ShardGame::replay`] has
/// replayed them. Each table states the memory for its row groups, so shards should come from a
/// trusted source.
#[derive(Clone, Debug)]
pub struct Shard {
    path: PathBuf,
    header: Header,
}

impl Shard {
    /// The shards at a path: itself if it is one, and otherwise the shards in the folder, in the
    /// order of their names.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn find(path: &Path) -> io::Result<Vec<PathBuf>> {
        let is_shard = |path: &Path| path.join(GAMES).is_file() && path.join(MOVES).is_file();
        if is_shard(path) || !path.is_dir() {
            return Ok(if is_shard(path) { vec![path.to_owned()] } else { Vec::new() });
        }
        let mut shards = Vec::new();
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            if !is_hidden && is_shard(&entry.path()) {
                shards.push(entry.path());
            }
        }
        shards.sort();
        Ok(shards)
    }

    /// Opens a shard and compares its checksums. O(size), in constant memory.
    ///
    /// # Errors
    ///
    /// If a file is missing, damaged, or not one of a shard.
    pub fn open(path: &Path) -> Result<Shard, ShardError> {
        let moves = path.join(MOVES);
        let header = read_moves(&moves)
            .map_err(|error| ShardError::new(&moves, error))?
            .map_err(|reason| ShardError::new(&moves, reason))?;
        let games = path.join(GAMES);
        let mut file = File::open(&games).map_err(|error| ShardError::new(&games, error))?;
        let mut digested = DigestWriter::new(io::sink());
        io::copy(&mut file, &mut digested).map_err(|error| ShardError::new(&games, error))?;
        if digested.finish().1 != header.games_digest {
            return Err(ShardError::new(&games, "it is damaged: its checksum is wrong"));
        }
        Ok(Shard { path: path.to_owned(), header })
    }

    /// The game's short name and the version of its rules.
    #[must_use]
    pub fn rules(&self) -> (&str, u16) {
        (&self.header.game, self.header.rules)
    }

    /// The number of matches.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.header.n_games
    }

    /// Whether there are no matches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of steps of all matches.
    #[must_use]
    pub fn n_steps(&self) -> u64 {
        self.header.n_steps
    }

    /// The matches in order, in constant memory.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or the table does not belong to the steps.
    pub fn games(&self) -> Result<ShardGames, ShardError> {
        let games = self.path.join(GAMES);
        let moves = self.path.join(MOVES);
        let open = |path: &Path| File::open(path).map_err(|error| ShardError::new(path, error));
        let table = TableReader::new(open(&games)?, &self.header);
        let at = |offset: u64| -> Result<BufReader<File>, ShardError> {
            let mut file = open(&moves)?;
            file.seek(SeekFrom::Start(offset)).map_err(|error| ShardError::new(&moves, error))?;
            Ok(BufReader::new(file))
        };
        let offsets = self.header.offsets_at().expect("the size of the file has been compared");
        Ok(ShardGames {
            table: table.map_err(|reason| ShardError::new(&games, reason))?,
            steps: at(Header::SIZE as u64)?,
            offsets: at(offsets + 8)?,
            n_before: 0,
            path: self.path.clone(),
            is_over: false,
        })
    }
}

/// The matches of a shard; after an error there are no more.
pub struct ShardGames {
    table: TableReader,
    steps: BufReader<File>,
    offsets: BufReader<File>,
    n_before: u64,
    path: PathBuf,
    is_over: bool,
}

impl ShardGames {
    fn game(&mut self, row: Result<(ShardGame, u64), String>) -> Result<ShardGame, String> {
        let (mut game, n_steps) = row?;
        let mut offset = [0; 8];
        self.offsets.read_exact(&mut offset).map_err(|error| error.to_string())?;
        let end = u64::from_le_bytes(offset);
        if self.n_before.checked_add(n_steps) != Some(end) {
            return Err("the table states another number of steps than the offsets".to_owned());
        }
        self.n_before = end;
        let mut bytes = Vec::new();
        let mut steps = self.steps.by_ref().take(2 * n_steps);
        steps.read_to_end(&mut bytes).map_err(|error| error.to_string())?;
        let pairs = bytes.chunks_exact(2);
        game.steps = pairs.map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        if game.steps.len() as u64 != n_steps {
            return Err("there are fewer steps than the table states".to_owned());
        }
        Ok(game)
    }
}

impl Iterator for ShardGames {
    type Item = Result<ShardGame, ShardError>;

    fn next(&mut self) -> Option<Result<ShardGame, ShardError>> {
        if self.is_over {
            return None;
        }
        let row = self.table.next_row()?;
        let game = self.game(row).map_err(|reason| ShardError::new(&self.path, reason));
        self.is_over = game.is_err();
        Some(game)
    }
}

impl std::fmt::Debug for ShardGames {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ShardGames").field("path", &self.path).finish_non_exhaustive()
    }
}

/// Reads the steps once: compares the checksum, and checks that the offsets ascend to the number of
/// steps.
fn read_moves(path: &Path) -> io::Result<Result<Header, String>> {
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    let mut file = BufReader::with_capacity(1 << 20, file);
    let mut covered = [0; Header::COVERED];
    let mut stated = [0; 32];
    file.read_exact(&mut covered)?;
    file.read_exact(&mut stated)?;
    let header = match Header::read(&covered) {
        Ok(header) => header,
        Err(reason) => return Ok(Err(reason)),
    };
    if header.file_size() != Some(size) {
        return Ok(Err("it is damaged: its header states another size".to_owned()));
    }
    let mut digest = DigestWriter::new(io::sink());
    let n_before = header.offsets_at().expect("the size is known") - Header::SIZE as u64;
    io::copy(&mut file.by_ref().take(n_before), &mut digest)?;
    let mut last = 0;
    let mut ascends = true;
    for i in 0..=header.n_games {
        let mut bytes = [0; 8];
        file.read_exact(&mut bytes)?;
        digest.update(&bytes);
        let offset = u64::from_le_bytes(bytes);
        ascends &= last <= offset && (i != 0 || offset == 0);
        last = offset;
    }
    digest.update(&covered);
    if digest.finish().1 != stated {
        return Ok(Err("it is damaged: its checksum is wrong".to_owned()));
    }
    if !ascends || last != header.n_steps {
        return Ok(Err("its offsets do not ascend to the number of steps".to_owned()));
    }
    Ok(Ok(header))
}
