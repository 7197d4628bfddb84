//! Files of one folder that appear when they are complete.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};

use tempfile::TempDir;

use super::{
    paths::{linked, sync_names},
    temporary::folder_in,
};

/// Files that are being written to a folder: they wait in a temporary folder inside of it. A file
/// that is replaced passes its permissions on. A symbolic link stays, and its target is written.
///
/// ```
/// use rulebook_data::DraftFolder;
///
/// let folder = tempfile::tempdir()?;
/// let drafts = DraftFolder::new(folder.path())?;
/// drafts.put("one.txt", b"1")?;
/// drafts.put("two.txt", b"2")?;
/// assert!(!folder.path().join("one.txt").exists());
/// drafts.publish_all()?;
/// assert_eq!(std::fs::read(folder.path().join("two.txt"))?, b"2");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct DraftFolder {
    folder: PathBuf,
    drafts: TempDir,
}

impl DraftFolder {
    /// Begins files of a folder.
    ///
    /// # Errors
    ///
    /// If there is no such folder, or it cannot be written to.
    pub fn new(folder: &Path) -> io::Result<DraftFolder> {
        Ok(DraftFolder { folder: folder.to_owned(), drafts: folder_in(folder)? })
    }

    /// Writes a file to the disk, where it waits to be published.
    ///
    /// # Errors
    ///
    /// If that fails, or the name belongs to something other than a file.
    pub fn put(&self, name: &str, contents: &[u8]) -> io::Result<()> {
        let mut file = File::create(self.drafts.path().join(name))?;
        let existing = fs::metadata(self.folder.join(name)).ok();
        if let Some(existing) = existing {
            if !existing.is_file() {
                return Err(io::Error::new(ErrorKind::InvalidInput, "it is not a file"));
            }
            file.set_permissions(existing.permissions())?;
        }
        file.write_all(contents)?;
        file.sync_all()
    }

    /// Gives a file its name.
    ///
    /// # Errors
    ///
    /// If that fails. Then there is no such file, or still the earlier one.
    pub fn publish(&self, name: &str) -> io::Result<()> {
        self.rename(Path::new(name))?;
        sync_names(&self.folder);
        Ok(())
    }

    /// Gives all files that wait their names.
    ///
    /// # Errors
    ///
    /// If that fails for one of them.
    pub fn publish_all(self) -> io::Result<()> {
        for entry in fs::read_dir(self.drafts.path())? {
            self.rename(Path::new(&entry?.file_name()))?;
        }
        sync_names(&self.folder);
        Ok(())
    }

    fn rename(&self, name: &Path) -> io::Result<()> {
        fs::rename(self.drafts.path().join(name), linked(&self.folder.join(name))?)
    }
}
