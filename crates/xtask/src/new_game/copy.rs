//! The copy of a classic under another name.

use super::{Kind, capital};
use crate::Tree;

/// The crate of the classics.
const CLASSICS: &str = "crates/classics";

/// The files that the classics share: a crate of its own needs copies.
const SHARED: [&str; 3] = ["src/numbered.rs", "src/error.rs", "tests/it/helpers.rs"];

/// Replacements in a classic for a crate of its own: of paths, and in the roots of its sources and
/// of its tests.
const EDITS: [(&str, &str); 10] = [
    ("rulebook_classics::CLASSIC", "rulebook_classics"),
    ("rulebook_classics", "rulebook_NAME"),
    ("crate::CLASSIC::", "crate::"),
    ("use crate::{\n    CLASSIC::", "use crate::{\n    "),
    ("../data/CLASSIC/", "data/"),
    ("RULES.md\")", "../RULES.md\")"),
    ("// In reading order.\n", "#![no_std]\n\n// In reading order.\n"),
    ("mod extras;\n", "mod extras;\nmod numbered;\nmod error;\n"),
    (
        "pub use self::{\n",
        "pub use rulebook_core::{self, Game, Legality, Play, State};\n\n\
         pub use self::{error::{ParseError, Unreachable}, numbered::Numbered,\n",
    ),
    ("mod contract;", "rulebook_laws::count_allocations!();\n\nmod helpers;\nmod contract;"),
];

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
    let shared = |path: &str| tree.get(&format!("{CLASSICS}/{path}")).unwrap_or("");
    let mut files = Vec::new();
    let mut add = |path: &str, text: String| files.push((format!("crates/{name}/{path}"), text));
    add("Cargo.toml", manifest(shared("Cargo.toml"), name));
    add("README.md", readme(shared("README.md"), name));
    add(
        "CHANGELOG.md",
        format!("# Changelog of rulebook-{name}\n\n## 0.1.0\n\n* First version.\n"),
    );
    for path in SHARED {
        add(path, shared(path).to_string());
    }
    for folder in ["src", "tests/it", "tests/data"] {
        for (inside, text) in tree.under(&format!("{CLASSICS}/{folder}/{classic}")) {
            let path = match (folder, inside) {
                ("src", "RULES.md") => inside.to_string(),
                ("src", "mod.rs") => "src/lib.rs".to_string(),
                ("tests/it", "mod.rs") => "tests/it/main.rs".to_string(),
                _ => format!("{folder}/{inside}"),
            };
            add(&path, renamed(text, classic, name));
        }
    }
    files
}

/// The manifest of the classics as that of one game.
fn manifest(classics: &str, name: &str) -> String {
    let description = format!("Rules engine for {}: legal moves with reasons", capital(name));
    let lines = without_drawings(classics).map(|line| match line.split_once(" = ") {
        Some(("description", _)) => format!("description = \"{description}\"\n"),
        _ => format!("{line}\n"),
    });
    lines.collect::<String>().replace("rulebook-classics", &format!("rulebook-{name}"))
}

/// A page with the features of the classics.
fn readme(classics: &str, name: &str) -> String {
    let features = classics.find("## Features").map_or("", |start| &classics[start..]);
    let features = without_drawings(features).collect::<Vec<_>>().join("\n");
    let title = capital(name);
    format!(
        "# rulebook-{name}\n\nThe rules of {title} as a library: legal moves, the reason why any other move \
         is refused, and texts.\nThe [rules](https://github.com/rulebook-rs/rulebook/blob/main/crates/{name}/RULES.md) \
         are numbered.\n\n{features}\n"
    )
}

/// The lines that are not about drawings, which a new game does not have.
fn without_drawings(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.to_lowercase().contains("draw"))
}

/// A text with the new name, in both forms, where the classic's is a word.
fn renamed(text: &str, classic: &str, name: &str) -> String {
    let mut text = text.to_string();
    for (old, new) in EDITS {
        text = text.replace(&old.replace("CLASSIC", classic), &new.replace("NAME", name));
    }
    let is_other = |c: char| !c.is_ascii_alphanumeric();
    let names = [(classic.to_string(), name.to_string()), (capital(classic), capital(name))];
    let pieces = text.split_inclusive(is_other).map(|piece| {
        let word = piece.trim_end_matches(is_other);
        let found = names.iter().find(|(old, _)| old == word);
        found.map_or(piece.to_string(), |(old, new)| piece.replacen(old, new, 1))
    });
    pieces.collect()
}
