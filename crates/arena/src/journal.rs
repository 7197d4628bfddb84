//! The state of a run in a file: a line with the settings, and a line for each finished game.

use std::{
    fs::{File, TryLockError},
    io::{self, BufRead, BufReader, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use rulebook::core::{Verdict, text::escaped};
use rulebook_data::Draft;
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{error::ArenaError, game_log::GameLog, settings::Settings};

/// The version of the format.
const FORMAT: u32 = 2;

/// The longest description of a problem, in characters.
const LONGEST: usize = 400;

/// The shortest time between two syncs. Games lost in a power failure are played again.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

/// The settings that must not change between two runs of a tournament.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Header {
    /// The version of the format, and the sign that the file is the state of a tournament.
    arena: u32,
    /// The version of this package: another one may play other games.
    version: &'static str,
    /// The version of the rules.
    rules: u16,
    bots: Vec<String>,
    #[serde(flatten)]
    settings: Settings,
}

impl Header {
    pub(crate) fn new(rules: u16, bots: Vec<String>, settings: Settings) -> Header {
        Header { arena: FORMAT, version: env!("CARGO_PKG_VERSION"), rules, bots, settings }
    }
}

/// An open file with a state, locked while it is open. Every game is in the file when
/// [`Journal::add`] returns, and on the disk after [`Journal::sync`].
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    synced: Instant,
    check: String, // The checksum of the last line.
}

/// An open state.
#[derive(Debug)]
pub(crate) struct OpenJournal {
    pub(crate) journal: Journal,
    /// Whether a run was begun before.
    pub(crate) is_resumed: bool,
    /// Whether no other run can open the state. Some file systems have no locks.
    pub(crate) is_locked: bool,
}

impl Journal {
    /// Opens the state of a tournament, or begins it if there is no such file. Each finished game
    /// is handed to `take`, which returns whether it is new. A last line without its end was being
    /// written when the program was killed: it is removed.
    ///
    /// # Errors
    ///
    /// If another run has the file open, it belongs to something else or to a tournament with other
    /// settings, a complete line is not as it was written, or the file cannot be read or written.
    /// Then the file is as it was.
    pub(crate) fn open(
        path: &Path,
        header: &Header,
        n_games: u64,
        n_seats: usize,
        mut take: impl FnMut(GameLog) -> bool,
    ) -> Result<OpenJournal, ArenaError> {
        let OpenFile { mut file, is_resumed, is_locked } = OpenFile::new(path, header)?;
        file.rewind().map_err(ArenaError::file("read", path))?;
        let mut check = String::new();
        let mut complete = 0;
        let mut lines = Lines(BufReader::new(&file));
        for number in 1.. {
            let Some(line) = lines.next().map_err(ArenaError::file("read", path))? else { break };
            complete += line.len() as u64;
            let damaged = |problem| format!("is damaged in line {number}: {problem}");
            let read = if number == 1 {
                check_header(&line, header).and_then(|()| unsealed(&line, "").map_err(damaged))
            } else {
                unsealed(&line, &check)
                    .and_then(|(object, next)| {
                        let played = read_game(&object, n_games, n_seats)?;
                        let game = played.game;
                        let is_new = take(played);
                        if is_new {
                            Ok((object, next))
                        } else {
                            Err(format!("game {game} is there twice"))
                        }
                    })
                    .map_err(damaged)
            };
            // The file may have been written by anybody.
            let read = read.map_err(|problem| ArenaError::State {
                path: path.to_owned(),
                problem: escaped(&problem, LONGEST).to_string(),
            });
            check = read?.1;
        }
        if complete == 0 {
            let problem = "is not the state of a tournament".to_owned();
            return Err(ArenaError::State { path: path.to_owned(), problem });
        }
        let synced = Instant::now();
        let mut journal = Journal { path: path.to_owned(), file, synced, check };
        journal.cut(complete)?;
        Ok(OpenJournal { journal, is_resumed, is_locked })
    }

    /// Adds a finished game.
    pub(crate) fn add(&mut self, played: &GameLog) -> Result<(), ArenaError> {
        let (line, check) = sealed(&json(played), &self.check);
        self.check = check;
        let written = self.file.write_all(line.as_bytes());
        written.map_err(ArenaError::file("write", &self.path))?;
        if SYNC_INTERVAL <= self.synced.elapsed() { self.sync() } else { Ok(()) }
    }

    /// Waits until all games are on the disk.
    pub(crate) fn sync(&mut self) -> Result<(), ArenaError> {
        self.synced = Instant::now();
        self.file.sync_data().map_err(ArenaError::file("write", &self.path))
    }

    fn cut(&mut self, length: u64) -> Result<(), ArenaError> {
        let cut = self.file.set_len(length).and_then(|()| self.file.seek(SeekFrom::End(0)));
        cut.map(drop).map_err(ArenaError::file("write", &self.path))
    }
}

/// The state file, locked against other processes.
struct OpenFile {
    file: File,
    is_resumed: bool,
    is_locked: bool,
}

