//! Replay of stored inputs.

use std::{fs, io, path::PathBuf};

use crate::{run, tally};

/// The folders with stored inputs: each has a folder for each target.
pub const FOLDERS: [&str; 2] = ["corpus", "regressions"];

/// The stored inputs of a target, in the order of their names; none if there is no such folder.
///
/// # Errors
///
/// If a folder cannot be read.
pub fn files_of(folder: &str, target: &str) -> io::Result<Vec<PathBuf>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder).join(target);
    if !path.is_dir() {
        return Ok(Vec::new());
    }
    let mut files = fs::read_dir(path)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    files.sort();
    Ok(files)
}

/// Runs a target with the contents of files.
///
/// # Errors
///
/// If a file cannot be read.
///
/// # Panics
///
/// If a promise is broken, after the name of the file is written to standard error.
pub fn replay(target: &str, files: &[PathBuf]) -> io::Result<()> {
    /// Says which input it was.
    struct Names<'f>(&'f PathBuf);
    impl Drop for Names<'_> {
        fn drop(&mut self) {
            if std::thread::panicking() {
                eprintln!("by the input {}", self.0.display());
            }
        }
    }
    for file in files {
        let names = Names(file);
        run(target, &fs::read(file)?);
        tally::run_ended();
        drop(names);
    }
    Ok(())
}
