//! Manifests: all inherit what the root states, and published ones have what a package needs.

use toml::{Table, Value};

use super::{Finding, line_of};
use crate::{Kind, Package, Tree, Workspace, tree::extension};

/// What a package inherits.
const INHERITED: [&str; 5] = ["version", "edition", "rust-version", "license", "repository"];

/// The name of the facade, and the beginning of all other published names with a hyphen.
const NAME: &str = "rulebook";

/// The lists of which the registry refuses more than [`MOST`] entries.
const LISTS: [&str; 2] = ["categories", "keywords"];
const MOST: usize = 5;

/// What a published package states as well, inherited or by itself.
const STATED: [&str; 4] = ["description", "readme", "categories", "keywords"];

const DEPENDENCIES: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

pub(super) fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    let Some(root) = tree.get("Cargo.toml").and_then(|text| text.parse::<Table>().ok()) else {
        return vec![Finding::new("Cargo.toml", 1, "is not a manifest")];
    };
    let mut findings = Vec::new();
    for package in &workspace.packages {
        findings.extend(check_package(tree, package, &root));
    }
    findings.extend(check_versions(tree, &root));
    findings.extend(check_msrv(tree, &root));
    findings.extend(check_peers(tree, &root));
    findings
}

fn check_package(tree: &Tree, package: &Package, root: &Table) -> Vec<Finding> {
    let path = package.path("Cargo.toml");
    let text = tree.get(&path).unwrap_or("");
    let Ok(manifest) = text.parse::<Table>() else {
        return vec![Finding::new(path, 1, "is not a manifest")];
    };
    let mut wrong = Vec::new();
    for key in INHERITED {
        if !is_inherited(manifest.get("package").and_then(|table| table.get(key))) {
            wrong.push((key, format!("say `{key}.workspace = true` in [package]")));
        }
    }
    if !has_lints(&manifest, root) {
        let what = "say `workspace = true` in [lints]; only `unsafe_code` may differ";
        wrong.push(("[lints", what.to_string()));
    }
    for (name, dependency) in dependencies(&manifest) {
        let shared = root.get("workspace").and_then(|w| w.get("dependencies")?.get(name)).is_some();
        if is_upwards(package, name) {
            if dependency.get("path").is_none() || dependency.get("version").is_some() {
                let what = "say `path` and no `version`: the registry refuses the cycle";
                wrong.push((name, what.to_string()));
            }
        } else if shared && !is_inherited(Some(dependency)) {
            wrong.push((name, format!("the root states `{name}`: say `workspace = true`")));
        }
    }
    if matches!(package.kind, Kind::Core | Kind::Game | Kind::Classics) {
        wrong.extend(without_comment(text));
    }
    wrong.extend(features(tree, package, &manifest));
    let mut findings: Vec<Finding> = wrong
        .into_iter()
        .map(|(key, what)| Finding::new(path.clone(), line_of(text, key), what))
        .collect();
    if package.published {
        findings.extend(check_papers(tree, package, &manifest, root));
    }
    findings
}

fn check_papers(tree: &Tree, package: &Package, manifest: &Table, root: &Table) -> Vec<Finding> {
    let mut findings = Vec::new();
    let rest = package.name.strip_prefix(NAME);
    if rest.is_none_or(|rest| !rest.is_empty() && !rest.starts_with('-')) {
        let what = format!("say `{NAME}-…` or `publish = false`: a published name stays taken");
        findings.push(Finding::new(package.path("Cargo.toml"), 1, what));
    }
    let shared = root.get("workspace").and_then(|workspace| workspace.get("package"));
    for key in LISTS {
        let own = manifest.get("package").and_then(|table| table.get(key));
        let list = if is_inherited(own) { shared.and_then(|table| table.get(key)) } else { own };
        if list.and_then(Value::as_array).is_some_and(|list| MOST < list.len()) {
            let what = format!("the registry takes at most {MOST} `{key}`");
            findings.push(Finding::new(package.path("Cargo.toml"), 1, what));
        }
    }
    for key in STATED {
        if manifest.get("package").and_then(|table| table.get(key)).is_none() {
            let what = format!("a published package has a `{key}`");
            findings.push(Finding::new(package.path("Cargo.toml"), 1, what));
        }
    }
    let docs =
        manifest.get("package").and_then(|package| package.get("metadata")?.get("docs")?.get("rs"));
    if package.library && docs.and_then(|docs| docs.get("all-features")) != Some(&true.into()) {
        let what = "say `all-features = true` in [package.metadata.docs.rs], or docs.rs shows \
                    nothing that is behind a feature";
        findings.push(Finding::new(package.path("Cargo.toml"), 1, what));
    }
    for paper in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        if tree.get(&package.path(paper)).is_none() {
            let what = "is missing; a published package has this file";
            findings.push(Finding::new(package.path(paper), 1, what));
        }
    }
    findings
}

/// What differs between the features of a package and the table of them in its README, whose rows are
/// a name, whether it is on by default, and what it adds.
fn features<'m>(tree: &Tree, package: &Package, manifest: &'m Table) -> Vec<(&'m str, String)> {
    let Some(features) = manifest.get("features").and_then(Value::as_table) else {
        return Vec::new();
    };
    let readme = tree.get(&package.path("README.md")).unwrap_or("");
    let table = readme.split_once("| Feature | Default | Adds |\n").map_or("", |(_, rows)| rows);
    let rows: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).skip(1).collect();
    let defaults = features.get("default").and_then(Value::as_array);
    let own: Vec<&str> =
        features.keys().map(String::as_str).filter(|name| *name != "default").collect();
    let mut wrong: Vec<_> = own
        .iter()
        .filter_map(|name| {
            let is_default =
                defaults.is_some_and(|list| list.iter().any(|on| on.as_str() == Some(*name)));
            let start = format!("| `{name}` | {} | ", if is_default { "yes" } else { "no" });
            let is_listed = rows.iter().any(|row| row.starts_with(&start));
            let what = format!("the table of features in README.md has no row `{start}…`");
            (!is_listed).then_some((*name, what))
        })
        .collect();
    if own.len() < rows.len() {
        wrong.push(("[features", "README.md lists more features than there are".to_owned()));
    }
    wrong
}

