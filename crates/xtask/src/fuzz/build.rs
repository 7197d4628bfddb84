//! Building the targets with instrumentation.

use std::path::PathBuf;

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

/// Builds the binaries of the targets and returns their folder.
pub(super) fn targets(shell: &Shell, names: &[String]) -> Result<PathBuf> {
    // Other programs do not have the fuzzer, whose functions the instrumentation calls.
    let mut arguments = vec!["--features", "libfuzzer"];
    arguments.extend(names.iter().flat_map(|name| ["--bin", name]));
    build(shell, "engine", INSTRUMENTED, &arguments)
}

/// Builds the program that replays inputs so that it counts which code runs, and returns it.
pub(super) fn replay_with_coverage(shell: &Shell) -> Result<PathBuf> {
    let flags = "-Cinstrument-coverage";
    Ok(build(shell, "coverage", flags, &["--bin", "replay"])?.join("replay"))
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

fn build(shell: &Shell, name: &str, flags: &str, more: &[&str]) -> Result<PathBuf> {
    let (host, target) = (host(shell)?, folder(shell).join(name));
    let path = target.to_str().context("the target folder has a name in UTF-8")?;
    let manifest = format!("{FOLDER}/Cargo.toml");
    let common = ["build", "--release", "--locked", "--quiet", "--manifest-path", &manifest];
    let arguments = [&common[..], &["--target", &host, "--target-dir", path], more].concat();
    ensure!(shell.cargo(&arguments, &[("RUSTFLAGS", flags)])?, "the targets cannot be built");
    Ok(target.join(host).join("release"))
}
