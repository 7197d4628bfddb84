//! The places at which files are written.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

/// Makes a folder and those around it, unless it exists. A symbolic link stays, and the folder that
/// it names is made.
///
/// # Errors
///
/// If there is something else, or the folder cannot be made.
pub fn make_folder(path: &Path) -> io::Result<()> {
    linked(path).and_then(fs::create_dir_all)
}

/// The path behind symbolic links, where there need not be a file. So a link stays, and its target
/// is written.
pub(crate) fn linked(path: &Path) -> io::Result<PathBuf> {
    const MAX_LINKS: usize = 40; // The most that Linux follows.
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        // Without the end of `link/`.
        let Ok(target) = fs::read_link(path.components().as_path()) else { return Ok(path) };
        path = folder_of(&path).join(target);
    }
    Err(io::Error::other("its symbolic links lead in a circle"))
}

/// The folder that holds `path`.
pub(crate) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Waits until the names in a folder are on the disk, so that they survive a loss of power. Not
/// every system can do that, and the files are there already, so a failure is not reported.
pub(crate) fn sync_names(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}
