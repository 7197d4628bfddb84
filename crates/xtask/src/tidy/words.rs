//! Words that do not belong in the repository.

use super::{Finding, is_data};
use crate::{Tree, Workspace, tree::extension};

/// What does not belong in sources, manifests and scripts, and what would be right. The words are
/// put together so that this file does not contain them.
const IN_CODE: [(&str, &str); 5] = [
    (concat!("TO", "DO"), "do it, or open an issue"),
    (concat!("FIX", "ME"), "mend it, or open an issue"),
    (concat!("allow", "("), "silence a lint with `#[expect(…, reason = \"…\")]`"),
    (concat!("#[ig", "nore"), "every test runs; scale the heavy ones by `RULEBOOK_SLOW`"),
    (concat!("should_", "panic"), "test the error that is returned"),
];

/// Turns of phrase that are not plain English, and what would be.
const PHRASES: [(&str, &str); 5] = [
    (concat!("who", "ever"), "the player who"),
    (concat!("an", "ew"), "again"),
    (concat!("for ", "ever"), "forever"),
    (concat!("stands ", "there"), "is there"),
    (concat!("the ", "own "), "the player's own"),
];

/// The beginnings of paths that only one machine has.
const MACHINE_PATHS: [&str; 3] =
    [concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/wo", "rk/")];

/// The extensions of code; the script of the checks has none.
const CODE: [&str; 5] = ["rs", "toml", "yml", "yaml", "sh"];
const SCRIPT: &str = ".ci/run";

pub(super) fn check(tree: &Tree, _: &Workspace) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.iter() {
        let is_code = (CODE.contains(&extension(path)) || path == SCRIPT) && !is_data(path);
        let is_prose = matches!(extension(path), "rs" | "md") && !is_data(path);
        for (index, line) in text.lines().enumerate() {
            let mut add = |what: String| findings.push(Finding::new(path, index + 1, what));
            if is_code && let Some((word, right)) = IN_CODE.iter().find(|(w, _)| line.contains(w)) {
                add(format!("`{word}` does not belong here: {right}"));
            }
            if is_prose && let Some((phrase, right)) = phrase(line) {
                add(format!("\"{phrase}\" is not plain English; say \"{right}\""));
            }
            if let Some(folder) = MACHINE_PATHS.iter().find(|folder| starts_path(line, folder)) {
                add(format!("a path under `{folder}` exists on one machine only"));
            }
        }
    }
    findings
}

/// A phrase of the list in a line, as whole words.
fn phrase(line: &str) -> Option<&'static (&'static str, &'static str)> {
    let line = line.to_lowercase();
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    PHRASES.iter().find(|(phrase, _)| {
        line.match_indices(phrase).any(|(at, found)| {
            let (before, after) =
                (line[..at].chars().next_back(), line[at + found.len()..].chars().next());
            !is_letter(before) && (found.ends_with(' ') || !is_letter(after))
        })
    })
}

/// Whether `folder` is the beginning of a path in `line`.
fn starts_path(line: &str, folder: &str) -> bool {
    let mut places = line.match_indices(folder);
    places.any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || ".-_".contains(c)))
}
