//! The weights of a game's evaluation.

use anyhow::Result;

use crate::Shell;

/// Learns the weights of a game's evaluation and prints them; says whether that succeeded.
///
/// # Errors
///
/// If cargo cannot be started.
pub fn run(shell: &Shell, game: &str, options: &[String]) -> Result<bool> {
    let mut arguments = vec!["run", "--release", "--quiet", "--package", "rulebook-benches"];
    arguments.extend(["--bin", "tune", "--", game]);
    arguments.extend(options.iter().map(String::as_str));
    shell.cargo(&arguments, &[])
}
