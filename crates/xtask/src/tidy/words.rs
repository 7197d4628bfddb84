//! Words that do not stand in a repository.

use super::{Finding, is_data};
use crate::{Tree, Workspace, tree::extension};

/// What does not stand in sources, manifests and scripts, and what would be right. The words are
/// put together so that this file does not contain them.
const IN_CODE: [(&str, &str); 5] = [
    (concat!("TO", "DO"), "do it, or write an issue"),
    (concat!("FIX", "ME"), "mend it, or write an issue"),
    (concat!("allow", "("), "silence a lint with `#[expect(…, reason = \"…\")]`"),
    (concat!("#[ig", "nore"), "every test runs; scale the heavy ones by `RULEBOOK_SLOW`"),
    (concat!("should_", "panic"), "test the error that is returned"),
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
        for (index, line) in text.lines().enumerate() {
            if is_code && let Some((word, right)) = IN_CODE.iter().find(|(w, _)| line.contains(w)) {
                let what = format!("`{word}` has no place here: {right}");
                findings.push(Finding::new(path, index + 1, what));
            }
            if let Some(folder) = MACHINE_PATHS.iter().find(|folder| starts_path(line, folder)) {
                let what = format!("a path under `{folder}` exists on one machine only");
                findings.push(Finding::new(path, index + 1, what));
            }
        }
    }
    findings
}

/// Whether `folder` stands in `line` as the beginning of a path.
fn starts_path(line: &str, folder: &str) -> bool {
    let mut places = line.match_indices(folder);
    places.any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || ".-_".contains(c)))
}
