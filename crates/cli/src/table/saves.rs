//! Files of unfinished matches, in the folder for the user's data: `12-gobblet.txt`.
//!
//! A save is never changed. The next one of its match has a number above all others, and once that
//! is written this one is removed. So a match that is not over always has a complete file, and the
//! greatest number is that of the match that was played last. While a program plays a match it
//! holds a lock on its save, so that no other program continues or removes it.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Seek, Write},
    path::{Path, PathBuf},
};

use etcetera::BaseStrategy;
use rulebook::{Registry, core::Record};
use rulebook_data::Draft;

use crate::{
    error::CliError,
    files::{self, one_record},
};

/// The save of an unfinished match, which no other program continues or removes while this exists.
/// On a file system without locks another program may continue it, which loses nothing.
#[derive(Debug)]
pub(crate) struct Save {
    number: u32,
    game: String,
    path: PathBuf,
    file: File, // Locked.
}

impl Save {
    /// Writes the save of a match of `game`.
    ///
    /// # Errors
    ///
    /// In words for people, if the user has no folder for data or it cannot be written to.
    pub(super) fn write(game: &str, text: &str) -> Result<Save, String> {
        let folder = folder()?;
        create_private(&folder).map_err(|error| error.to_string())?;
        loop {
            let greatest = names(&folder)?.first().map_or(0, |(number, _)| *number);
            let number = greatest.checked_add(1).ok_or("there is no greater number for a file")?;
            let path = folder.join(format!("{number}-{game}.txt"));
            match written(&path, text) {
                Ok(file) => return Ok(Save { number, game: game.to_owned(), path, file }),
                // Another program has just taken the number.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(files::cannot_write(&path, &error)),
            }
        }
    }

    /// Takes the save in this file; `None` if the file is not a save.
    ///
    /// # Errors
    ///
    /// If another program plays its match.
    pub(crate) fn at(path: &Path) -> Result<Option<Save>, CliError> {
        let folder = folder().ok().and_then(|folder| fs::canonicalize(folder).ok());
        let path = fs::canonicalize(path).ok();
        let (Some(folder), Some(path)) = (folder, path) else { return Ok(None) };
        let name = path.file_name().and_then(|name| parsed(name.to_str()?));
        let Some((number, game)) = name.filter(|_| path.parent() == Some(&folder)) else {
            return Ok(None);
        };
        match Save::take(&folder, number, game) {
            Ok(Some(save)) => Ok(Some(save)),
            Ok(None) => {
                let running = "this match is being played in another terminal";
                Err(CliError::Refused(format!("{}: {running}", files::name(&path))))
            }
            // The reader of the file reports the reason.
            Err(_) => Ok(None),
        }
    }

    /// Takes a save; `None` if another program plays the match.
    fn take(folder: &Path, number: u32, game: String) -> io::Result<Option<Save>> {
        let path = folder.join(format!("{number}-{game}.txt"));
        let file = File::open(&path)?;
        if let Err(fs::TryLockError::WouldBlock) = file.try_lock() {
            return Ok(None);
        }
        // Its program may have removed it since it was opened.
        fs::metadata(&path)?;
        Ok(Some(Save { number, game, path, file }))
    }

    /// The name of the game.
    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the record. Its steps are not checked.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is not a record.
    pub(crate) fn record(&self) -> Result<Record, CliError> {
        // The lock may be mandatory, so no other handle can read the file.
        (&self.file).rewind()?;
        one_record(&self.file, &self.path)
    }

    /// Removes the file.
    ///
    /// # Errors
    ///
    /// In words for people.
    pub(super) fn remove(self) -> Result<(), String> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(format!("cannot remove {}: {error}", files::name(&self.path)))
            }
            _ => Ok(()),
        }
    }

    /// Whether `--last` with the name of the game takes this save once this program has ended: no
    /// other match of the game is running or has a greater number.
    pub(super) fn is_last(&self) -> bool {
        let others = folder().and_then(|folder| Ok((names(&folder)?, folder)));
        others.is_ok_and(|(names, folder)| {
            names.into_iter().filter(|(_, game)| *game == self.game).all(|(number, game)| {
                number == self.number
                    || number < self.number
                        && !matches!(Save::take(&folder, number, game), Ok(None))
            })
        })
    }
}

/// The saves of matches that are not over.
#[derive(Debug, Default)]
pub(crate) struct Saves {
    /// Those that this program could take, the greatest number first.
    pub(crate) free: Vec<Save>,
    /// The names of the games that other programs play.
    pub(crate) running: Vec<String>,
}

impl Saves {
    /// Takes the saves of the games in a registry, or of one of them.
    ///
    /// # Errors
    ///
    /// In words for people, if the user has no folder for data or it cannot be read.
    pub(crate) fn take(registry: &Registry, game: Option<&str>) -> Result<Saves, String> {
        let folder = folder()?;
        let mut saves = Saves::default();
        for (number, name) in names(&folder)? {
            let is_known = registry.games().any(|game| game.rules().name == name);
            if !is_known || game.is_some_and(|game| game != name) {
                continue;
            }
            match Save::take(&folder, number, name.clone()) {
                // An unreadable one is kept, so that a person learns of it.
                Ok(Some(save)) if save.record().is_ok_and(|record| record.result.is_some()) => {}
                Ok(Some(save)) => saves.free.push(save),
                Ok(None) => saves.running.push(name),
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(cannot_read(&folder, &error)),
            }
        }
        Ok(saves)
    }
}

/// The folder of the saves.
fn folder() -> Result<PathBuf, String> {
    let strategy = etcetera::choose_base_strategy().map_err(|error| error.to_string())?;
    Ok(strategy.data_dir().join("rulebook").join("saved"))
}

fn cannot_read(folder: &Path, error: &io::Error) -> String {
    format!("the saved matches in {} cannot be read: {error}", files::name(folder))
}

/// The numbers and games of the files in the folder, the greatest number first; none without a
/// folder.
fn names(folder: &Path) -> Result<Vec<(u32, String)>, String> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| cannot_read(folder, &error))?,
    };
    let mut names = Vec::new();
    for entry in entries {
        let name = entry.map_err(|error| cannot_read(folder, &error))?.file_name();
        names.extend(name.to_str().and_then(parsed));
    }
    names.sort_by(|one, other| other.cmp(one));
    Ok(names)
}

/// The number and the game in the name of a save.
fn parsed(name: &str) -> Option<(u32, String)> {
    let (number, game) = name.strip_suffix(".txt")?.split_once('-')?;
    let number: u32 = number.parse().ok()?;
    // A name that is written in another way is not ours.
    (name == format!("{number}-{game}.txt")).then(|| (number, game.to_owned()))
}

/// Writes a new file and locks it.
fn written(path: &Path, text: &str) -> io::Result<File> {
    let mut draft = Draft::new(path, false)?;
    draft.write_all(text.as_bytes())?;
    // Before it has a name, nobody else can lock it; some file systems have no locks.
    let _ = draft.file().try_lock();
    draft.finish()
}

/// Creates a folder, and those around it, for this user alone.
fn create_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}
