//! Conventions that the compiler does not check; `docs/architecture.md` has the reasons.
//!
//! Checks read sources and manifests and report what they find; they change nothing.

mod imports;
mod modules;
mod rules;
mod manifests;

use std::fmt;

use anyhow::Result;

use crate::{Shell, Tree, Workspace};

pub(crate) use self::rules::TRANSLATIONS;

/// A violation of a convention.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The file, from the root.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// The violation, and the remedy.
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

/// All findings, ordered by place.
#[must_use]
pub fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    const CHECKS: [fn(&Tree, &Workspace) -> Vec<Finding>; 4] =
        [imports::check, modules::check, rules::check, manifests::check];
    let mut findings: Vec<Finding> =
        CHECKS.iter().flat_map(|check| check(tree, workspace)).collect();
    findings.sort();
    findings.dedup();
    findings
}

/// Prints the findings of the workspace; returns whether there are none.
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

/// The first line of a text, from 1, that contains `needle`; 1 if none does.
fn line_of(text: &str, needle: &str) -> usize {
    text.lines().position(|line| line.contains(needle)).map_or(1, |index| index + 1)
}
