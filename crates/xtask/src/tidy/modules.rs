//! Source files that no target compiles, such as tests that `main` does not declare.

use super::Finding;
use crate::{Tree, Workspace, tree::extension};

/// Sources that are written into another package, and those that are data of tests.
const OTHERS: [&str; 2] = ["crates/xtask/baremetal/", "/tests/data/"];

pub(super) fn check(tree: &Tree, _: &Workspace) -> Vec<Finding> {
    let is_source = |path: &&str| !OTHERS.iter().any(|folder| path.contains(folder));
    let sources = tree.rust().map(|(path, _)| path).filter(is_source);
    let lost = sources
        .filter(|path| !(is_root(tree, path) || is_declared(tree, path) || is_named(tree, path)));
    let what = "is compiled by no target; declare it with `mod`, or delete it";
    lost.map(|path| Finding::new(path, 1, what)).collect()
}

/// Whether cargo takes the file for the first one of a target.
fn is_root(tree: &Tree, path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    let is_package =
        |len: &usize| tree.get(&[&parts[..*len], &["Cargo.toml"]].concat().join("/")).is_some();
    let Some(len) = (0..parts.len()).rev().find(is_package) else { return false };
    match parts[len..] {
        ["build.rs"] | ["src", "lib.rs" | "main.rs"] => true,
        ["src", "bin", ref rest @ ..] | ["tests" | "examples" | "benches", ref rest @ ..] => {
            matches!(rest, [_] | [_, "main.rs"])
        }
        _ => false,
    }
}

/// Whether a file beside it, or the one that its folder belongs to, declares its module.
fn is_declared(tree: &Tree, path: &str) -> bool {
    let module = path.trim_end_matches(".rs").trim_end_matches("/mod");
    let Some((folder, name)) = module.rsplit_once('/') else { return false };
    let beside = tree.rust_under(folder).filter(|(inside, _)| !inside.contains('/'));
    let above = tree.get(&format!("{folder}.rs"));
    let declarations = [format!("mod {name};"), format!("mod r#{name};")];
    beside.map(|(_, text)| text).chain(above).any(|text| {
        let mut lines = text.lines().map(str::trim);
        lines.any(|line| {
            !line.starts_with("//") && declarations.iter().any(|end| line.ends_with(end))
        })
    })
}

/// Whether a manifest or another source leads to it by its path.
fn is_named(tree: &Tree, path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let ends = [format!("\"{name}\""), format!("/{name}\"")];
    tree.iter().any(|(other, text)| {
        matches!(extension(other), "rs" | "toml")
            && text.lines().any(|line| {
                ["path = ", "include!("].iter().any(|how| line.contains(how))
                    && ends.iter().any(|end| line.contains(end))
            })
    })
}
