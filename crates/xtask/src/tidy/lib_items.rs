//! `lib.rs` of the core and of games is a table of contents and nothing else.

use syn::{Item, UseTree, spanned::Spanned};

use super::Finding;
use crate::{Kind, Tree, Workspace};

pub(super) fn check(tree: &Tree, workspace: &Workspace) -> Vec<Finding> {
    let is_meant = |kind| matches!(kind, Kind::Core | Kind::Game | Kind::Classics);
    let packages = workspace.packages.iter().filter(|package| is_meant(package.kind));
    let libraries = packages.map(|package| package.path("src/lib.rs"));
    libraries
        .filter_map(|path| tree.get(&path).map(|text| (path, text)))
        .flat_map(|(path, text)| check_library(&path, text))
        .collect()
}

fn check_library(path: &str, text: &str) -> Vec<Finding> {
    // A file that cannot be parsed is found with the lengths of functions.
    let items = syn::parse_file(text).map(|file| file.items).unwrap_or_default();
    let findings = items.iter().filter_map(|item| {
        let line = item.span().start().line;
        what_is_wrong(item).map(|what| Finding::new(path, line, what))
    });
    findings.collect()
}

fn what_is_wrong(item: &Item) -> Option<&'static str> {
    match item {
        Item::ExternCrate(_) => None,
        Item::Mod(module) if module.content.is_none() => None,
        Item::Use(import) => {
            has_glob(&import.tree).then_some("re-exports with `*`; name the items one by one")
        }
        _ => Some("`lib.rs` holds no items; move this one to the module it belongs to"),
    }
}

fn has_glob(tree: &UseTree) -> bool {
    match tree {
        UseTree::Glob(_) => true,
        UseTree::Path(path) => has_glob(&path.tree),
        UseTree::Group(group) => group.items.iter().any(has_glob),
        UseTree::Name(_) | UseTree::Rename(_) => false,
    }
}
