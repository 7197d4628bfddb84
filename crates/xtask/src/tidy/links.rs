//! Links on pages that are also shown outside of the repository: on crates.io and docs.rs.

use super::Finding;
use crate::{Tree, Workspace, tree::extension};

/// The pages of a published package that the registry shows alone.
const PAGES: [&str; 3] = ["README.md", "RULES.md", "CHANGELOG.md"];

/// How a link starts that leads somewhere from everywhere.
const ABSOLUTE: [&str; 3] = ["https://", "http://", "#"];

pub(super) fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in workspace.published() {
        for page in PAGES.map(|page| package.path(page)) {
            let lines = tree.get(&page).unwrap_or("").lines().enumerate();
            for (index, target) in links(lines.map(|(index, line)| (index + 1, line))) {
                if !ABSOLUTE.iter().any(|start| target.starts_with(start)) {
                    findings.push(dead(&page, index, target));
                }
            }
        }
        for (inside, text) in tree.rust_under(&package.path("src")) {
            let docs = text.lines().enumerate().filter_map(|(index, line)| {
                let line = line.trim_start();
                let doc = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))?;
                Some((index + 1, doc))
            });
            for (index, target) in links(docs) {
                // Rustdoc checks paths to items, but not links to files.
                let is_file = target.contains('/') || extension(target) == "md";
                if is_file && !ABSOLUTE.iter().any(|start| target.starts_with(start)) {
                    findings.push(dead(&package.path(&format!("src/{inside}")), index, target));
                }
            }
        }
    }
    findings
}

fn dead(path: &str, line: usize, target: &str) -> Finding {
    let what = format!("the link to `{target}` is dead outside of the repository; use its URL");
    Finding::new(path, line, what)
}

/// The targets of the links in lines, outside of blocks of code.
fn links<'t>(
    lines: impl Iterator<Item = (usize, &'t str)>,
) -> impl Iterator<Item = (usize, &'t str)> {
    let mut is_code = false;
    lines.flat_map(move |(number, line)| {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        let parts = if is_code { "" } else { line }.split("](").skip(1);
        let targets = parts.filter_map(|rest| rest.split_once(')').map(|(target, _)| target));
        targets.map(move |target| (number, target)).collect::<Vec<_>>()
    })
}
