//! Each package by itself, with different sets of its features: built together, one package would
//! switch on features that another forgot.

use anyhow::Result;

use super::{Context, steps::DENY};
use crate::{Outcome, Package, Shell};

/// The most features of which every set is built.
const MAX_POWER_SET: usize = 3;

/// The branch with which a change is compared.
const MAIN: &str = "origin/main";

/// Checks the libraries that changed; in a strict run, all of them.
pub(super) fn features(context: &Context<'_>) -> Result<Outcome> {
    let changed = if context.strict { None } else { changed(context.shell) };
    let is_checked =
        |package: &&Package| package.library && has_changed(package, changed.as_deref());
    let mut passed = true;
    for package in context.workspace.published().filter(is_checked) {
        for set in combinations(&package.features) {
            let features = set.join(",");
            let which = ["clippy", "--locked", "--quiet", "--package", &package.name];
            let how = ["--no-default-features", "--features", &features];
            passed &= context.shell.cargo(&[&which[..], &how, &DENY].concat(), &[])?;
        }
    }
    Ok(passed.into())
}

/// The files that differ from the branch point of `origin/main`, or on that branch from the commit
/// before; `None` if git cannot say, as in a clone without history.
fn changed(shell: &Shell) -> Option<Vec<String>> {
    let git = |arguments: &[&str]| shell.ask("git", arguments);
    let head = git(&["rev-parse", "HEAD"])?;
    let fork = git(&["merge-base", "HEAD", MAIN])?;
    let base =
        if fork == head { git(&["rev-parse", "--verify", "--quiet", "HEAD^"])? } else { fork };
    let tracked = git(&["diff", "--name-only", base.trim()])?;
    let new = git(&["ls-files", "--others", "--exclude-standard"])?;
    println!("compared with {base}");
    Some(tracked.lines().chain(new.lines()).map(str::to_string).collect())
}

/// Whether one of these files is in the package, or is the root manifest, which all packages share.
#[must_use]
pub fn has_changed(package: &Package, files: Option<&[String]>) -> bool {
    files.is_none_or(|files| {
        files.iter().any(|file| file == "Cargo.toml" || file.starts_with(&package.path("")))
    })
}

/// The sets of features that a package is checked with: all sets if there are few features, else
/// none, each by itself, and all of them.
#[must_use]
pub fn combinations(features: &[String]) -> Vec<Vec<&str>> {
    let features: Vec<&str> = features.iter().map(String::as_str).collect();
    if features.len() <= MAX_POWER_SET {
        let sets = 0..1_usize << features.len();
        return sets.map(|set| subset(&features, set)).collect();
    }
    let each = features.iter().map(|feature| vec![*feature]);
    [vec![]].into_iter().chain(each).chain([features.clone()]).collect()
}

fn subset<'f>(features: &[&'f str], set: usize) -> Vec<&'f str> {
    let chosen = features.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
    chosen.map(|(_, feature)| *feature).collect()
}
