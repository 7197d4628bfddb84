//! Files: complete or not written at all.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use rulebook::quote;

use crate::error::{CliError, one_line};

/// Writes a file: to a temporary file beside it, which replaces it when everything is on the disk.
/// An existing file is replaced only if `force` is set. A device or a pipe is written to directly.
///
/// # Errors
///
/// In words for people. Then the file is as it was.
pub(crate) fn write(path: &Path, text: &str, force: bool) -> Result<(), String> {
    let cannot =
        |error: io::Error| format!("cannot write {}: {}", name(path), one_line(&error.to_string()));
    let existing = fs::metadata(path).ok();
    match &existing {
        Some(found) if found.is_dir() => {
            return Err(format!("cannot write {}: it is a folder", name(path)));
        }
        Some(found) if !found.is_file() => {
            let mut device = File::options().write(true).open(path).map_err(cannot)?;
            return device.write_all(text.as_bytes()).map_err(cannot);
        }
        Some(_) if !force => {
            return Err(format!("{} exists; `--force` replaces it", name(path)));
        }
        _ => {}
    }
    // A symbolic link stays, and the file that it names is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    replace(&target, text, existing.map(|found| found.permissions())).map_err(cannot)
}

fn replace(
    target: &Path,
    text: &str,
    permissions: Option<fs::Permissions>,
) -> Result<(), io::Error> {
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    if !folder.is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotFound, "there is no such folder"));
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".rulebook-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file: what the user's mask leaves of it.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // Without the name of the temporary file, which means nothing to the user.
    let unnamed = |error: io::Error| io::Error::from(error.kind());
    let mut temporary = builder.tempfile_in(&folder).map_err(unnamed)?;
    temporary.as_file_mut().write_all(text.as_bytes())?;
    let is_new = permissions.is_none();
    if let Some(permissions) = permissions {
        temporary.as_file().set_permissions(permissions)?;
    }
    temporary.as_file().sync_all()?;
    if is_new {
        // Somebody else may have created it in the meantime.
        temporary.persist_noclobber(target).map_err(|error| error.error)?;
    } else {
        temporary.persist(target).map_err(|error| error.error)?;
    }
    // So that the new name survives a crash too, where the system can do that.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// The text of a file, or of standard input for `-`.
///
/// # Errors
///
/// If it cannot be read, has more than `limit` bytes, is empty, or is not UTF-8 text.
pub(crate) fn read(path: &Path, limit: usize) -> Result<String, CliError> {
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
        return Err(refused(format!("is not a record: it has more than {limit} bytes")));
    }
    if bytes.is_empty() {
        return Err(refused("is not a record: it is empty".to_owned()));
    }
    if bytes.starts_with(b"\xef\xbb\xbf") {
        let help = "save it as UTF-8 without this mark";
        return Err(refused(format!("is not a record: it begins with a byte order mark; {help}")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        refused(format!("is not a record: it is not UTF-8 text at byte {offset}"))
    })
}

/// Whether the path means standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// The name of a file in a message.
pub(crate) fn name(path: &Path) -> String {
    if is_standard(path) { "standard input".to_owned() } else { quote(&path.to_string_lossy()) }
}
