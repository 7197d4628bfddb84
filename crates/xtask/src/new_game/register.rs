//! Where the workspace lists its games: the lines of a new one.
//!
//! Manifests and sources get a copy of the lines of the game that was added last, with the name
//! replaced, so this file need not know what the lines say.

use super::{COMMON, Kind, TEMPLATE, capital};
use crate::Tree;

const ROOT: &str = "Cargo.toml";
const FACADE: &str = "crates/rulebook";
const README: &str = "README.md";
const RULES: &str = "docs/rules/README.md";
const NOTATION: &str = "docs/notation.md";

/// What a new game changes outside its folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Registration {
    /// The files that change, with their paths from the root and their new texts.
    pub files: Vec<(String, String)>,
    /// The files that a person has to change, with the lines to add.
    pub left: Vec<(String, String)>,
}

/// The lines of a new game in the manifests, the sources of the facade and the tables of the
/// documents.
///
/// Where the facade has a file for each game, the lines of its sources need such a file first, so
/// they are left to a person. Files that are missing or do not list the last game are left out;
/// `tidy` reports what the game then lacks.
#[must_use]
pub fn register(tree: &Tree, name: &str, kind: Kind) -> Registration {
    let mut registration = Registration::default();
    let mut change = |path: &str, edit: &dyn Fn(&str) -> Option<String>| {
        if let Some(text) = tree.get(path).and_then(edit) {
            registration.files.push((path.to_string(), text));
        }
    };
    let (title, [chance, hidden]) = (capital(name), kind.columns());
    let page = format!("crates/{name}/RULES.md");
    // The author is left to a person.
    let row =
        format!("| {title} | | 2 | {chance} | {hidden} | `rulebook-{name}` | [{name}]({page}) |");
    change(README, &|text| with_row(text, "/RULES.md) |", &row));
    let row = format!("| {title} | | [{name}](../../{page}) |");
    change(RULES, &|text| with_row(text, "/RULES.md) |", &row));
    change(NOTATION, &|text| Some(format!("{}\n\n{}", text.trim_end(), section(name))));
    let Some(last) = last_game(tree) else {
        return registration;
    };
    change(ROOT, &|text| with_copy(text, &format!("rulebook-{last} = "), &last, name));
    let manifest = format!("{FACADE}/Cargo.toml");
    change(&manifest, &|text| {
        let text = with_default(text, &last, name)?;
        let text = with_copy(&text, &format!("{last} = "), &last, name)?;
        let text = with_copy(&text, &format!("rulebook-{last} = "), &last, name)?;
        Some(without_features(&text, name, &features(tree)))
    });
    let sources = sources(tree, &last, name);
    if sources.iter().any(|source| source.is_module) {
        registration.left = sources.into_iter().map(|source| (source.path, source.lines)).collect();
    } else {
        registration.files.extend(sources.into_iter().map(|source| (source.path, source.text)));
    }
    registration
}

/// The game that was added last: the last of the facade's default features that its sources name.
fn last_game(tree: &Tree) -> Option<String> {
    let manifest = tree.get(&format!("{FACADE}/Cargo.toml"))?.parse::<toml::Table>().ok()?;
    let default = manifest.get("features")?.get("default")?.as_array()?;
    let mut names = default.iter().rev().filter_map(toml::Value::as_str);
    names.find(|name| !sources(tree, name, name).is_empty()).map(str::to_string)
}

/// A source of the facade that names each game after an attribute with the game's feature.
struct Source {
    path: String,
    /// The lines of the new game.
    lines: String,
    /// The text with these lines.
    text: String,
    /// Whether the lines declare a module, which is a file that somebody has to write.
    is_module: bool,
}

fn sources(tree: &Tree, last: &str, name: &str) -> Vec<Source> {
    let attribute = format!("#[cfg(feature = \"{last}\")]");
    let mut found = Vec::new();
    for (inside, text) in tree.rust_under(&format!("{FACADE}/src")) {
        let mut lines = text.lines();
        let Some(first) = lines.find(|line| line.trim() == attribute) else { continue };
        let Some(second) = lines.next() else { continue };
        let old = format!("{first}\n{second}\n");
        let new = renamed(&old, last, name);
        found.push(Source {
            path: format!("{FACADE}/src/{inside}"),
            text: text.replacen(&old, &format!("{old}{new}"), 1),
            lines: new,
            is_module: second.split_whitespace().any(|word| word == "mod"),
        });
    }
    found
}

/// The text with a copy of the first line that starts so, below it.
fn with_copy(text: &str, start: &str, last: &str, name: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with(start))?;
    Some(text.replacen(line, &format!("{line}\n{}", renamed(line, last, name)), 1))
}

/// The features that a new game has.
fn features(tree: &Tree) -> Vec<String> {
    let manifest = tree.get(&format!("{TEMPLATE}/{COMMON}/Cargo.toml.in"));
    let manifest = manifest.and_then(|text| text.parse::<toml::Table>().ok());
    let features = manifest.as_ref().and_then(|manifest| manifest.get("features")?.as_table());
    features.map(|features| features.keys().cloned().collect()).unwrap_or_default()
}

/// The manifest in which the dependency on the new game has only features that it has. The last
/// game may have more.
fn without_features(text: &str, name: &str, known: &[String]) -> String {
    let start = format!("rulebook-{name} = ");
    let lines = text.lines().map(|line| match line.split_once("features = [") {
        Some((before, rest)) if line.starts_with(&start) => {
            let (list, after) = rest.split_once(']').unwrap_or((rest, ""));
            let is_known = |feature: &&str| known.iter().any(|k| feature.trim_matches('"') == k);
            let list: Vec<&str> = list.split(", ").filter(is_known).collect();
            format!("{before}features = [{}]{after}\n", list.join(", "))
        }
        _ => format!("{line}\n"),
    });
    lines.collect()
}

/// The text with the game at the end of the default features.
fn with_default(text: &str, last: &str, name: &str) -> Option<String> {
    let (before, list) = text.split_once("default = [")?;
    let old = format!("\"{last}\"");
    let list = list.replacen(&old, &format!("{old}, \"{name}\""), 1);
    Some(format!("{before}default = [{list}"))
}

/// The text with a row below the last row that contains `mark`.
fn with_row(text: &str, mark: &str, row: &str) -> Option<String> {
    let is_row = |line: &&str| line.starts_with("| ") && line.contains(mark);
    let line = text.lines().rfind(is_row)?;
    Some(text.replacen(line, &format!("{line}\n{row}"), 1))
}

/// The section of a game on the page of all texts.
fn section(name: &str) -> String {
    let title = capital(name);
    format!(
        "## {title}\n\nThe [rules page](../crates/{name}/RULES.md#notation) describes the texts.\n"
    )
}

fn renamed(text: &str, last: &str, name: &str) -> String {
    text.replace(last, name).replace(&capital(last), &capital(name))
}
