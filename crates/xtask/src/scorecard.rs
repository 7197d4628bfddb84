//! Measures the speed of every game and search.

use anyhow::{Result, ensure};

use crate::{Shell, marks, shell::path_text};

/// The workspace with the program that measures.
const MANIFEST: &str = "benches/peers/Cargo.toml";
/// The page with the figures between marks and the explanations around them.
const PAGE: &str = "docs/performance.md";

/// The parts of the page that can be measured by themselves.
pub const PARTS: [&str; 4] = ["rules", "simulations", "depth", "matches"];

/// Measures a part, prints its tables, and writes them into `docs/performance.md`.
///
/// # Errors
///
/// If the program cannot be built or run, the part is none of [`PARTS`], or the page has no place for it.
pub fn run(shell: &Shell, part: &str, options: &[String]) -> Result<()> {
    let target = path_text(&shell.target())?;
    let mut arguments =
        vec!["run", "--locked", "--release", "--quiet", "--manifest-path", MANIFEST];
    arguments.extend(["--target-dir", &target, "--", part]);
    arguments.extend(options.iter().map(String::as_str));
    let measured = shell.read("cargo", &arguments)?;
    ensure!(!measured.is_empty(), "nothing was measured");
    println!("{measured}");
    let rustc = shell.read("rustc", &["--version"])?;
    let version = rustc.split(' ').nth(1).unwrap_or("of an unknown version");
    marks::fill(shell, PAGE, part, &format!("Compiled by rustc {version}.\n\n{measured}"))
}
