//! The speed of every game, measured now.

use std::fs;

use anyhow::{Context, Result};

use crate::Shell;

/// The page with the figures between two marks and the explanations around them.
const PAGE: &str = "docs/performance.md";
const BEGIN: &str = "<!-- measured: begin -->\n";
const END: &str = "<!-- measured: end -->";

/// Measures every game and prints the figures: as JSON for scripts, or as tables, which are also
/// written into `docs/performance.md`.
///
/// # Errors
///
/// If the program cannot be built or run, or the page has no place for the tables.
pub fn run(shell: &Shell, json: bool) -> Result<()> {
    let mut arguments = vec!["run", "--release", "--quiet", "--package", "rulebook-benches"];
    arguments.extend(["--bin", "scorecard", "--"]);
    if json {
        arguments.push("--json");
    }
    let measured = shell.read("cargo", &arguments)?;
    print!("{measured}");
    if !json {
        let path = shell.root().join(PAGE);
        let page = fs::read_to_string(&path).with_context(|| format!("reading {PAGE}"))?;
        let rustc = shell.read("rustc", &["--version"])?;
        let version = rustc.split(' ').nth(1).unwrap_or("of an unknown version");
        let tables = format!("Compiled by rustc {version}.\n\n{measured}");
        let page = replaced(&page, &tables).context("the page has no marks for the tables")?;
        fs::write(&path, page)?;
    }
    Ok(())
}

/// The page with other text between its marks; `None` if it has none.
fn replaced(page: &str, text: &str) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}{text}{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_between_the_marks_changes() {
        let page = format!("# Speed\n\n{BEGIN}old\n{END}\n\nWhy.\n");
        let renewed = format!("# Speed\n\n{BEGIN}new\n{END}\n\nWhy.\n");
        assert_eq!(replaced(&page, "new\n"), Some(renewed));
        assert_eq!(replaced("# Speed\n", "new\n"), None);
    }
}
