//! Temporary files and folders, and the removal of those that killed programs have left.

use std::{
    fs::{self, Permissions},
    io,
    path::Path,
    time::{Duration, SystemTime},
};

use tempfile::{Builder, NamedTempFile, TempDir};

/// The beginning of temporary names. A reader of a folder skips such names.
const PREFIX: &str = ".rulebook-";

/// The time without a change after which a temporary file belongs to no running program.
const MAX_AGE: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// A temporary file in a folder, with these permissions or those of any new file.
pub(super) fn file_in(folder: &Path, existing: Option<Permissions>) -> io::Result<NamedTempFile> {
    check(folder)?;
    let mut builder = Builder::new();
    builder.prefix(PREFIX);
    // Set at creation, so that no other user can read the replacement of a private file.
    match &existing {
        Some(permissions) => {
            builder.permissions(permissions.clone());
        }
        None => permit(&mut builder, 0o666),
    }
    let file = builder.tempfile_in(folder).map_err(nameless)?;
    if let Some(permissions) = existing {
        // Exactly these: the user's mask has taken some away.
        file.as_file().set_permissions(permissions)?;
    }
    sweep(folder);
    Ok(file)
}

/// A temporary folder in a folder, which only the user may enter.
pub(super) fn folder_in(folder: &Path) -> io::Result<TempDir> {
    temporary_folder(folder, Builder::new())
}

/// A temporary folder in the same folder as `path`, with the permissions of any new folder.
#[cfg(feature = "shards")]
pub(crate) fn folder_beside(path: &Path) -> io::Result<TempDir> {
    let mut builder = Builder::new();
    permit(&mut builder, 0o777);
    temporary_folder(&super::folder_of(path), builder)
}

fn temporary_folder(folder: &Path, mut builder: Builder<'_, '_>) -> io::Result<TempDir> {
    check(folder)?;
    let made = builder.prefix(PREFIX).tempdir_in(folder).map_err(nameless)?;
    sweep(folder);
    Ok(made)
}

fn check(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    Err(io::Error::new(io::ErrorKind::NotFound, "there is no such folder"))
}

/// The error without the name of the temporary file, which means nothing to the user.
#[expect(clippy::needless_pass_by_value, reason = "it is passed to `map_err`")]
fn nameless(error: io::Error) -> io::Error {
    error.kind().into()
}

/// Sets the permissions of a new file: `mode` without the bits of the user's mask.
#[cfg(unix)]
fn permit(builder: &mut Builder<'_, '_>, mode: u32) {
    use std::os::unix::fs::PermissionsExt;

    builder.permissions(Permissions::from_mode(mode));
}

#[cfg(not(unix))]
fn permit(_builder: &mut Builder<'_, '_>, _mode: u32) {}

/// Removes the temporary files and folders that nothing has changed for seven days.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let is_temporary = entry.file_name().as_encoded_bytes().starts_with(PREFIX.as_bytes());
        if is_temporary && is_abandoned(&path) {
            // Files of other users may stay: they have no effect.
            let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
        }
    }
}

/// Whether nothing has changed a file, or a folder and the files in it, for seven days.
fn is_abandoned(path: &Path) -> bool {
    let is_old = |path: &Path| {
        let changed = path.symlink_metadata().and_then(|found| found.modified());
        let age = changed.ok().and_then(|time| SystemTime::now().duration_since(time).ok());
        age.is_some_and(|age| MAX_AGE < age)
    };
    match path.symlink_metadata() {
        Ok(found) if found.is_file() => is_old(path),
        Ok(found) if found.is_dir() => {
            let mut files = fs::read_dir(path).into_iter().flatten();
            is_old(path) && files.all(|file| file.is_ok_and(|file| is_old(&file.path())))
        }
        _ => false,
    }
}

// Elsewhere, folders have no handles to set their times by.
#[cfg(all(test, unix))]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn temporary_files_of_killed_programs_are_removed_after_seven_days() {
        let folder = tempfile::tempdir().expect("a folder");
        let days = |n: u64| SystemTime::now() - Duration::from_secs(n * 24 * 60 * 60 + 60);
        let age = |name: &str, n| {
            let file = File::open(folder.path().join(name)).expect("a file");
            file.set_modified(days(n)).expect("a time");
        };
        for name in [".rulebook-old", ".rulebook-new", "mine", ".rulebook"] {
            fs::write(folder.path().join(name), "text").expect("a file");
        }
        for name in [".rulebook-a", ".rulebook-b", ".rulebook-c"] {
            fs::create_dir(folder.path().join(name)).expect("a folder");
            fs::write(folder.path().join(name).join("file"), "text").expect("a file");
        }
        for (name, n_days) in [
            (".rulebook-old", 7),
            (".rulebook-new", 6),
            (".rulebook", 7),
            ("mine", 7),
            (".rulebook-a/file", 7),
            (".rulebook-a", 7),
            (".rulebook-b/file", 6),
            (".rulebook-b", 7),
            (".rulebook-c/file", 7),
        ] {
            age(name, n_days);
        }
        drop(file_in(folder.path(), None).expect("a file"));
        let entries = fs::read_dir(folder.path())
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
        let mut left: Vec<String> = entries.collect();
        left.sort();
        assert_eq!(left, [".rulebook", ".rulebook-b", ".rulebook-c", ".rulebook-new", "mine"]);
    }
}
