//! Registration of a new game in the lists of the workspace.
//!
//! Manifests get a copy of the lines of the latest game, with the name replaced, so this file does
//! not depend on their content.

use super::capital;
use crate::Tree;

const ROOT: &str = "Cargo.toml";
const FACADE: &str = "crates/rulebook/Cargo.toml";
const FEATURES: &str = "crates/rulebook/README.md";
const GAMES: &str = "crates/rulebook/src/games.rs";

/// The files outside its folder that a new game changes, as paths from the root and new contents:
/// the manifests of the workspace and of the facade, and the facade's lists of features and of
/// games.
///
/// Files that are missing or do not list the latest game are left out; `tidy` then reports what is
/// missing.
#[must_use]
pub fn register(tree: &Tree, name: &str) -> Vec<(String, String)> {
    let Some(last) = last_game(tree) else { return Vec::new() };
    let mut files = Vec::new();
    let mut change = |path: &str, edit: &dyn Fn(&str) -> Option<String>| {
        if let Some(text) = tree.get(path).and_then(edit) {
            files.push((path.to_string(), text));
        }
    };
    change(ROOT, &|text| with_copy(text, &format!("rulebook-{last} = "), &last, name));
    change(FACADE, &|text| {
        let text = with_default(text, &last, name)?;
        let text = with_copy(&text, &format!("{last} = "), &last, name)?;
        with_copy(&text, &format!("rulebook-{last} = "), &last, name)
    });
    change(FEATURES, &|text| with_row(text, &last, name));
    change(GAMES, &|text| with_line(text, name));
    files
}

/// The latest game: the last of the facade's default features.
fn last_game(tree: &Tree) -> Option<String> {
    let manifest = tree.get(FACADE)?.parse::<toml::Table>().ok()?;
    let default = manifest.get("features")?.get("default")?.as_array()?;
    default.last()?.as_str().map(str::to_string)
}

/// The text with a copy of the first line that begins with `start`, below it. A new game has no
/// drawings.
fn with_copy(text: &str, start: &str, last: &str, name: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with(start))?;
    let copy = line.replace(last, name).replace("\"draw\", ", "").replace(", \"draw\"", "");
    Some(text.replacen(line, &format!("{line}\n{copy}"), 1))
}

/// The text with the game at the end of the default features.
fn with_default(text: &str, last: &str, name: &str) -> Option<String> {
    let (before, list) = text.split_once("default = [")?;
    let old = format!("\"{last}\"");
    let list = list.replacen(&old, &format!("{old}, \"{name}\""), 1);
    Some(format!("{before}default = [{list}"))
}

/// The table of features with a row of the new game below that of the latest one.
fn with_row(text: &str, last: &str, name: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with(&format!("| `{last}` | ")))?;
    let row = format!("| `{name}` | yes | the game {} |", capital(name));
    Some(text.replacen(line, &format!("{line}\n{row}"), 1))
}

/// The list of games with one more at its end.
fn with_line(text: &str, name: &str) -> Option<String> {
    let last = text.lines().rfind(|line| line.trim_start().starts_with('"'))?;
    let line = format!("    \"{name}\": rulebook_{name} as {name}, {};", capital(name));
    Some(text.replacen(last, &format!("{last}\n{line}"), 1))
}
