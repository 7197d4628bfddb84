//! Names, versions and dates in manifests and changelogs.

use anyhow::{Context as _, Result};
use toml::Table;

use super::Problem;
use crate::{Package, Tree, Workspace};

/// The name of the facade, and the beginning of all other names with a hyphen.
const NAME: &str = "rulebook";

/// The version of the workspace.
pub(super) fn version(tree: &Tree) -> Result<String> {
    stated(tree, "version")
}

/// The address of the repository.
pub(super) fn repository(tree: &Tree) -> Result<String> {
    stated(tree, "repository")
}

/// A text in `[workspace.package]` of the root manifest.
fn stated(tree: &Tree, key: &str) -> Result<String> {
    let root: Table = tree.get("Cargo.toml").context("there is no Cargo.toml")?.parse()?;
    let package = root.get("workspace").and_then(|workspace| workspace.get("package"));
    let value = package.and_then(|package| package.get(key)?.as_str());
    Ok(value.with_context(|| format!("[workspace.package] has no `{key}`"))?.to_string())
}

/// The problems that names, versions, dependencies and changelogs of the published packages have. If
/// `dated`, each changelog must give the day of the release.
#[must_use]
pub fn check(tree: &Tree, workspace: &Workspace, version: &str, dated: bool) -> Vec<Problem> {
    let mut problems = Vec::new();
    for package in workspace.published() {
        let manifest = package.path("Cargo.toml");
        let rest = package.name.strip_prefix(NAME);
        let is_ours = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
        if !is_ours {
            let what = format!("`{}` is not a name of ours; say `{NAME}-…`", package.name);
            problems.push(Problem::new(&manifest, what));
        }
        if package.version != version {
            let what = format!("the version is {}; the workspace has {version}", package.version);
            problems.push(Problem::new(&manifest, what));
        }
        for what in dependencies(package, workspace, version) {
            problems.push(Problem::new(&manifest, what));
        }
        let changelog = package.path("CHANGELOG.md");
        if let Err(what) = section(tree.get(&changelog).unwrap_or(""), version, dated) {
            problems.push(Problem::new(changelog, what));
        }
    }
    problems
}

/// What is wrong with the dependencies on other packages of the workspace.
fn dependencies(package: &Package, workspace: &Workspace, version: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for dependency in &package.dependencies {
        let Some(target) = workspace.package(&dependency.name) else { continue };
        let name = &dependency.name;
        let is_dropped = dependency.development && dependency.requirement.is_none();
        if is_dropped {
            // Packing removes it.
        } else if !target.published {
            wrong.push(format!("`{name}` is not published; publish it or do without it"));
        } else if dependency.requirement.as_ref() != Some(&format!("^{version}")) {
            let found = dependency.requirement.as_deref().unwrap_or("no version");
            wrong.push(format!(
                "the dependency `{name}` has {found}; say `version = \"{version}\"` beside its path"
            ));
        }
    }
    wrong
}

/// Why a changelog does not have a section for the version.
fn section(text: &str, version: &str, dated: bool) -> Result<(), String> {
    let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
    let mut found = headings.filter_map(|heading| heading.strip_prefix(version));
    match found.find(|rest| rest.is_empty() || rest.starts_with(' ')) {
        None => Err(format!("there is no section for {version}; say `## {version} - YYYY-MM-DD`")),
        Some("") if !dated => Ok(()),
        Some(rest) if rest.strip_prefix(" - ").is_some_and(is_date) => Ok(()),
        Some(_) => Err(format!("the section has no date; say `## {version} - YYYY-MM-DD`")),
    }
}

/// Whether a text is a date as in 2026-01-31. Days are up to 31 in every month.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |text: &str, n_digits: usize| {
        let is_number = text.len() == n_digits && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse::<u32>().ok()).flatten()
    };
    match parts[..] {
        [year, month, day] => {
            number(year, 4).is_some()
                && number(month, 2).is_some_and(|month| (1..=12).contains(&month))
                && number(day, 2).is_some_and(|day| (1..=31).contains(&day))
        }
        _ => false,
    }
}
