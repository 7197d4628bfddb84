//! The order in which the packages are published.

use anyhow::{Result, bail};

use crate::{Package, Workspace};

/// The published packages, each after all that it depends on; among those that are ready at the
/// same time, in the order of their names.
///
/// A development dependency counts if it has a version: the registry requires that version to
/// exist. One without a version is not in the package.
///
/// # Errors
///
/// If packages depend on each other in a cycle; the message names it.
pub fn order(workspace: &Workspace) -> Result<Vec<&Package>> {
    let mut remaining: Vec<&Package> = workspace.published().collect();
    let mut order = Vec::new();
    while !remaining.is_empty() {
        let is_ready = |package: &&Package| next(package, &remaining).is_none();
        match remaining.iter().position(is_ready) {
            Some(index) => order.push(remaining.remove(index)),
            None => bail!(
                "the registry refuses a cycle of dependencies: {}; a development dependency by \
                 path, without a version, would break it",
                cycle(&remaining).join(" → ")
            ),
        }
    }
    Ok(order)
}

/// The first of `packages` that must be in the registry before `package`.
fn next<'w>(package: &Package, packages: &[&'w Package]) -> Option<&'w Package> {
    let needs = |name: &str| {
        package.dependencies.iter().any(|found| found.name == name && found.requirement.is_some())
    };
    packages.iter().copied().find(|other| needs(&other.name))
}

/// The names along a cycle, the first one again at the end. Each package depends on another one of
/// `packages`.
fn cycle<'w>(packages: &[&'w Package]) -> Vec<&'w str> {
    let mut path: Vec<&str> = Vec::new();
    let mut at = packages.first().copied();
    while let Some(package) = at {
        let start = path.iter().position(|name| *name == package.name);
        path.push(&package.name);
        if let Some(start) = start {
            return path.split_off(start);
        }
        at = next(package, packages);
    }
    path
}
