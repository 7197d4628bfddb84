//! The state of the repository: what is released is what everybody can see.

use anyhow::Result;

use super::{LIMIT, Problem};
use crate::{Attempt, Shell};

/// The branch that releases are made of.
const BRANCH: &str = "main";

/// What git and cargo say about the repository.
#[derive(Clone, Debug, Default)]
pub struct Repository {
    /// The branch of the work tree; empty if there is none.
    pub branch: String,
    /// The files that differ from the last commit, as `git status --porcelain` lists them.
    pub changes: Vec<String>,
    /// All tags.
    pub tags: Vec<String>,
    /// Why `Cargo.lock` cannot be used as it is.
    pub lock: Option<String>,
}

impl Repository {
    /// Asks git and cargo.
    pub(super) fn read(shell: &Shell) -> Result<Repository> {
        let lines = |arguments: &[&str]| -> Result<Vec<String>> {
            Ok(shell.read("git", arguments)?.lines().map(str::to_string).collect())
        };
        let metadata = ["metadata", "--locked", "--format-version", "1"];
        Ok(Repository {
            branch: shell.read("git", &["branch", "--show-current"])?.trim().to_string(),
            changes: lines(&["status", "--porcelain"])?,
            tags: lines(&["tag", "--list"])?,
            lock: match shell.attempt("cargo", &metadata, LIMIT) {
                Attempt::Done => None,
                Attempt::Impossible(reason) => Some(reason),
            },
        })
    }

    /// Why this version cannot be released from here.
    #[must_use]
    pub fn check(&self, version: &str) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut add = |place: &str, what: String| problems.push(Problem::new(place, what));
        if self.branch != BRANCH {
            let branch = if self.branch.is_empty() { "no branch" } else { self.branch.as_str() };
            add("git branch", format!("the work tree is on {branch}; check out {BRANCH}"));
        }
        if let Some(first) = self.changes.first() {
            let n_changes = self.changes.len();
            let what = format!("not committed: `{first}`, the first of {n_changes}; commit it");
            add("git status", what);
        }
        let tag = format!("v{version}");
        if self.tags.contains(&tag) {
            let what = format!(
                "the tag {tag} exists, so {version} is released; raise the version in the root"
            );
            add("git tag", what);
        }
        if let Some(reason) = &self.lock {
            add("Cargo.lock", format!("{reason}; run `cargo update --workspace` and commit"));
        }
        problems
    }
}
