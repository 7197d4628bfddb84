//! Files that are written completely or not at all.

use std::{
    fs::{self, File, Metadata, Permissions},
    io::{self, Cursor, Read, Write},
    path::{Path, PathBuf},
};

use rulebook::{
    AnyError, ErrorKind,
    core::{Record, ReplayLimits, text::quoted},
};
use rulebook_data::Reader;
use tempfile::{NamedTempFile, TempDir};

use crate::error::{CliError, one_line};

/// Writes a file, as a [`Draft`] that is published at once.
///
/// # Errors
///
/// In words for people. Then the file is as it was.
pub(crate) fn write(path: &Path, text: &str, force: bool) -> Result<(), String> {
    let mut draft = Draft::new(path, force)?;
    draft.write_all(text.as_bytes()).map_err(|error| cannot_write(path, &error))?;
    draft.publish()
}

/// A file that is being written: a temporary file in the same folder, which replaces the file when
/// it is published and otherwise vanishes. A device or a pipe is written to directly.
#[derive(Debug)]
pub(crate) struct Draft {
    path: PathBuf,
    place: Place,
}

#[derive(Debug)]
enum Place {
    Device(File),
    File { temporary: NamedTempFile, target: PathBuf, existing: Option<Permissions> },
}

impl Draft {
    /// Begins a file. An existing one is replaced only if `force` is set.
    ///
    /// # Errors
    ///
    /// If the file exists or cannot be written; in words for people.
    pub(crate) fn new(path: &Path, force: bool) -> Result<Draft, String> {
        let cannot = |error: io::Error| cannot_write(path, &error);
        let existing = existing(path, force)?;
        if existing.as_ref().is_some_and(|found| !found.is_file()) {
            let device = File::options().write(true).open(path).map_err(cannot)?;
            return Ok(Draft { path: path.to_owned(), place: Place::Device(device) });
        }
        let target = linked(path).map_err(cannot)?;
        let temporary = temporary_beside(&target).map_err(cannot)?;
        let existing = existing.map(|found| found.permissions());
        Ok(Draft { path: path.to_owned(), place: Place::File { temporary, target, existing } })
    }

    /// Gives the file its name once everything is on the disk.
    ///
    /// # Errors
    ///
    /// If that fails; in words for people. Then the file is as it was.
    pub(crate) fn publish(self) -> Result<(), String> {
        let path = self.path;
        let published = match self.place {
            Place::Device(_) => Ok(()),
            Place::File { temporary, target, existing } => publish(temporary, &target, existing),
        };
        published.map_err(|error| cannot_write(&path, &error))
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.place {
            Place::Device(file) => file.write(bytes),
            Place::File { temporary, .. } => temporary.as_file_mut().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(()) // Nothing is buffered.
    }
}

/// The message that a file cannot be written.
pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {}", name(path), one_line(&error.to_string()))
}

/// The metadata of the file to be written, if it exists.
fn existing(path: &Path, force: bool) -> Result<Option<Metadata>, String> {
    let existing = fs::metadata(path).ok();
    match &existing {
        Some(found) if found.is_dir() => {
            Err(format!("cannot write {}: it is a folder", name(path)))
        }
        Some(found) if found.is_file() && !force => {
            Err(format!("{} already exists; `--force` replaces it", name(path)))
        }
        _ => Ok(existing),
    }
}

/// The path at which a library writes a file that replaces an existing one only if `force` is set.
///
/// # Errors
///
/// If the file exists or cannot be written; in words for people.
pub(crate) fn target(path: &Path, force: bool) -> Result<PathBuf, String> {
    match existing(path, force)? {
        Some(found) if !found.is_file() => {
            Err(format!("cannot write {}: it is not a file", name(path)))
        }
        _ => linked(path).map_err(|error| cannot_write(path, &error)),
    }
}

/// Makes a folder, and those around it, unless it exists.
///
/// # Errors
///
/// In words for people.
pub(crate) fn make_folder(path: &Path) -> Result<(), String> {
    let made = linked(path).and_then(fs::create_dir_all);
    made.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => format!("cannot write {}: it is not a folder", name(path)),
        _ => cannot_write(path, &error),
    })
}

/// The path behind symbolic links, where there need not be a file. So a link stays, and its target
/// is written.
fn linked(path: &Path) -> io::Result<PathBuf> {
    const MAX_LINKS: usize = 40; // The most that Linux follows.
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        // Without the end of `link/`.
        let Ok(target) = fs::read_link(path.components().as_path()) else { return Ok(path) };
        path = folder_of(&path).join(target);
    }
    Err(io::Error::other("its symbolic links lead in a circle"))
}

