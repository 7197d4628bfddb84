//! A small repository in which nothing is wrong.

use xtask::{Dependency, Kind, Package, Tree, Workspace};

const ROOT: &str = "\
[workspace]
members = [\"crates/*\"]
[workspace.package]
rust-version = \"1.88\"
[workspace.dependencies]
rulebook-core = { version = \"0.1.0\", path = \"crates/core\" }
";

const MANIFEST: &str = "\
[package]
name = \"rulebook-nim\"
description = \"Nim\"
readme = \"README.md\"
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
repository.workspace = true
categories.workspace = true
keywords.workspace = true

[dependencies]
# The traits.
rulebook-core.workspace = true

[lints]
workspace = true
";

/// A repository with one game, `nim`, of one rule.
pub(crate) fn files() -> Vec<(String, String)> {
    let sources = "lib variant board mv setup state movegen notation error";
    let tests = "main contract rules perft notation playthrough model agreement";
    let sources = sources.split(' ').map(|name| format!("crates/nim/src/{name}.rs"));
    let tests = tests.split(' ').map(|name| format!("crates/nim/tests/it/{name}.rs"));
    let papers = ["README.md", "CHANGELOG.md"].map(|name| format!("crates/nim/{name}"));
    let mut files: Vec<(String, String)> =
        sources.chain(tests).chain(papers).map(|path| (path, String::new())).collect();
    for (path, text) in [
        ("Cargo.toml", ROOT),
        ("README.md", "| Nim | `rulebook-nim` |\n"),
        ("docs/notation.md", "## Nim\n"),
        ("crates/nim/Cargo.toml", MANIFEST),
        ("docs/rules/nim.md", "# Nim\n\n* **R1 take** Who takes the last one wins.\n"),
        ("crates/nim/src/lib.rs", "mod state;\n\npub use crate::state::Nim;\n"),
        ("crates/nim/src/state.rs", "fn over() {\n    // R1: nothing is left.\n}\n"),
        ("crates/nim/tests/it/rules.rs", "#[test]\nfn r1_the_last_one_wins() {}\n"),
    ] {
        files.retain(|(other, _)| other != path);
        files.push((path.to_string(), text.to_string()));
    }
    files
}

/// The files with one of them replaced or added.
pub(crate) fn with(path: &str, text: &str) -> Tree {
    let mut files = files();
    files.retain(|(other, _)| other != path);
    files.push((path.to_string(), text.to_string()));
    files.into_iter().collect()
}

/// The files without one of them.
pub(crate) fn without(path: &str) -> Tree {
    files().into_iter().filter(|(other, _)| other != path).collect()
}

/// The files with something replaced in one of them.
pub(crate) fn replaced(path: &str, from: &str, to: &str) -> Tree {
    let replace = |(other, text): (String, String)| {
        let text = if other == path { text.replace(from, to) } else { text };
        (other, text)
    };
    files().into_iter().map(replace).collect()
}

/// The packages: the game.
pub(crate) fn workspace() -> Workspace {
    Workspace { packages: vec![package("rulebook-nim", "nim", Kind::Game)] }
}

/// A published library without dependencies.
pub(crate) fn package(name: &str, folder: &str, kind: Kind) -> Package {
    Package {
        name: name.to_string(),
        folder: format!("crates/{folder}"),
        kind,
        published: true,
        library: true,
        features: Vec::new(),
        dependencies: Vec::new(),
    }
}

/// A dependency.
pub(crate) fn dependency(name: &str, development: bool) -> Dependency {
    Dependency { name: name.to_string(), development }
}
