//! The packages on which each package may depend.

use super::{Finding, line_of};
use crate::{Dependency, Kind, Package, Tree, Workspace};

/// What the core and the games may take from the registry.
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

/// Why a dependency is not allowed.
fn forbidden(workspace: &Workspace, from: &Package, to: &Dependency) -> Option<String> {
    let Some(target) = workspace.package(&to.name) else {
        let is_rules =
            matches!(from.kind, Kind::Core | Kind::Game | Kind::Classics) && !to.development;
        let is_foreign = is_rules && !RULES_DEPENDENCIES.contains(&to.name.as_str());
        return is_foreign.then(|| {
            let known = RULES_DEPENDENCIES.join(", ");
            format!("`{}`: core and games depend only on {known} at run time", to.name)
        });
    };
    if target.name == from.name {
        let reason = "a package does not depend on itself: the registry drops such a dependency, \
                      and the tests of the package no longer compile";
        return Some(format!("`{}`: {reason}", to.name));
    }
    let is_allowed = allowed(from.kind, to.development).contains(&target.kind);
    (!is_allowed).then(|| format!("`{}`: {}", to.name, direction(from.kind)))
}

/// The kinds of packages of the workspace that a package of this kind may depend on.
fn allowed(from: Kind, development: bool) -> &'static [Kind] {
    use Kind::{Benches, Classics, Core, Data, Draw, Facade, Front, Game, Laws, Search};
    match (from, development) {
        (Core, false) | (Kind::Xtask, _) => &[],
        (Core, true) => &[Classics],
        (Draw | Search, false) => &[Core],
        (Game | Classics | Laws, false) => &[Core, Draw],
        (Game | Classics, true) => &[Core, Draw, Laws],
        (Draw, true) => &[Core, Classics],
        (Laws, true) => &[Core, Draw, Classics],
        (Search, true) => &[Core, Laws, Game, Classics],
        (Facade, false) => &[Core, Draw, Game, Classics, Search],
        (Data, _) => &[Core, Facade, Data],
        (Front, false) => &[Core, Draw, Facade, Data, Search, Front],
        (Benches, _) | (Facade | Front, true) => {
            &[Core, Draw, Laws, Game, Classics, Search, Facade, Data, Front]
        }
    }
}

fn direction(from: Kind) -> &'static str {
    match from {
        Kind::Core => {
            "the core depends on no package of the workspace, its tests only on the classics"
        }
        Kind::Game | Kind::Classics => {
            "a game depends only on the core and on drawing, its tests also on the laws"
        }
        Kind::Draw => "drawing depends only on the core, its tests also on the classics",
        Kind::Laws => {
            "the laws depend only on the core and on drawing, their tests also on the classics"
        }
        Kind::Search => "the search depends only on the core and names no game",
        Kind::Facade => {
            "the facade depends on core, drawing, games and search; the laws are for its tests"
        }
        Kind::Data => "records and players reach the games only through the facade `rulebook`",
        Kind::Front => "a front end reaches the games only through the facade `rulebook`",
        Kind::Benches => "the benches measure what is in the packages, not this tool",
        Kind::Xtask => "this tool depends on no package of the workspace, so that it always builds",
    }
}

/// Places in the sources of the search that name a game.
fn names_a_game(tree: &Tree, workspace: &Workspace, search: &Package) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (inside, text) in tree.under(&search.path("src")) {
        for game in workspace.games().map(Package::short_name) {
            let found = text.lines().position(|line| line.to_lowercase().contains(game));
            if let Some(index) = found {
                let what = format!("names {game}; the search knows only the traits");
                findings.push(Finding::new(search.path(&format!("src/{inside}")), index + 1, what));
            }
        }
    }
    findings
}
