//! The copy of a classic under another name.

use super::{Kind, capital};
use crate::Tree;

/// Where the classics are.
const CLASSICS: &str = "crates/classics";

/// What the classics share: a crate of its own needs a copy.
const SHARED: [&str; 3] = ["src/numbered.rs", "src/error.rs", "tests/it/helpers.rs"];

/// The names of the classics.
pub(super) fn classics(tree: &Tree) -> impl Iterator<Item = String> {
    let sources = tree.under(&format!("{CLASSICS}/src"));
    sources.filter_map(|(path, _)| path.strip_suffix("/RULES.md").map(str::to_string))
}

/// The files of a new game, with their paths from the root: a classic, which has a folder of this name
/// wherever files of all classics are together, what it shares with others, and the papers of a crate.
#[must_use]
pub fn files(tree: &Tree, name: &str, kind: Kind) -> Vec<(String, String)> {
    let classic = kind.classic();
    let mut files = Vec::new();
    let mut add = |path: &str, text: String| files.push((format!("crates/{name}/{path}"), text));
    add("Cargo.toml", manifest(tree, name));
    add("README.md", readme(tree, name));
    add(
        "CHANGELOG.md",
        format!("# Changelog of rulebook-{name}\n\n## 0.1.0\n\n* First version.\n"),
    );
    for path in SHARED {
        add(path, classics_file(tree, path).to_string());
    }
    for folder in ["src", "tests/it", "tests/data"] {
        for (inside, text) in tree.under(&format!("{CLASSICS}/{folder}/{classic}")) {
            let text = renamed(text, classic, name);
            match (folder, inside) {
                ("src", "RULES.md") => add(inside, text),
                ("src", "mod.rs") => add("src/lib.rs", library(&text)),
                ("tests/it", "mod.rs") => add("tests/it/main.rs", tests(&text)),
                _ => add(&format!("{folder}/{inside}"), text),
            }
        }
    }
    files
}

fn classics_file<'t>(tree: &'t Tree, path: &str) -> &'t str {
    tree.get(&format!("{CLASSICS}/{path}")).unwrap_or("")
}

/// The manifest of the classics as that of one game without drawings.
pub(super) fn manifest(tree: &Tree, name: &str) -> String {
    let title = capital(name);
    let description = format!("Rules engine for {title}: legal moves with reasons, notation");
    let lines = without_drawings(classics_file(tree, "Cargo.toml")).map(|line| {
        let is_description = line.starts_with("description = ");
        if is_description { format!("description = \"{description}\"\n") } else { line + "\n" }
    });
    let kind = "[package.metadata.rulebook]\nkind = \"game\"\n\n[features]";
    let text = lines.collect::<String>().replace("[features]", kind);
    text.replace("rulebook-classics", &format!("rulebook-{name}"))
}

/// A page with the features of the classics.
fn readme(tree: &Tree, name: &str) -> String {
    let title = capital(name);
    let page = classics_file(tree, "README.md");
    let features = page.find("## Features").map_or("", |start| &page[start..]);
    let features = without_drawings(features).collect::<Vec<_>>().join("\n");
    format!(
        "# rulebook-{name}\n\nThe rules of {title} as a library: legal moves, the reason why any other move is \
         refused, and notation. `no_std`,\nno `unsafe`, and play uses no heap.\n\nThe \
         [rules](https://github.com/rulebook-rs/rulebook/blob/main/crates/{name}/RULES.md) are numbered and\n\
         include the notation.\n\n{features}\n"
    )
}

/// The lines that are not about drawings, which a game gets last.
fn without_drawings(text: &str) -> impl Iterator<Item = String> {
    let is_other = |line: &&str| !line.to_lowercase().contains("draw");
    text.lines().filter(is_other).map(str::to_string)
}

/// The root of the classic as that of a crate, which has what the classics share.
fn library(text: &str) -> String {
    let exports = "pub use rulebook_core::{self, Game, Legality, Play, State};\n\n\
                   pub use self::{error::{ParseError, Unreachable}, numbered::Numbered,";
    text.replacen("\n// In reading order.\n", "\n#![no_std]\n\n// In reading order.\n", 1)
        .replacen("mod extras;\n", "mod extras;\nmod numbered;\nmod error;\n", 1)
        .replacen("pub use self::{", exports, 1)
}

/// The root of the classic's tests as that of a test program.
fn tests(text: &str) -> String {
    let head = "rulebook_laws::count_allocations!();\n\nmod helpers;\nmod contract;";
    text.replacen("mod contract;", head, 1)
}

/// A text with the new name, in both forms, where the classic's is a word, and with the paths of a crate
/// of its own.
fn renamed(text: &str, classic: &str, name: &str) -> String {
    let text = text
        .replace(&format!("rulebook_classics::{classic}"), "rulebook_classics")
        .replace("rulebook_classics", &format!("rulebook_{name}"))
        .replace(&format!("crate::{classic}::"), "crate::")
        .replace(&format!("../data/{classic}/"), "data/")
        .replace("RULES.md\")", "../RULES.md\")");
    let is_other = |c: char| !c.is_ascii_alphanumeric();
    let pieces = text.split_inclusive(is_other).map(|piece| {
        let word = piece.trim_end_matches(is_other);
        let new = [(classic.to_string(), name.to_string()), (capital(classic), capital(name))];
        let found = new.into_iter().find(|(old, _)| old == word);
        found.map_or(piece.to_string(), |(old, new)| piece.replacen(&old, &new, 1))
    });
    pieces.collect()
}
