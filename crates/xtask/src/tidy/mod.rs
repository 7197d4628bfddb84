//! The conventions that the compiler does not know. See `docs/architecture.md` for the reasons.
//!
//! A check reads the sources and the manifests and says what it finds; it changes nothing.

mod directions;
mod files;
mod lengths;
mod lib_items;
mod lists;
mod manifests;
mod rules;
mod words;

use std::fmt;

use anyhow::Result;

use crate::{Shell, Tree, Workspace};

/// A breach of a convention, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The file, from the root.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub what: String,
}

impl Finding {
    /// A finding at a line.
    pub fn new(path: impl Into<String>, line: usize, what: impl Into<String>) -> Finding {
        Finding { path: path.into(), line, what: what.into() }
    }
}

impl fmt::Display for Finding {
    /// Writes `path:line: what`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

/// All findings, in the order of their places.
#[must_use]
pub fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    const CHECKS: [fn(&Tree, &Workspace) -> Vec<Finding>; 8] = [
        files::check,
        lengths::check,
        lib_items::check,
        directions::check,
        rules::check,
        words::check,
        manifests::check,
        lists::check,
    ];
    let mut findings: Vec<Finding> =
        CHECKS.iter().flat_map(|check| check(tree, workspace)).collect();
    findings.sort();
    findings.dedup();
    findings
}

/// Prints the findings of the workspace; says whether there are none.
///
/// # Errors
///
/// If the workspace cannot be read.
pub fn run(shell: &Shell) -> Result<bool> {
    let (tree, workspace) = (Tree::read(shell)?, Workspace::read(shell)?);
    let findings = check(&tree, &workspace);
    for finding in &findings {
        println!("{finding}");
    }
    let (n_files, n_games) = (tree.iter().count(), workspace.games().count());
    println!("tidy: {} findings in {n_files} files; {n_games} games", findings.len());
    Ok(findings.is_empty())
}

/// Whether a file is data that the limits and words do not concern.
fn is_data(path: &str) -> bool {
    path.contains("/tests/data/") || path.ends_with("/tables.rs")
}

/// The line of a text, from 1, in which `needle` first stands; 1 if it does not.
fn line_of(text: &str, needle: &str) -> usize {
    text.lines().position(|line| line.contains(needle)).map_or(1, |index| index + 1)
}
