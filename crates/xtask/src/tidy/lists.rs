//! The few places that name every game.

use super::Finding;
use crate::{Kind, Package, Tree, Workspace};

const README: &str = "README.md";
const NOTATION: &str = "docs/notation.md";

/// How a source file of the facade takes in the root's page, which makes its example a test.
const INCLUDED: &str = "include_str!(\"../../../README.md\")";

pub(super) fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    let mut findings = Vec::new();
    for game in workspace.games() {
        if !tree.get(README).unwrap_or("").contains(&format!("`{}`", game.name)) {
            findings.push(Finding::new(README, 1, format!("does not list `{}`", game.name)));
        }
        if !has_section(tree.get(NOTATION).unwrap_or(""), game.short_name()) {
            let what = format!("has no section `## …` on the texts of {}", game.short_name());
            findings.push(Finding::new(NOTATION, 1, what));
        }
    }
    for facade in workspace.packages.iter().filter(|package| package.kind == Kind::Facade) {
        findings.extend(check_facade(tree, workspace, facade));
    }
    findings
}

fn check_facade(tree: &Tree, workspace: &Workspace, facade: &Package) -> Vec<Finding> {
    let manifest = facade.path("Cargo.toml");
    let is_listed =
        |game: &&Package| facade.dependencies.iter().any(|listed| listed.name == game.name);
    let mut findings: Vec<Finding> = workspace
        .games()
        .filter(|game| !is_listed(game))
        .map(|game| Finding::new(&manifest, 1, format!("does not list `{}`", game.name)))
        .collect();
    if !tree.under(&facade.path("src")).any(|(_, text)| text.contains(INCLUDED)) {
        let what = "its example is compiled by no test: the facade says `#[cfg(doctest)]` and \
                    `#[doc = include_str!(…)]` on an empty module";
        findings.push(Finding::new(README, 1, what));
    }
    findings
}

/// Whether a page has a section whose title begins with a game's name.
fn has_section(page: &str, name: &str) -> bool {
    let titles = page.lines().filter_map(|line| line.strip_prefix("## "));
    titles.map(str::to_lowercase).any(|title| title.split(' ').next() == Some(name))
}
