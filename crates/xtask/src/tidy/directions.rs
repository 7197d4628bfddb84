//! Who may depend on whom.

use super::{Finding, line_of};
use crate::{Dependency, Kind, Package, Tree, Workspace};

/// What the crates of the rules may take from the registry.
const RULES_DEPENDENCIES: [&str; 5] = ["arbitrary", "arrayvec", "serde", "smallvec", "thiserror"];

pub(super) fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in &workspace.packages {
        for dependency in &package.dependencies {
            if let Some(what) = forbidden(workspace, package, dependency) {
                let path = package.path("Cargo.toml");
                let line = line_of(tree.get(&path).unwrap_or(""), &dependency.name);
                findings.push(Finding::new(path, line, what));
            }
        }
        if package.kind == Kind::Search {
            findings.extend(names_a_game(tree, workspace, package));
        }
    }
    findings
}

/// Why a dependency goes against the design.
fn forbidden(workspace: &Workspace, from: &Package, to: &Dependency) -> Option<String> {
    let Some(target) = workspace.package(&to.name) else {
        let rules = matches!(from.kind, Kind::Core | Kind::Game) && !to.development;
        let foreign = rules && !RULES_DEPENDENCIES.contains(&to.name.as_str());
        return foreign.then(|| {
            format!(
                "`{}`: the rules use only {} at run time",
                to.name,
                RULES_DEPENDENCIES.join(", ")
            )
        });
    };
    // A package may name itself, to switch on its features for its tests.
    let is_itself = to.development && target.name == from.name;
    if is_itself || allowed(from.kind, to.development).contains(&target.kind) {
        return None;
    }
    Some(format!("`{}`: {}", to.name, direction(from.kind)))
}

/// The kinds of packages of the workspace that a package of this kind may depend on.
fn allowed(from: Kind, development: bool) -> &'static [Kind] {
    use Kind::{Benches, Core, Facade, Front, Game, Laws, Search};
    match (from, development) {
        (Core | Kind::Xtask, _) => &[],
        (Game | Laws | Search, false) => &[Core],
        (Game | Laws, true) => &[Core, Laws],
        (Search, true) => &[Core, Laws, Game],
        (Facade, false) => &[Core, Game, Search],
        (Front, false) => &[Core, Facade, Search, Front],
        (Benches, _) | (Facade | Front, true) => &[Core, Laws, Game, Search, Facade, Front],
    }
}

fn direction(from: Kind) -> &'static str {
    match from {
        Kind::Core => "the core depends on no package of the workspace",
        Kind::Game => "a game depends on the core only, its tests also on the laws",
        Kind::Laws => "the laws depend on the core only",
        Kind::Search => "the search depends on the core only and names no game",
        Kind::Facade => "the facade depends on core, games and search; the laws are for its tests",
        Kind::Front => "a front end reaches the games through the facade `rulebook` only",
        Kind::Benches => "the benches measure what is in the packages, not the tool",
        Kind::Xtask => "the tool depends on no package of the workspace, so that it always builds",
    }
}

/// Places in the sources of the search that speak of a particular game.
fn names_a_game(tree: &Tree, workspace: &Workspace, search: &Package) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (inside, text) in tree.under(&search.path("src")) {
        for game in workspace.games().map(Package::short_name) {
            let found = text.lines().position(|line| line.to_lowercase().contains(game));
            if let Some(index) = found {
                let what = format!("names {game}; the search knows the traits only");
                findings.push(Finding::new(search.path(&format!("src/{inside}")), index + 1, what));
            }
        }
    }
    findings
}