/// A temporary folder inside of `folder`, which is removed with its contents. Its name begins with a
/// dot, so readers of records skip it.
///
/// # Errors
///
/// If the folder cannot be written to.
pub(crate) fn temporary_in(folder: &Path) -> io::Result<TempDir> {
    let made = tempfile::Builder::new().prefix(".rulebook-").tempdir_in(folder);
    made.map_err(|error| io::Error::from(error.kind()))
}

/// Waits until the names in a folder are on the disk, where the system can do that.
pub(crate) fn sync_names(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

fn folder_of(target: &Path) -> PathBuf {
    match target.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

fn temporary_beside(target: &Path) -> io::Result<NamedTempFile> {
    let folder = folder_of(target);
    if !folder.is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotFound, "there is no such folder"));
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".rulebook-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file: what the user's mask leaves of it.
        builder.permissions(Permissions::from_mode(0o666));
    }
    // Without the name of the temporary file, which means nothing to the user.
    builder.tempfile_in(&folder).map_err(|error| io::Error::from(error.kind()))
}

fn publish(
    temporary: NamedTempFile,
    target: &Path,
    existing: Option<Permissions>,
) -> io::Result<()> {
    let is_new = existing.is_none();
    if let Some(permissions) = existing {
        temporary.as_file().set_permissions(permissions)?;
    }
    temporary.as_file().sync_all()?;
    if is_new {
        // Somebody else may have created it in the meantime.
        temporary.persist_noclobber(target).map_err(|error| error.error)?;
    } else {
        temporary.persist(target).map_err(|error| error.error)?;
    }
    // So that the new name survives a crash too.
    sync_names(&folder_of(target));
    Ok(())
}

/// The text of a file, or of standard input for `-`. Messages name the expected content, `what`, for
/// example `a record`.
///
/// # Errors
///
/// If it cannot be read, has more than `limit` bytes, is empty, or is not UTF-8 text.
pub(crate) fn read(path: &Path, what: &str, limit: usize) -> Result<String, CliError> {
    let refused = |reason: String| CliError::Refused(format!("{}: {reason}", name(path)));
    let cannot =
        |error: io::Error| refused(format!("cannot be read: {}", one_line(&error.to_string())));
    let mut bytes = Vec::new();
    let most = limit as u64 + 1;
    if is_standard(path) {
        io::stdin().take(most).read_to_end(&mut bytes)
    } else {
        File::open(path).map_err(cannot)?.take(most).read_to_end(&mut bytes)
    }
    .map_err(cannot)?;
    if limit < bytes.len() {
        return Err(refused(format!("is not {what}: it has more than {limit} bytes")));
    }
    if bytes.is_empty() {
        return Err(refused(format!("is not {what}: it is empty")));
    }
    if bytes.starts_with(b"\xef\xbb\xbf") {
        let help = "save it as UTF-8 without this mark";
        return Err(refused(format!("is not {what}: it begins with a byte order mark; {help}")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        refused(format!("is not {what}: it is not UTF-8 text at byte {offset}"))
    })
}

/// The limits for records. A file on the user's machine may be larger than a server should accept.
pub(crate) const LIMITS: ReplayLimits =
    ReplayLimits { draw_rules: None, steps: 10_000_000, bytes: 64 << 20 };

/// The record of a file, in the text form or as a line of JSON. Its steps are not checked.
///
/// # Errors
///
/// If the file cannot be read, is not a record, or has several of them.
pub(crate) fn read_record(path: &Path) -> Result<Record, CliError> {
    let text = read(path, "a record", LIMITS.bytes)?;
    if !text.trim_start().starts_with('{') {
        return Record::read(&text, &LIMITS).map_err(|error| {
            let error = AnyError::new(ErrorKind::Record, "record", error);
            CliError::from(error).in_file(&name(path))
        });
    }
    let mut records = Reader::from_read(&path.to_string_lossy(), Cursor::new(text), LIMITS);
    let first = records.next();
    if records.next().is_some() {
        let message = "has several records, one per line";
        let help = "`rulebook stats --check` replays all of them";
        return Err(CliError::Refused(format!("{}: {message}; {help}", name(path))));
    }
    match first {
        Some(Ok(found)) => Ok(found.record),
        Some(Err(bad)) => Err(bad.into()),
        None => Err(CliError::Refused(format!("{}: has no record", name(path)))),
    }
}

/// Whether the path means standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// The name of a file in a message.
pub(crate) fn name(path: &Path) -> String {
    if is_standard(path) {
        "standard input".to_owned()
    } else {
        quoted(&path.to_string_lossy()).to_string()
    }
}