impl OpenFile {
    /// Opens the file. If there is none, it appears with the first line.
    fn new(path: &Path, header: &Header) -> Result<OpenFile, ArenaError> {
        match OpenFile::begin(path, header) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            begun => return begun.map_err(ArenaError::file("write", path)),
        }
        let file = File::options().read(true).write(true).open(path);
        let file = file.map_err(ArenaError::file("open", path))?;
        let is_locked = lock(&file).ok_or_else(|| ArenaError::State {
            path: path.to_owned(),
            problem: "is in use by another run; wait until that one ends, or name another file"
                .to_owned(),
        })?;
        Ok(OpenFile { file, is_resumed: true, is_locked })
    }

    fn begin(path: &Path, header: &Header) -> io::Result<OpenFile> {
        let mut draft = Draft::new(path, false)?;
        if draft.is_device() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        draft.write_all(sealed(&json(header), "").0.as_bytes())?;
        // No other process can lock it before it has a name.
        let is_locked = lock(draft.file()).unwrap_or_default();
        Ok(OpenFile { file: draft.finish()?, is_resumed: false, is_locked })
    }
}

/// Locks a file until it is closed. Returns whether there are locks, and `None` if another process
/// has locked it.
fn lock(file: &File) -> Option<bool> {
    match file.try_lock() {
        Ok(()) => Some(true),
        Err(TryLockError::WouldBlock) => None,
        // Whatever the reason is, the caller reports that the file is not locked.
        Err(TryLockError::Error(_)) => Some(false),
    }
}

/// The complete lines of a file, with their ends.
struct Lines<R>(R);

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        self.0.read_until(b'\n', &mut line)?;
        Ok(Some(line).filter(|line| line.ends_with(b"\n")))
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and numbers are data")
}

/// The line with an object, whose last member `check` is its checksum, and the checksum. It depends
/// on all lines before, of which the last one has the checksum `before`.
fn sealed(object: &str, before: &str) -> (String, String) {
    let digest: [u8; 32] =
        Sha256::new().chain_update(before).chain_update(object).finalize().into();
    let check = u128::from_be_bytes(*digest.first_chunk().expect("there are 32 bytes"));
    let check = format!("{check:032x}");
    let members = object.strip_suffix('}').unwrap_or(object);
    (format!("{members},\"check\":\"{check}\"}}\n"), check)
}

/// The object of a line, and its checksum.
fn unsealed(line: &[u8], before: &str) -> Result<(String, String), String> {
    let line = str::from_utf8(line).map_err(|error| error.to_string())?;
    let members = line.rsplit_once(",\"check\":").map_or(line, |(members, _)| members);
    let object = format!("{members}}}");
    let (expected, check) = sealed(&object, before);
    if line == expected {
        Ok((object, check))
    } else {
        Err("its checksum does not fit; a state that was edited cannot be continued".to_owned())
    }
}

/// A finished game.
fn read_game(object: &str, n_games: u64, n_seats: usize) -> Result<GameLog, String> {
    let played: GameLog = serde_json::from_str(object).map_err(|error| error.to_string())?;
    if n_games <= played.game {
        return Err(format!("there is no game {}", played.game));
    }
    let seats = played.claims.iter().map(|claim| claim.seat);
    let mut seats = seats.chain(played.failure.iter().map(|failure| failure.seat));
    let fits = played.seats.len() == n_seats && seats.all(|seat| usize::from(seat) < n_seats);
    if !fits {
        return Err(format!("game {} has other seats", played.game));
    }
    let n_payoffs = played.payoffs.len();
    let n_wanted = if let Verdict::Rules(_) = played.verdict { n_seats } else { 0 };
    if n_payoffs != n_wanted {
        let game = played.game;
        let verdict = played.verdict;
        return Err(format!(
            "game {game} ended with `{verdict}`, so it has {n_wanted} payoffs and not {n_payoffs}"
        ));
    }
    Ok(played)
}

/// Refuses the first line of another tournament, and names the difference.
fn check_header(line: &[u8], header: &Header) -> Result<(), String> {
    let other = "is not the state of a tournament".to_owned();
    let wanted = serde_json::to_value(header).expect("texts and numbers are data");
    let found: Value = serde_json::from_slice(line).map_err(|_| other.clone())?;
    let (Some(wanted), Some(found)) = (wanted.as_object(), found.as_object()) else {
        return Err(other);
    };
    if !found.contains_key("arena") {
        return Err(other);
    }
    let of = |object: &serde_json::Map<String, Value>, key: &str| {
        object.get(key).map_or_else(|| "nothing".to_owned(), ToString::to_string)
    };
    let others = found.keys().filter(|key| *key != "check" && !wanted.contains_key(*key));
    let keys = wanted.keys().chain(others);
    let mut differing = keys.filter(|key| wanted.get(*key) != found.get(*key));
    differing.next().map_or(Ok(()), |key| {
        let then = of(found, key);
        let now = of(wanted, key);
        Err(format!(
            "is the state of a tournament with other settings: `{key}` was {then} and is now {now}; \
             continue with the same settings, or name another file"
        ))
    })
}
