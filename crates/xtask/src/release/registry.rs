//! The contents of the registry, and the question before it gets more.

use std::io::{self, BufRead};

use anyhow::{Result, bail};

use super::LIMIT;
use crate::{Attempt, Shell};

/// What the registry knows of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It has this version: an earlier run got that far.
    Published,
    /// It does not have this version.
    Missing,
    /// It has a package of this name from this repository, which is not ours.
    Foreign(String),
}

/// The answer of `cargo info`, or `None` if the registry has no package of this name.
///
/// # Errors
///
/// If the registry does not answer.
pub(super) fn ask(shell: &Shell, name: &str) -> Result<Option<String>> {
    // With the registry, or cargo would answer with the package of the workspace.
    let arguments = ["info", name, "--registry", "crates-io"];
    match shell.attempt("cargo", &arguments, LIMIT) {
        Attempt::Done => Ok(Some(shell.read("cargo", &arguments)?)),
        Attempt::Impossible(reason)
            if reason.contains(&format!("could not find `{name}` in registry")) =>
        {
            Ok(None)
        }
        Attempt::Impossible(reason) => bail!("{reason}"),
    }
}

/// Reads an answer of `cargo info`, which is about the newest version.
#[must_use]
pub fn standing(answer: Option<&str>, version: &str, repository: &str) -> Standing {
    let Some(answer) = answer else { return Standing::Missing };
    let value =
        |key: &str| answer.lines().find_map(|line| line.strip_prefix(key)?.split(' ').next());
    let whose = value("repository: ").unwrap_or("an unknown repository");
    if whose != repository {
        Standing::Foreign(whose.to_string())
    } else if value("version: ") == Some(version) {
        Standing::Published
    } else {
        Standing::Missing
    }
}

/// Reads a line; says whether it is the version.
///
/// # Errors
///
/// If the input cannot be read.
pub fn confirm(input: &mut impl BufRead, version: &str) -> io::Result<bool> {
    let mut line = String::new();
    input.read_line(&mut line)?;
    Ok(line.trim() == version)
}
