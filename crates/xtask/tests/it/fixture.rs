//! A small repository without violations.

use xtask::{Dependency, Package, Tree, Workspace};

const MANIFEST: &str = "\
[package]
name = \"rulebook-nim\"

[lints]
workspace = true
";

const LIBRARY: &str = "\
mod game;
mod mv;
mod state;
mod legality;
mod extras;
mod error;

pub use crate::{mv::Move, state::Nim};
";

const STATE: &str = "\
use crate::mv::Move;

impl Nim {
    // R1: nothing is left.
    pub fn is_over(&self) -> bool {
        true
    }
}
";

/// A repository with one game, `nim`, of one rule.
pub(crate) fn files() -> Vec<(String, String)> {
    let files = [
        ("crates/nim/Cargo.toml", MANIFEST),
        ("crates/nim/README.md", ""),
        ("crates/nim/RULES.md", "# Nim\n\n* **R1 take** The last one wins.\n\n## Notation\n"),
        ("crates/nim/src/lib.rs", LIBRARY),
        ("crates/nim/src/game.rs", "use crate::Nim;\n\nimpl Game for Nim {}\n"),
        ("crates/nim/src/mv.rs", "pub struct Move;\n"),
        ("crates/nim/src/state.rs", STATE),
        ("crates/nim/src/legality/mod.rs", "use crate::state::Nim;\n"),
        ("crates/nim/src/extras/mod.rs", ""),
        ("crates/nim/src/error.rs", "pub enum IllegalMove {}\n"),
        ("crates/nim/tests/it/main.rs", "mod rules;\n"),
        ("crates/nim/tests/it/rules.rs", "#[test]\nfn r1_the_last_one_wins() {}\n"),
    ];
    files.map(|(path, text)| (path.to_string(), text.to_string())).into()
}

/// The files with one of them replaced or added.
pub(crate) fn with(path: &str, text: &str) -> Tree {
    let mut files = files();
    files.retain(|(other, _)| other != path);
    files.push((path.to_string(), text.to_string()));
    files.into_iter().collect()
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
    Workspace { packages: vec![package("rulebook-nim", "nim", true)] }
}

/// A published library without dependencies.
pub(crate) fn package(name: &str, folder: &str, is_game: bool) -> Package {
    Package {
        name: name.to_string(),
        version: "0.1.0".to_string(),
        folder: format!("crates/{folder}"),
        is_game,
        published: true,
        library: true,
        features: Vec::new(),
        dependencies: Vec::new(),
    }
}

/// A dependency without features.
pub(crate) fn dependency(name: &str) -> Dependency {
    Dependency { name: name.to_string(), development: false, features: Vec::new() }
}
