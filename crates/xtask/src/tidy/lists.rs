//! The few places that name every game.

use toml::{Table, Value};

use super::{Finding, has_word, line_of};
use crate::{Kind, Package, Tree, Workspace};

const ROOT: &str = "Cargo.toml";
const README: &str = "README.md";
const RULES: &str = "docs/rules/README.md";

/// The tools that are workspaces of their own.
const TOOLS: [&str; 2] = ["fuzz/Cargo.toml", "benches/peers/Cargo.toml"];

/// The file of the facade with a line for each game.
const GAMES: &str = "src/games.rs";

/// The heading in a rules page under which the game's texts are described.
const NOTATION: &str = "## Notation";

/// What writes the tables of the pages.
const TABLES: &str = "`cargo xtask bless` writes the table";

/// How the end of a path of the facade leads to the root's page, which makes its example a test.
const INCLUDED: &str = "../../../README.md\")";

pub(super) fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    let mut findings = Vec::new();
    for game in workspace.games() {
        findings.extend(check_pages(tree, game));
        findings.extend(check_root(tree, game));
    }
    for facade in workspace.packages.iter().filter(|package| package.kind == Kind::Facade) {
        for game in workspace.games() {
            findings.extend(check_facade(tree, facade, game));
        }
        findings.extend(check_front_ends(tree, workspace, facade));
        findings.extend(check_tools(tree, workspace, facade));
        findings.extend(check_example(tree, facade));
    }
    findings
}

fn check_pages(tree: &Tree, game: &Package) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut add = |page: &str, what: String| findings.push(Finding::new(page, 1, what));
    if !tree.get(README).unwrap_or("").contains(&format!("`{}`", game.name)) {
        add(README, format!("does not list `{}`; {TABLES}", game.name));
    }
    let link = format!("](../../{})", game.path("RULES.md"));
    if !tree.get(RULES).unwrap_or("").contains(&link) {
        add(RULES, format!("does not link to {}; {TABLES}", game.path("RULES.md")));
    }
    // A missing page is found elsewhere.
    let page = game.path("RULES.md");
    if tree.get(&page).is_some_and(|text| !text.lines().any(|line| line == NOTATION)) {
        add(&page, format!("has no section `{NOTATION}` on the texts of the game"));
    }
    findings
}

/// The root manifest says where the game is, so that other manifests inherit it.
fn check_root(tree: &Tree, game: &Package) -> Option<Finding> {
    let manifest = table(tree, ROOT)?;
    let known = manifest.get("workspace")?.get("dependencies").and_then(Value::as_table);
    let is_known = known.is_some_and(|known| known.contains_key(&game.name));
    let what = format!("does not list `{}` in [workspace.dependencies]", game.name);
    (!is_known).then(|| Finding::new(ROOT, 1, what))
}

/// Benches, fuzz targets and the scorecard get their games from the facade, so that they have every game.
fn check_tools(tree: &Tree, workspace: &Workspace, facade: &Package) -> Vec<Finding> {
    let benches = workspace.packages.iter().filter(|package| package.kind == Kind::Benches);
    let manifests =
        benches.map(|package| package.path("Cargo.toml")).chain(TOOLS.map(str::to_string));
    let mut findings = Vec::new();
    for path in manifests {
        let Some(manifest) = table(tree, &path) else { continue };
        let empty = Table::new();
        let dependencies = manifest.get("dependencies").and_then(Value::as_table).unwrap_or(&empty);
        if !dependencies.contains_key(&facade.name) {
            let what = format!("does not depend on `{}`, which has the games", facade.name);
            findings.push(Finding::new(path.as_str(), 1, what));
        }
        for game in workspace.games().filter(|game| dependencies.contains_key(&game.name)) {
            let what = format!("names `{}`; take all games from `{}`", game.name, facade.name);
            let line = line_of(tree.get(&path).unwrap_or(""), &game.name);
            findings.push(Finding::new(path.as_str(), line, what));
        }
    }
    findings
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
    let path = facade.path(GAMES);
    if !has_word(tree.get(&path).unwrap_or(""), &module) {
        add(&path, format!("has no line for `{module}`"));
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
