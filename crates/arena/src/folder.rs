//! Games as records in a folder.

use std::{
    fs,
    path::{Path, PathBuf},
};

use rulebook::{AnyMatch, core::text::quoted};
use rulebook_data::{DraftFolder, make_folder, tagged};

use crate::error::ArenaError;

/// The folder for the records: one text file for each game.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    drafts: DraftFolder,
}

impl Folder {
    /// The folder, which is created if there is none.
    ///
    /// # Errors
    ///
    /// If it cannot be created, or if it has files and `may_replace` does not allow
    /// replacing those of the tournament.
    pub(crate) fn new(path: &Path, may_replace: bool) -> Result<Folder, ArenaError> {
        make_folder(path).map_err(ArenaError::file("create", path))?;
        let mut files = fs::read_dir(path).map_err(ArenaError::file("read", path))?;
        if !may_replace && files.next().is_some() {
            let folder = quoted(&path.to_string_lossy()).to_string();
            let reason = format!("the folder {folder} is not empty; name a new one");
            return Err(ArenaError::Settings(reason));
        }
        let drafts = DraftFolder::new(path).map_err(ArenaError::file("write", path))?;
        Ok(Folder { path: path.to_owned(), drafts })
    }

    /// Writes the record of a game to the disk, completely or not at all.
    pub(crate) fn write(
        &self,
        game: &dyn AnyMatch,
        players: &[&str],
        number: u64,
    ) -> Result<(), ArenaError> {
        let name = record_name(game.rules().name, number);
        let text = tagged(game, players).to_string();
        let written = self.drafts.put(&name, text.as_bytes());
        let written = written.and_then(|()| self.drafts.publish(&name));
        written.map_err(ArenaError::file("write", self.path.join(name)))
    }
}

/// The name of a game's record: `octi-000017.txt`.
pub(crate) fn record_name(game: &str, number: u64) -> String {
    format!("{game}-{number:06}.txt")
}
