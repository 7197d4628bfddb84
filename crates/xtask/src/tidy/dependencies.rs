//! The packages on which each package may depend, and those on which the facade must.

use super::{Finding, has_word, line_of};
use crate::{Dependency, Kind, Package, Tree, Workspace};

/// The packages that the core and the games may take from the registry.
const RULES_DEPENDENCIES: [&str; 5] = ["arbitrary", "arrayvec", "serde", "smallvec", "thiserror"];

/// The file of the facade with a line for each game.
const GAMES: &str = "src/games.rs";

pub(super) fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in &workspace.packages {
        let path = package.path("Cargo.toml");
        for dependency in &package.dependencies {
            if let Some(what) = forbidden(workspace, package, dependency) {
                let line = line_of(tree.get(&path).unwrap_or(""), &dependency.name);
                findings.push(Finding::new(path.as_str(), line, what));
            }
        }
        if package.kind == Kind::Facade {
            findings.extend(workspace.games().flat_map(|game| check_facade(tree, package, game)));
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
    // The registry drops a package's dependency on itself, and its tests no longer compile.
    let allowed = allowed(from.kind, to.development);
    let is_allowed = target.name != from.name && allowed.contains(&target.kind);
    (!is_allowed).then(|| {
        format!("`{}`: a package of the kind {:?} depends only on {allowed:?}", to.name, from.kind)
    })
}

/// The kinds of packages of the workspace that a package of this kind may depend on.
fn allowed(from: Kind, development: bool) -> &'static [Kind] {
    use Kind::{Benches, Classics, Core, Data, Draw, Facade, Front, Game, Laws, Search};
    match (from, development) {
        // This tool reports a package that does not compile.
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

/// The facade registers the game, behind a feature that is on by default.
fn check_facade(tree: &Tree, facade: &Package, game: &Package) -> Vec<Finding> {
    let manifest = facade.path("Cargo.toml");
    let text = tree.get(&manifest).unwrap_or("");
    let features =
        text.parse::<toml::Table>().ok().and_then(|table| table.get("features").cloned());
    let default = features.as_ref().and_then(|features| features.get("default")?.as_array());
    let name = game.short_name();
    let module = game.name.replace('-', "_");
    let mut findings = Vec::new();
    if !default.is_some_and(|list| list.iter().any(|feature| feature.as_str() == Some(name))) {
        let what = format!("does not have the feature `{name}` by default");
        findings.push(Finding::new(manifest, line_of(text, "default = "), what));
    }
    let games = facade.path(GAMES);
    if !has_word(tree.get(&games).unwrap_or(""), &module) {
        findings.push(Finding::new(games, 1, format!("has no line for `{module}`")));
    }
    findings
}
