//! The strength of the players.

use anyhow::{Result, ensure};

use crate::{Shell, marks};

/// The page with the tables.
const PAGE: &str = "docs/strength.md";

/// Plays the matches of a table, prints it, and writes it into `docs/strength.md`.
///
/// # Errors
///
/// If there is no such table on the page, which is checked first, or the program cannot be built or
/// run.
pub fn run(shell: &Shell, table: &str, options: &[String]) -> Result<()> {
    marks::check(shell, PAGE, table)?;
    let mut arguments = vec!["run", "--release", "--quiet", "--package", "rulebook-benches"];
    arguments.extend(["--", "strength", table]);
    arguments.extend(options.iter().map(String::as_str));
    let measured = shell.read("cargo", &arguments)?;
    ensure!(!measured.is_empty(), "nothing was played");
    print!("{measured}");
    marks::fill(shell, PAGE, table, &measured)
}
