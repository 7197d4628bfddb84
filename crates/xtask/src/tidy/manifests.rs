//! Manifests: all inherit what the root states, the registry takes them, and their features are those of
//! the README.

use toml::{Table, Value};

use super::{Finding, line_of};
use crate::{Package, Tree, Workspace};

/// The keys that a package inherits.
const INHERITED: [&str; 5] = ["version", "edition", "rust-version", "license", "repository"];

/// The name of the facade, and the beginning of all other published names with a hyphen.
const NAME: &str = "rulebook";

/// The lists of which the registry refuses more than [`MOST`] entries.
const LISTS: [&str; 2] = ["categories", "keywords"];
const MOST: usize = 5;

/// The head of the table of features in a README.
const HEAD: &str = "| Feature | Default | Adds |\n|---|---|---|\n";

pub(super) fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    let root = tree.get("Cargo.toml").and_then(|text| text.parse::<Table>().ok());
    let Some(shared) = root.as_ref().and_then(|root| root.get("workspace")) else {
        return vec![Finding::new("Cargo.toml", 1, "is not the manifest of a workspace")];
    };
    let mut findings = check_versions(tree, shared);
    findings.extend(workspace.packages.iter().flat_map(|of| check_package(tree, of, shared)));
    findings
}

/// Dependencies between the packages that ask for another version than that of the workspace. Cargo
/// would accept an older compatible one, and a user's lock file could combine the two.
fn check_versions(tree: &Tree, shared: &Value) -> Vec<Finding> {
    let version = shared.get("package").and_then(|package| package.get("version"));
    let stated = shared.get("dependencies").and_then(Value::as_table).into_iter().flatten();
    let ours = stated.filter(|(_, stated)| stated.get("path").is_some());
    let different = ours.filter(|(_, stated)| stated.get("version") != version);
    let text = tree.get("Cargo.toml").unwrap_or("");
    let what = |name| format!("`{name}` must have the version of [workspace.package]");
    different.map(|(name, _)| Finding::new("Cargo.toml", line_of(text, name), what(name))).collect()
}

fn check_package(tree: &Tree, package: &Package, shared: &Value) -> Vec<Finding> {
    let path = package.path("Cargo.toml");
    let text = tree.get(&path).unwrap_or("");
    let Ok(manifest) = text.parse::<Table>() else {
        return vec![Finding::new(path, 1, "is not a manifest")];
    };
    let stated = |key: &str| manifest.get("package").and_then(|stated| stated.get(key));
    let mut wrong = Vec::new();
    for key in INHERITED {
        if !is_inherited(stated(key)) {
            wrong.push((key, format!("say `{key}.workspace = true` in [package]")));
        }
    }
    // Lints that are stated again are those of a package with `unsafe`, which says why.
    if manifest.get("lints").is_none() {
        wrong.push(("[package]", "say `workspace = true` in [lints]".to_string()));
    }
    let rest = package.name.strip_prefix(NAME);
    if package.published && rest.is_none_or(|rest| !rest.is_empty() && !rest.starts_with('-')) {
        let what = format!("say `{NAME}-…` or `publish = false`: a published name stays taken");
        wrong.push(("[package]", what));
    }
    for key in LISTS {
        let own = stated(key).filter(|own| !is_inherited(Some(own)));
        let list = own.or_else(|| shared.get("package")?.get(key)).and_then(Value::as_array);
        if package.published && list.is_some_and(|list| MOST < list.len()) {
            wrong.push(("[package]", format!("the registry takes at most {MOST} `{key}`")));
        }
    }
    let docs = stated("metadata").and_then(|metadata| metadata.get("docs")?.get("rs"));
    let shows_all = docs.and_then(|docs| docs.get("all-features")) == Some(&true.into());
    if package.published && package.library && !shows_all {
        let what = "say `all-features = true` in [package.metadata.docs.rs], or docs.rs shows \
                    nothing that is behind a feature";
        wrong.push(("[package]", what.to_string()));
    }
    wrong.extend(check_features(tree, package, &manifest));
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

fn is_inherited(value: Option<&Value>) -> bool {
    value.and_then(|value| value.get("workspace")) == Some(&true.into())
}
