//! The inputs: those in the repository, which are few and small, and those that runs add to.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};

use super::{FOLDER, build};
use crate::Shell;

/// The most bytes of the inputs of one target in the repository.
const MAX_BYTES: u64 = 24 << 10;
/// The most inputs of one target in the repository.
const MAX_FILES: usize = 96;

/// The inputs in the repository.
pub(super) fn stored(shell: &Shell, target: &str) -> PathBuf {
    shell.root().join(FOLDER).join("corpus").join(target)
}

/// The inputs that runs add to.
pub(super) fn grown(shell: &Shell, target: &str) -> PathBuf {
    build::folder(shell).join("corpus").join(target)
}

/// Begins a folder of inputs with bytes at random, so that every game, option and kind of start comes
/// early.
pub(super) fn seed(folder: &Path) -> Result<()> {
    const N_SEEDS: u64 = 96;
    const LENGTH: usize = 96;
    if folder.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(folder)?;
    let mut state = 1_u64;
    for number in 0..N_SEEDS {
        let mut bytes = vec![number as u8];
        for _ in 1..LENGTH {
            // Knuth's linear congruential generator for MMIX; its high bits are good enough.
            state = state.wrapping_mul(6_364_136_223_846_793_005);
            state = state.wrapping_add(1_442_695_040_888_963_407);
            bytes.push((state >> 56) as u8);
        }
        fs::write(folder.join(format!("seed-{number:02}")), bytes)?;
    }
    Ok(())
}

/// Replaces the inputs in the repository by a choice of all that reach more than smaller ones: of all
/// sizes, up to a number of files and bytes.
pub(super) fn renew(shell: &Shell, binaries: &Path, target: &str) -> Result<()> {
    let merged = build::folder(shell).join("merged").join(target);
    if merged.exists() {
        fs::remove_dir_all(&merged)?;
    }
    fs::create_dir_all(&merged)?;
    let binary = binaries.join(target);
    let text = |path: &Path| path.to_str().map(str::to_string).context("a name in UTF-8");
    let (stored, grown) = (stored(shell, target), grown(shell, target));
    let mut arguments = vec!["-merge=1".to_string(), text(&merged)?];
    for folder in [&grown, &stored] {
        if folder.is_dir() {
            arguments.push(text(folder)?);
        }
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let is_merged = shell.ask(&text(&binary)?, &arguments).is_some();
    ensure!(is_merged, "{target}: the inputs cannot be merged");
    let mut files = Vec::new();
    for entry in fs::read_dir(&merged)? {
        let entry = entry?;
        files.push((entry.metadata()?.len(), entry.path()));
    }
    files.sort();
    if stored.exists() {
        fs::remove_dir_all(&stored)?;
    }
    fs::create_dir_all(&stored)?;
    let (mut n_files, mut n_bytes) = (0, 0);
    let step = files.len().div_ceil(MAX_FILES).max(1);
    for (length, path) in files.into_iter().rev().step_by(step) {
        // An empty input is tried in any case.
        if length == 0 || MAX_BYTES < n_bytes + length {
            continue;
        }
        fs::copy(&path, stored.join(path.file_name().context("a file has a name")?))?;
        (n_files, n_bytes) = (n_files + 1, n_bytes + length);
    }
    println!("{target}: {n_files} inputs of {n_bytes} bytes");
    Ok(())
}
