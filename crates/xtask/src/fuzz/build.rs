//! Building the targets with instrumentation.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};

use super::FOLDER;
use crate::Shell;

/// What libFuzzer needs: a counter for each edge, the table of their places, and the operands of
/// comparisons.
const INSTRUMENTED: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// The file beside the binaries with the commit of their sources.
const COMMIT: &str = "commit.txt";

/// Builds the binaries of the targets and returns their folder.
pub(super) fn targets(shell: &Shell, names: &[String]) -> Result<PathBuf> {
    let commit = shell.read("git", &["rev-parse", "--short=10", "HEAD"])?;
    // Other programs do not have the fuzzer, whose functions the instrumentation calls.
    let mut arguments = vec!["--features", "libfuzzer"];
    arguments.extend(names.iter().flat_map(|name| ["--bin", name]));
    let binaries = build(shell, "engine", "release", INSTRUMENTED, &arguments)?;
    let file = binaries.join(COMMIT);
    fs::write(&file, commit).with_context(|| format!("writing {}", file.display()))?;
    Ok(binaries)
}

/// The commit that binaries were built from.
pub(super) fn commit(binaries: &Path) -> Result<String> {
    let file = binaries.join(COMMIT);
    let commit = fs::read_to_string(&file);
    let commit = commit.with_context(|| format!("reading {}", file.display()))?;
    Ok(commit.trim().to_string())
}

/// Builds the program that replays inputs so that it counts which code runs, and returns it.
pub(super) fn replay_with_coverage(shell: &Shell) -> Result<PathBuf> {
    // Optimised code has fewer lines of its own.
    let flags = "-Cinstrument-coverage";
    Ok(build(shell, "coverage", "dev", flags, &["--bin", "replay"])?.join("replay"))
}

/// The folder with what belongs to fuzzing and is not in the repository.
pub(super) fn folder(shell: &Shell) -> PathBuf {
    shell.target().join(FOLDER)
}

/// The platform of the compiler. It is named in each build, so that the flags are for the targets
/// and not for the build scripts.
fn host(shell: &Shell) -> Result<String> {
    let version = shell.read("rustc", &["--version", "--verbose"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not name its host")?.to_string())
}

/// Builds with a profile, and returns the folder of the binaries.
fn build(shell: &Shell, name: &str, profile: &str, flags: &str, more: &[&str]) -> Result<PathBuf> {
    let (host, target) = (host(shell)?, folder(shell).join(name));
    let path = target.to_str().context("the target folder has a name in UTF-8")?;
    let manifest = format!("{FOLDER}/Cargo.toml");
    let common =
        ["build", "--profile", profile, "--locked", "--quiet", "--manifest-path", &manifest];
    let arguments = [&common[..], &["--target", &host, "--target-dir", path], more].concat();
    ensure!(shell.cargo(&arguments, &[("RUSTFLAGS", flags)])?, "the targets cannot be built");
    Ok(target.join(host).join(if profile == "dev" { "debug" } else { profile }))
}
