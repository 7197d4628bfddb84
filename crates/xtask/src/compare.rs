//! Comparing another implementation of a game with ours.

use anyhow::Result;

use crate::Shell;

/// Asks a judge about random games; says whether it agrees.
///
/// # Errors
///
/// If cargo cannot be started.
pub fn run(shell: &Shell, game: &str, words: &[String]) -> Result<bool> {
    let mut arguments = vec!["run", "--release", "--locked", "--quiet", "--package"];
    arguments.extend(["rulebook-benches", "--bin", "compare", "--", game]);
    arguments.extend(words.iter().map(String::as_str));
    shell.cargo(&arguments, &[])
}
