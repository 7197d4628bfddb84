//! A small repository in which nothing is wrong.

use xtask::{Dependency, Kind, Package, Tree, Workspace};

const ROOT: &str = "\
[workspace]
members = [\"crates/*\"]
[workspace.package]
version = \"0.1.0\"
rust-version = \"1.90\"
keywords = [\"a\", \"b\", \"c\", \"d\", \"e\"]
[workspace.dependencies]
rulebook-core = { version = \"0.1.0\", path = \"crates/core\" }
rulebook-nim = { version = \"0.1.0\", path = \"crates/nim\" }
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

[package.metadata.docs.rs]
all-features = true

[dependencies]
# The traits.
rulebook-core.workspace = true

[lints]
workspace = true
";

/// The layout: a few of the entries of a real one.
const ARCHITECTURE: &str = "\
# Architecture

## A game crate

| Concept | File | Type | Constructor | Getter | Games |
|---|---|---|---|---|---|
| the game | `game` | | `Game::start(variant)` | | all |
| move | `mv` | `Move` | text | | all |
| setup | `setup` | `Setup` | `Setup::default()` | `Setup::validate` | all |
| state | `state` | `<Game>` | text | | all |
| moves | `legality` | | | | all |
| hash | `extras/hash` | | | | optional |
| errors | `error` | `IllegalMove` | | | all |

`mv` ← `setup` ← `state` ← `legality` ← `extras` ← `game`.
";

const LIBRARY: &str = "\
mod game;
mod mv;
mod setup;
mod state;
mod legality;
mod extras;
mod error;

pub use crate::{mv::Move, state::Nim};
";

const STATE: &str = "\
use rulebook_core::impl_setup;

use crate::{mv::Move, setup::Setup};

pub struct Nim(Setup);

impl_setup!(Setup => Nim, InvalidSetup);

impl core::str::FromStr for Nim {}

impl Nim {
    // R1: nothing is left.
    pub fn is_over(&self) -> bool {
        true
    }
}
";

const MAIN: &str = "\
mod contract;
mod rules;
mod refusals;
mod perft;
mod notation;
mod playthrough;
mod model;
mod agreement;
";

/// The laws that every game runs.
pub(crate) const CONTRACT: &str =
    "laws! { nim, Nim::default(), [games(2), game, hidden, no_alloc, serde] }\n";

/// A repository with one game, `nim`, of one rule.
pub(crate) fn files() -> Vec<(String, String)> {
    let tests = "main contract rules refusals perft notation playthrough model agreement";
    let tests = tests.split(' ').map(|name| format!("crates/nim/tests/it/{name}.rs"));
    let papers = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];
    let papers = papers.map(|name| format!("crates/nim/{name}"));
    let mut files: Vec<(String, String)> =
        tests.chain(papers).map(|path| (path, String::new())).collect();
    for (path, text) in [
        ("Cargo.toml", ROOT),
        ("README.md", "| Nim | `rulebook-nim` |\n"),
        ("docs/architecture.md", ARCHITECTURE),
        ("docs/rules/README.md", "[nim](../../crates/nim/RULES.md)\n"),
        ("crates/nim/Cargo.toml", MANIFEST),
        ("crates/nim/RULES.md", "# Nim\n\n* **R1 take** The last one wins.\n\n## Notation\n"),
        ("crates/nim/src/lib.rs", LIBRARY),
        ("crates/nim/src/game.rs", "use crate::Nim;\n\nimpl Game for Nim {}\n"),
        ("crates/nim/src/mv.rs", "pub struct Move;\nimpl_from_str! { Move, read; }\n"),
        ("crates/nim/src/setup.rs", "#[derive(Default)]\npub struct Setup;\n"),
        ("crates/nim/src/state.rs", STATE),
        ("crates/nim/src/legality/mod.rs", "use crate::state::Nim;\n"),
        // The layout of a small game is freer.
        ("crates/nim/src/extras/mod.rs", &"// A line of a large game.\n".repeat(1_500)),
        ("crates/nim/src/error.rs", "pub enum IllegalMove {}\n"),
        ("crates/nim/tests/it/main.rs", MAIN),
        ("crates/nim/tests/it/contract.rs", CONTRACT),
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
        version: "0.1.0".to_string(),
        folder: format!("crates/{folder}"),
        kind,
        published: true,
        library: true,
        features: Vec::new(),
        dependencies: Vec::new(),
    }
}

/// A dependency without features.
pub(crate) fn dependency(name: &str, development: bool) -> Dependency {
    Dependency {
        name: name.to_string(),
        development,
        default_features: false,
        features: Vec::new(),
    }
}
