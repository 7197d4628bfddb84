//! Manifests: all have the lints of the workspace, and their features are those of the README.

use toml::{Table, Value};

use super::{Finding, line_of};
use crate::{Package, Tree, Workspace};

/// The head of the table of features in a README.
const HEAD: &str = "| Feature | Default | Adds |\n|---|---|---|\n";

pub(super) fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    workspace.packages.iter().flat_map(|package| check_package(tree, package)).collect()
}

fn check_package(tree: &Tree, package: &Package) -> Vec<Finding> {
    let path = package.path("Cargo.toml");
    let text = tree.get(&path).unwrap_or("");
    let Ok(manifest) = text.parse::<Table>() else {
        return vec![Finding::new(path, 1, "is not a manifest")];
    };
    let mut wrong = check_features(tree, package, &manifest);
    // Lints that are stated again are those of a package with `unsafe`, which gives the reason.
    if manifest.get("lints").is_none() {
        wrong.push(("[package]", "say `workspace = true` in [lints]".to_string()));
    }
    let findings = wrong.into_iter();
    findings.map(|(key, what)| Finding::new(path.clone(), line_of(text, key), what)).collect()
}

/// The differences between the features of a package and the table of them in its README, whose
/// rows are a name, whether it is on by default, and what it adds.
fn check_features<'m>(
    tree: &Tree,
    package: &Package,
    manifest: &'m Table,
) -> Vec<(&'m str, String)> {
    let Some(features) = manifest.get("features").and_then(Value::as_table) else {
        return Vec::new();
    };
    let readme = tree.get(&package.path("README.md")).unwrap_or("");
    let table = readme.split_once(HEAD).map_or("", |(_, rows)| rows);
    let rows: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).collect();
    let defaults = features.get("default").and_then(Value::as_array);
    let is_default =
        |name: &str| defaults.is_some_and(|list| list.iter().any(|on| on.as_str() == Some(name)));
    let own = || features.keys().map(String::as_str).filter(|name| *name != "default");
    let mut wrong = Vec::new();
    for name in own() {
        let start = format!("| `{name}` | {} | ", if is_default(name) { "yes" } else { "no" });
        if !rows.iter().any(|row| row.starts_with(&start)) {
            wrong.push((name, format!("the table of features in README.md has no row `{start}…`")));
        }
    }
    if own().count() < rows.len() {
        wrong.push(("[features", "README.md lists more features than there are".to_string()));
    }
    wrong
}
