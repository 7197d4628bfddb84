//! The speed of every game and search, measured now.

use anyhow::{Context, Result, ensure};

use crate::{Shell, marks};

/// The workspace with the program that measures.
const MANIFEST: &str = "benches/peers/Cargo.toml";
/// The page with the figures between marks and the explanations around them.
const PAGE: &str = "docs/performance.md";

/// The parts of the scorecard.
pub const PARTS: [&str; 5] = ["rules", "simulations", "depth", "matches", DOUBLING];
/// The part that takes hours and is measured on request only.
const DOUBLING: &str = "doubling";

/// What to measure, and how.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether to print JSON for scripts, and write nothing.
    pub json: bool,
    /// The parts; if empty, the usual ones.
    pub parts: Vec<String>,
    /// Whether to measure the part `doubling` too.
    pub doubling: bool,
    /// The number of games in each match, if it is not the usual one.
    pub games: Option<u64>,
}

/// Measures every game and search and prints the figures: as JSON for scripts, or as tables, which
/// are also written into `docs/performance.md`, each part between its own marks.
///
/// # Errors
///
/// If the program cannot be built or run, or the page has no place for the tables.
pub fn run(shell: &Shell, options: &Options) -> Result<()> {
    let parts = options.parts();
    if options.json {
        print!("{}", measure(shell, options, &parts)?);
        return Ok(());
    }
    let rustc = shell.read("rustc", &["--version"])?;
    let version = rustc.split(' ').nth(1).unwrap_or("of an unknown version");
    for part in parts {
        let measured = measure(shell, options, &[part])?;
        println!("{measured}");
        marks::fill(shell, PAGE, part, &format!("Compiled by rustc {version}.\n\n{measured}"))?;
    }
    Ok(())
}

impl Options {
    fn parts(&self) -> Vec<&'static str> {
        let is_usual = self.parts.is_empty() && !self.doubling;
        let is_wanted = |part: &&str| match *part {
            DOUBLING if self.doubling => true,
            DOUBLING if is_usual => false,
            part => is_usual || self.parts.iter().any(|named| named == part),
        };
        PARTS.into_iter().filter(is_wanted).collect()
    }
}

/// What the program prints about these parts.
fn measure(shell: &Shell, options: &Options, parts: &[&str]) -> Result<String> {
    let games = options.games.map(|games| games.to_string());
    let mut arguments =
        vec!["run", "--locked", "--release", "--quiet", "--manifest-path", MANIFEST];
    let target = shell.target();
    let target = target.to_str().context("the path of the target folder is not UTF-8")?;
    arguments.extend(["--target-dir", target, "--bin", "scorecard", "--"]);
    if options.json {
        arguments.push("--json");
    }
    if let Some(games) = &games {
        arguments.extend(["--games", games]);
    }
    arguments.extend(parts);
    let measured = shell.read("cargo", &arguments)?;
    ensure!(!measured.is_empty(), "nothing was measured");
    Ok(measured)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubling_is_measured_only_on_request() {
        assert_eq!(Options::default().parts(), ["rules", "simulations", "depth", "matches"]);
        let options = Options { doubling: true, ..Options::default() };
        assert_eq!(options.parts(), ["doubling"]);
        let parts = vec!["rules".to_string()];
        assert_eq!(Options { parts, ..options }.parts(), ["rules", "doubling"]);
    }
}
