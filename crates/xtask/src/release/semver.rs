//! The comparison of the version with the changes since the last release.

use anyhow::Result;

use crate::{Outcome, Package, Shell, Workspace};

/// What the packages can be compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Nothing: no release has a tag.
    First,
    /// The release with this tag, which cannot be done on this machine.
    Unavailable(String),
    /// The release with this tag.
    With(String),
}

impl Comparison {
    /// What to compare with, given the tags of releases, the newest first, and whether
    /// `cargo semver-checks` is installed.
    #[must_use]
    pub fn new(tags: &str, installed: bool) -> Comparison {
        match tags.lines().next() {
            None => Comparison::First,
            Some(tag) if installed => Comparison::With(tag.to_string()),
            Some(tag) => Comparison::Unavailable(tag.to_string()),
        }
    }
}

/// Compares the libraries with those of the last release.
pub(super) fn run(shell: &Shell, workspace: &Workspace) -> Result<Outcome> {
    let tags = shell.read("git", &["tag", "--list", "v*", "--sort=-version:refname"])?;
    let installed = shell.ask("cargo", &["semver-checks", "--version"]).is_some();
    match Comparison::new(&tags, installed) {
        Comparison::First => {
            println!("first release: nothing to compare with");
            Ok(Outcome::Passed)
        }
        Comparison::Unavailable(tag) => Ok(Outcome::Skipped(format!(
            "comparing with {tag} needs `cargo install cargo-semver-checks --locked`"
        ))),
        Comparison::With(tag) => compare(shell, workspace, &tag),
    }
}

/// Compares the libraries that the release with this tag had.
fn compare(shell: &Shell, workspace: &Workspace, tag: &str) -> Result<Outcome> {
    let listed = shell.read("git", &["ls-tree", "-r", "--name-only", tag])?;
    let is_old = |package: &&Package| {
        let manifest = package.path("Cargo.toml");
        listed.lines().any(|path| path == manifest)
    };
    let libraries: Vec<&Package> =
        workspace.published().filter(|package| package.library).collect();
    let (old, new): (Vec<&Package>, Vec<&Package>) = libraries.into_iter().partition(is_old);
    for package in new {
        println!("{} is not in {tag}: nothing to compare with", package.name);
    }
    if old.is_empty() {
        return Ok(Outcome::Passed);
    }
    let mut arguments = vec!["semver-checks", "check-release", "--baseline-rev", tag];
    arguments.extend(old.iter().flat_map(|package| ["--package", package.name.as_str()]));
    Ok(shell.cargo(&arguments, &[])?.into())
}
