//! A file that appears when it is complete.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;

use super::{
    paths::{folder_of, linked, sync_names},
    temporary::file_in,
};

/// A file that is being written: a temporary file next to it, which gets its name when everything
/// is on the disk, and otherwise vanishes. A file that it replaces passes its permissions on. A
/// symbolic link stays, and its target is written. A device or a pipe is written to directly.
///
/// ```
/// use std::io::Write;
/// use rulebook_data::Draft;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("notes.txt");
/// let mut draft = Draft::new(&path, false)?;
/// draft.write_all(b"b2 is strong")?;
/// assert!(!path.exists());
/// draft.finish()?;
/// assert_eq!(std::fs::read_to_string(&path)?, "b2 is strong");
/// assert!(Draft::new(&path, false).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Draft(Place);

#[derive(Debug)]
enum Place {
    Device(File),
    File { temporary: NamedTempFile, target: PathBuf, replaces: bool },
}

impl Draft {
    /// Begins a file. An existing one is replaced only if `replaces` is set.
    ///
    /// # Errors
    ///
    /// If the file exists and is not to be replaced ([`ErrorKind::AlreadyExists`]), it is a folder,
    /// or its folder cannot be written to.
    pub fn new(path: &Path, replaces: bool) -> io::Result<Draft> {
        let existing = fs::metadata(path).ok();
        match &existing {
            Some(found) if found.is_dir() => {
                return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder"));
            }
            Some(found) if found.is_file() && !replaces => {
                return Err(io::Error::new(ErrorKind::AlreadyExists, "it already exists"));
            }
            Some(found) if !found.is_file() => {
                return Ok(Draft(Place::Device(File::options().write(true).open(path)?)));
            }
            _ => {}
        }
        let target = linked(path)?;
        let permissions = existing.map(|found| found.permissions());
        let temporary = file_in(&folder_of(&target), permissions)?;
        Ok(Draft(Place::File { temporary, target, replaces }))
    }

    /// The file to write to: the temporary one, or the device.
    #[must_use]
    pub fn file(&self) -> &File {
        match &self.0 {
            Place::Device(file) => file,
            Place::File { temporary, .. } => temporary.as_file(),
        }
    }

    /// Whether a device or a pipe is written to.
    #[must_use]
    pub const fn is_device(&self) -> bool {
        matches!(self.0, Place::Device(_))
    }

    /// Gives the file its name, when everything is on the disk, and returns it.
    ///
    /// # Errors
    ///
    /// If that fails, or somebody else has created the file and it is not to be replaced
    /// ([`ErrorKind::AlreadyExists`]). Then there is no file, or still the earlier one.
    pub fn finish(self) -> io::Result<File> {
        match self.0 {
            Place::Device(file) => Ok(file),
            Place::File { temporary, target, replaces } => {
                temporary.as_file().sync_all()?;
                let persisted = if replaces {
                    temporary.persist(&target)
                } else {
                    temporary.persist_noclobber(&target)
                };
                let file = persisted.map_err(|error| error.error)?;
                sync_names(&folder_of(&target));
                Ok(file)
            }
        }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(()) // Nothing is buffered.
    }
}
