//! The pages of the guide and the page on embedding, each compiled and run as the package that its reader makes.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};

use super::{Context, packages::remove};
use crate::{Outcome, Tree, shell::path_text};

/// The places of the pages.
const PLACES: [&str; 2] = ["docs/guide/", "docs/embedding.md"];

/// The folder of a clone beside the reader's package, as the pages name it.
const CLONE: &str = "rulebook";

/// Makes of each page with a manifest a package that consists of what `cargo new` writes, that manifest,
/// and the page as its documentation; runs the code of the page as tests.
pub(super) fn guide(context: &Context<'_>) -> Result<Outcome> {
    let tree = Tree::read(context.shell)?;
    let home = context.shell.target().join("guide");
    let build = path_text(&home.join("target"))?;
    remove(&home.join("packages"))?;
    let packages = home.join("packages");
    fs::create_dir_all(&packages)?;
    if let Some(skipped) = link(context.shell.root(), &packages.join(CLONE)) {
        return Ok(skipped);
    }
    let mut passed = true;
    let is_ours = |path: &str| PLACES.iter().any(|place| path.starts_with(place));
    for (path, page) in tree.iter().filter(|(path, _)| is_ours(path)) {
        let name = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".md");
        let Some(manifest) = manifest(page) else {
            if page.contains("```rust") {
                println!("error: {path} has code and no manifest");
                passed = false;
            }
            continue;
        };
        let package = write(context, &packages.join(name), name, manifest, page)?;
        let test = ["test", "--doc", "--offline", "--target-dir", &build];
        passed &= context.shell.at(package).cargo(&test, &[])?;
    }
    Ok(passed.into())
}

/// The first passage of TOML in a page.
fn manifest(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("```toml\n")?;
    rest.split_once("```").map(|(manifest, _)| manifest)
}

/// Writes the package of a page; returns its folder.
fn write(
    context: &Context<'_>,
    folder: &Path,
    name: &str,
    manifest: &str,
    page: &str,
) -> Result<PathBuf> {
    fs::create_dir_all(folder.join("src"))?;
    let new = format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n");
    fs::write(folder.join("Cargo.toml"), new + manifest)?;
    fs::write(folder.join("page.md"), page)?;
    fs::write(folder.join("src/lib.rs"), "#![doc = include_str!(\"../page.md\")]\n")?;
    // The versions that the tests have downloaded already.
    fs::copy(context.shell.root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(folder.to_path_buf())
}

/// Puts the repository where the pages expect a clone, or says why that is impossible.
fn link(repository: &Path, place: &Path) -> Option<Outcome> {
    #[cfg(unix)]
    let made = std::os::unix::fs::symlink(repository, place);
    #[cfg(not(unix))]
    let made = std::os::windows::fs::symlink_dir(repository, place);
    let why = made.with_context(|| format!("linking {}", place.display())).err()?;
    Some(Outcome::Skipped(format!("{why:#}")))
}
