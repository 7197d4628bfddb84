//! The state of a run in a file: a line with the settings, and a line for each finished game.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use rulebook::core::{Verdict, text::escaped};
use serde::Serialize;
use serde_json::Value;

use crate::{error::ArenaError, played::Played, settings::Settings};

/// The version of the format.
const FORMAT: u32 = 1;

/// The longest description of what is wrong with a file, in characters.
const LONGEST: usize = 400;

/// What has to be the same for a run to be continued.
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

    fn line(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers are data") + "\n"
    }
}

/// An open file with a state. Every game is in the file when [`Journal::add`] returns.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

/// An open state, and what it says.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) journal: Journal,
    /// The finished games by number.
    pub(crate) games: BTreeMap<u64, Played>,
    /// Whether a run was begun before.
    pub(crate) is_resumed: bool,
}

impl Journal {
    /// Opens the state of a tournament, or begins it if there is no such file, an empty one, or one
    /// in which only a part of the first line was written. A last line without its end was being
    /// written when the program was killed: it is removed.
    ///
    /// # Errors
    ///
    /// If the file belongs to something else or to a tournament with other settings, if a complete
    /// line is damaged, or if the file cannot be read or written. Then the file is as it was.
    pub(crate) fn open(
        path: &Path,
        header: &Header,
        n_games: u64,
        n_seats: usize,
    ) -> Result<Opened, ArenaError> {
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(ArenaError::file("open", path))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(ArenaError::file("read", path))?;
        // The file may have been written by anybody.
        let refused = |problem: String| ArenaError::State {
            path: path.to_owned(),
            problem: escaped(&problem, LONGEST).to_string(),
        };
        let first = header.line();
        let mut games = BTreeMap::new();
        let complete = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        if complete == 0 && !first.as_bytes().starts_with(&bytes) {
            return Err(refused("is not the state of a tournament".to_owned()));
        }
        for (index, line) in bytes[..complete].split_inclusive(|byte| *byte == b'\n').enumerate() {
            if index == 0 {
                check_header(line, header).map_err(refused)?;
                continue;
            }
            let played = read_line(line, n_games, n_seats).and_then(|played| {
                match games.insert(played.game, played) {
                    None => Ok(()),
                    Some(played) => Err(format!("game {} is there twice", played.game)),
                }
            });
            played.map_err(|problem| {
                refused(format!("is damaged in line {}: {problem}", index + 1))
            })?;
        }
        let mut journal = Journal { path: path.to_owned(), file };
        journal.cut(complete as u64)?;
        if complete == 0 {
            journal.write(first.as_bytes())?;
        }
        Ok(Opened { journal, games, is_resumed: complete != 0 })
    }

    /// Adds a finished game.
    pub(crate) fn add(&mut self, played: &Played) -> Result<(), ArenaError> {
        let line = serde_json::to_string(played).expect("texts and numbers are data") + "\n";
        self.write(line.as_bytes())
    }

    fn cut(&mut self, length: u64) -> Result<(), ArenaError> {
        let cut = self.file.set_len(length).and_then(|()| self.file.seek(SeekFrom::End(0)));
        cut.map(drop).map_err(ArenaError::file("write", &self.path))
    }

    fn write(&mut self, line: &[u8]) -> Result<(), ArenaError> {
        let written = self.file.write_all(line).and_then(|()| self.file.flush());
        written.map_err(ArenaError::file("write", &self.path))
    }
}

/// A line with a game.
fn read_line(line: &[u8], n_games: u64, n_seats: usize) -> Result<Played, String> {
    let played: Played = serde_json::from_slice(line).map_err(|error| error.to_string())?;
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
        let (game, verdict) = (played.game, played.verdict);
        return Err(format!(
            "game {game} ended with `{verdict}`, so it has {n_wanted} payoffs and not {n_payoffs}"
        ));
    }
    Ok(played)
}

/// Refuses the first line of another tournament, and says what differs.
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
    let keys = wanted.keys().chain(found.keys().filter(|key| !wanted.contains_key(*key)));
    let mut differing = keys.filter(|key| wanted.get(*key) != found.get(*key));
    differing.next().map_or(Ok(()), |key| {
        let (then, now) = (of(found, key), of(wanted, key));
        Err(format!(
            "is the state of a tournament with other settings: `{key}` was {then} and is now {now}; \
             continue with the same settings, or name another file"
        ))
    })
}
