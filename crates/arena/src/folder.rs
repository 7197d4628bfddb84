//! Games as records in a folder.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

use rulebook::{AnyMatch, core::text::quoted};
use rulebook_data::tagged;

use crate::error::ArenaError;

/// The folder for the records: one text file for each game.
#[derive(Clone, Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// The folder, which is created if there is none.
    ///
    /// # Errors
    ///
    /// If it cannot be created, or if it has files and `may_replace` does not allow
    /// replacing those of the tournament.
    pub(crate) fn new(path: &Path, may_replace: bool) -> Result<Folder, ArenaError> {
        fs::create_dir_all(path).map_err(ArenaError::file("create", path))?;
        let mut files = fs::read_dir(path).map_err(ArenaError::file("read", path))?;
        if !may_replace && files.next().is_some() {
            let folder = quoted(&path.to_string_lossy()).to_string();
            let reason = format!("the folder {folder} is not empty; name a new one");
            return Err(ArenaError::Settings(reason));
        }
        Ok(Folder(path.to_owned()))
    }

    /// Writes the record of a game, completely or not at all.
    pub(crate) fn write(
        &self,
        game: &dyn AnyMatch,
        players: &[&str],
        number: u64,
    ) -> Result<(), ArenaError> {
        let path = self.0.join(record_name(game.rules().name, number));
        let text = tagged(game, players).to_string();
        write_whole(&path, &text).map_err(ArenaError::file("write", path))
    }
}

/// Writes a file completely or not at all: under a temporary name, and renamed when it is complete.
pub(crate) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let mut name = OsString::from(".rulebook-");
    name.push(path.file_name().ok_or(io::ErrorKind::InvalidFilename)?);
    let draft = path.with_file_name(name);
    let written = fs::write(&draft, text).and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        // There may be none.
        let _ = fs::remove_file(&draft);
    }
    written
}

/// The name of a game's record: `octi-000017.txt`.
pub(crate) fn record_name(game: &str, number: u64) -> String {
    format!("{game}-{number:06}.txt")
}
