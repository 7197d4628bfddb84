//! The few places that name every game.

use toml::{Table, Value};

use super::{Finding, has_word};
use crate::{Kind, Package, Tree, Workspace};

const README: &str = "README.md";
const NOTATION: &str = "docs/notation.md";
const RULES: &str = "docs/rules/README.md";
const FUZZ: &str = "fuzz/Cargo.toml";
const FUZZ_TARGETS: &str = "fuzz/fuzz_targets";

/// How the end of a path of the facade leads to the root's page, which makes its example a test.
const INCLUDED: &str = "../../../README.md\")";

pub(super) fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    let mut findings = Vec::new();
    for game in workspace.games() {
        findings.extend(check_pages(tree, game));
        findings.extend(check_fuzz(tree, workspace, game));
    }
    for facade in workspace.packages.iter().filter(|package| package.kind == Kind::Facade) {
        for game in workspace.games() {
            findings.extend(check_facade(tree, facade, game));
        }
        findings.extend(check_front_ends(tree, workspace, facade));
        findings.extend(check_example(tree, facade));
    }
    findings
}

fn check_pages(tree: &Tree, game: &Package) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut add = |page: &str, what: String| findings.push(Finding::new(page, 1, what));
    if !tree.get(README).unwrap_or("").contains(&format!("`{}`", game.name)) {
        add(README, format!("does not list `{}`", game.name));
    }
    let link = format!("](../../{})", game.path("RULES.md"));
    if !tree.get(RULES).unwrap_or("").contains(&link) {
        add(RULES, format!("does not link to {}", game.path("RULES.md")));
    }
    if !has_section(tree.get(NOTATION).unwrap_or(""), game.short_name()) {
        add(NOTATION, format!("has no section `## …` on the texts of {}", game.short_name()));
    }
    findings
}

/// A game is fuzzed by targets of its own, or by targets for all games of the facade.
fn check_fuzz(tree: &Tree, workspace: &Workspace, game: &Package) -> Option<Finding> {
    let manifest = table(tree, FUZZ)?;
    let dependencies = manifest.get("dependencies").and_then(Value::as_table);
    let has = |name: &str| dependencies.is_some_and(|all| all.contains_key(name));
    let module = game.name.replace('-', "_");
    let has_target = tree.under(FUZZ_TARGETS).any(|(_, text)| text.contains(&module));
    let mut facades = workspace.packages.iter().filter(|package| package.kind == Kind::Facade);
    let is_fuzzed = has(&game.name) && has_target || facades.any(|facade| has(&facade.name));
    let what = format!("no target fuzzes `{}`", game.name);
    (!is_fuzzed).then(|| Finding::new(FUZZ, 1, what))
}

/// The facade has a feature for the game, on by default, and registers it.
fn check_facade(tree: &Tree, facade: &Package, game: &Package) -> Vec<Finding> {
    let path = facade.path("Cargo.toml");
    let mut findings = Vec::new();
    let mut add = |path: &str, what: String| findings.push(Finding::new(path, 1, what));
    if !facade.dependencies.iter().any(|listed| listed.name == game.name) {
        add(&path, format!("does not depend on `{}`", game.name));
    }
    let name = game.short_name();
    let features = features(tree, facade);
    if !features.contains_key(name) {
        add(&path, format!("has no feature `{name}`"));
    } else if !strings(features.get("default")).contains(&name) {
        add(&path, format!("does not have the feature `{name}` by default"));
    }
    let module = game.name.replace('-', "_");
    let mut sources = tree.rust_under(&facade.path("src"));
    if !sources.any(|(_, text)| has_word(text, &module)) {
        add(&facade.path("src/lib.rs"), format!("no source of the facade names `{module}`"));
    }
    findings
}

/// A front end offers all games: it takes the facade's default features, or all of them.
fn check_front_ends(tree: &Tree, workspace: &Workspace, facade: &Package) -> Vec<Finding> {
    let games: Vec<&str> = workspace.games().map(Package::short_name).collect();
    let mut findings = Vec::new();
    for front in workspace.packages.iter().filter(|package| package.kind == Kind::Front) {
        let path = front.path("Cargo.toml");
        let listed = front.dependencies.iter().find(|listed| listed.name == facade.name);
        let Some(listed) = listed.filter(|listed| !listed.development) else { continue };
        let takes = |feature: &str| listed.features.iter().any(|taken| taken == feature);
        let by_default = listed.default_features || takes("default");
        let default = features(tree, facade);
        let default = strings(default.get("default"));
        for game in &games {
            if !(takes(game) || by_default && default.contains(game)) {
                findings.push(Finding::new(path.as_str(), 1, format!("does not offer {game}")));
            }
        }
    }
    findings
}

fn check_example(tree: &Tree, facade: &Package) -> Option<Finding> {
    let is_included = |(_, text): (&str, &str)| text.contains(INCLUDED);
    let what = "its example is not tested: no file of the facade includes this page by \
                `include_str!`";
    (!tree.under(&facade.folder).any(is_included)).then(|| Finding::new(README, 1, what))
}

fn table(tree: &Tree, path: &str) -> Option<Table> {
    tree.get(path)?.parse().ok()
}

fn features(tree: &Tree, package: &Package) -> Table {
    let manifest = table(tree, &package.path("Cargo.toml")).unwrap_or_default();
    manifest.get("features").and_then(Value::as_table).cloned().unwrap_or_default()
}

fn strings(list: Option<&Value>) -> Vec<&str> {
    let items = list.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(Value::as_str).collect()
}

/// Whether a page has a section whose title starts with a game's name.
fn has_section(page: &str, name: &str) -> bool {
    let titles = page.lines().filter_map(|line| line.strip_prefix("## "));
    titles.map(str::to_lowercase).any(|title| title.split(' ').next() == Some(name))
}