/// Whether the dependency depends on the package, or its tests do: the classics that serve in the
/// tests and examples of the core, of drawing and of the laws. Packing removes a development dependency without a version.
fn is_upwards(package: &Package, name: &str) -> bool {
    matches!(package.kind, Kind::Core | Kind::Draw | Kind::Laws) && name == "rulebook-classics"
}

fn is_inherited(value: Option<&Value>) -> bool {
    value.and_then(|value| value.get("workspace")) == Some(&true.into())
}

/// Whether a package has the lints of the workspace, or the same but for `unsafe_code`.
fn has_lints(manifest: &Table, root: &Table) -> bool {
    let own = manifest.get("lints");
    if is_inherited(own) {
        return true;
    }
    let safe = |lints: Option<&Value>| {
        let mut lints = lints?.as_table()?.clone();
        lints.get_mut("rust")?.as_table_mut()?.remove("unsafe_code");
        Some(lints)
    };
    let shared = safe(root.get("workspace").and_then(|workspace| workspace.get("lints")));
    shared.is_some() && safe(own) == shared
}

fn dependencies(manifest: &Table) -> impl Iterator<Item = (&str, &Value)> {
    let tables = DEPENDENCIES.iter().filter_map(|name| manifest.get(*name)?.as_table());
    tables.flatten().map(|(name, value)| (name.as_str(), value))
}

/// The dependencies that no comment explains: neither above the entry, nor above the entries that
/// it follows without a gap.
fn without_comment(text: &str) -> Vec<(&str, String)> {
    let (mut inside, mut explained, mut found) = (false, false, Vec::new());
    for line in text.lines().map(str::trim) {
        if let Some(table) = line.strip_prefix('[') {
            inside = DEPENDENCIES.contains(&table.trim_end_matches(']'));
            explained = false;
        } else if line.is_empty() {
            explained = false;
        } else if line.starts_with('#') {
            explained = true;
        } else if inside && !explained && !line.contains('#') {
            let name = line.split(['.', ' ', '=']).next().unwrap_or(line);
            found.push((name, format!("a comment says what `{name}` is for")));
        }
    }
    found
}

/// The workspace of other engines states again what it cannot inherit: otherwise its lints would be
/// other ones, and its figures those of another compilation.
fn check_peers(tree: &Tree, root: &Table) -> Vec<Finding> {
    const PEERS: &str = "benches/peers/Cargo.toml";
    let Some(text) = tree.get(PEERS) else { return Vec::new() };
    let Ok(manifest) = text.parse::<Table>() else {
        return vec![Finding::new(PEERS, 1, "is not a manifest")];
    };
    let profile = |manifest: &Table| Some(manifest.get("profile")?.get("release")?.clone());
    let lints = root.get("workspace").and_then(|workspace| workspace.get("lints"));
    let same = [
        ("[lints", manifest.get("lints") == lints, "say the same as [workspace.lints] of the root"),
        (
            "[profile.release]",
            profile(&manifest) == profile(root),
            "say the same as [profile.release] of the root",
        ),
    ];
    let different = same.into_iter().filter(|(_, is_same, _)| !is_same);
    different.map(|(key, _, what)| Finding::new(PEERS, line_of(text, key), what)).collect()
}

/// Dependencies between the packages that ask for another version than that of the workspace. An older
/// one that is compatible would do for cargo, and a user's lock file could combine the two.
fn check_versions(tree: &Tree, root: &Table) -> Vec<Finding> {
    let Some(workspace) = root.get("workspace") else { return Vec::new() };
    let version = workspace.get("package").and_then(|package| package.get("version"));
    let shared = workspace.get("dependencies").and_then(Value::as_table).into_iter().flatten();
    let ours = shared.filter(|(_, stated)| stated.get("path").is_some());
    let different = ours.filter(|(_, stated)| stated.get("version") != version);
    let text = tree.get("Cargo.toml").unwrap_or("");
    let finding = |(name, _): (&String, &Value)| {
        let what = format!("`{name}` must have the version of [workspace.package]");
        Finding::new("Cargo.toml", line_of(text, name), what)
    };
    different.map(finding).collect()
}

/// Places other than the root manifest that state the oldest compiler.
fn check_msrv(tree: &Tree, root: &Table) -> Vec<Finding> {
    let package = root.get("workspace").and_then(|workspace| workspace.get("package"));
    let Some(msrv) = package.and_then(|package| package.get("rust-version")?.as_str()) else {
        return vec![Finding::new("Cargo.toml", 1, "[workspace.package] has no `rust-version`")];
    };
    let mut findings = Vec::new();
    let is_tool = |path: &str| matches!(extension(path), "toml" | "yml");
    for (path, text) in tree.iter().filter(|(path, _)| is_tool(path) && *path != "Cargo.toml") {
        for (index, line) in text.lines().enumerate() {
            let about = ["rust-version", "msrv", "toolchain"].iter().any(|w| line.contains(w));
            if about && line.contains(msrv) {
                let what = "the oldest compiler is stated once, as `rust-version` in the root";
                findings.push(Finding::new(path, index + 1, what));
            }
        }
    }
    findings
}
