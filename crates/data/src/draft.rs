//! Files and folders that are written under a temporary name and renamed when complete.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

/// The beginning of temporary names. A reader of a folder skips such names.
const PREFIX: &str = ".rulebook-";

/// A temporary folder in the same folder as `path`.
#[cfg(feature = "shards")]
pub(crate) fn folder_beside(path: &Path) -> io::Result<tempfile::TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    permit(&mut builder, 0o777);
    builder.tempdir_in(existing_folder_of(path)?).map_err(|error| error.kind().into())
}

/// A temporary file in the same folder as `path`.
#[cfg(any(feature = "explorer", feature = "zstd"))]
pub(crate) fn file_beside(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    permit(&mut builder, 0o666);
    builder.tempfile_in(existing_folder_of(path)?).map_err(|error| error.kind().into())
}

/// Sets the permissions of a new file: `mode` without the bits of the user's mask.
#[cfg(unix)]
fn permit(builder: &mut tempfile::Builder<'_, '_>, mode: u32) {
    use std::os::unix::fs::PermissionsExt;

    builder.permissions(std::fs::Permissions::from_mode(mode));
}

#[cfg(not(unix))]
fn permit(_builder: &mut tempfile::Builder<'_, '_>, _mode: u32) {}

/// The folder that holds `path`.
pub(crate) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

fn existing_folder_of(path: &Path) -> io::Result<PathBuf> {
    let folder = folder_of(path);
    if folder.is_dir() {
        return Ok(folder);
    }
    Err(io::Error::new(io::ErrorKind::NotFound, "there is no such folder"))
}

/// Waits until the names in a folder are on the disk, where the system can do that.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
