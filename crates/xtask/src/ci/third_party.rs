//! A game of another author, outside of the workspace, on the packages as the registry will have
//! them.

use std::{fs, path::PathBuf};

use anyhow::{Context as _, Result, ensure};

use super::{Context, packages::Packages};
use crate::{Outcome, Shell, Tree};

/// The folder of the game.
pub(super) const FOLDER: &str = "crates/xtask/third-party";

/// The most lines that the program of a game has; authors are promised fewer than 20.
const MAX_LINES: usize = 19;

/// The libraries are not optimised for the tests. To optimise them takes five minutes of a processor,
/// and saves these tests 15 seconds; what is generic in them is optimised with the game.
const LIBRARIES: &str = r#"profile.test.package."*".opt-level=0"#;

/// Builds and tests the game in a copy. Its manifest names the packages by their versions, as that
/// of any author would; cargo's configuration says where they are.
pub(super) fn third_party(context: &Context<'_>) -> Result<Outcome> {
    let format = ["fmt", "--check", "--manifest-path", &format!("{FOLDER}/Cargo.toml")];
    let mut passed = context.shell.cargo(&format, &[])?;
    let (shell, common) = project(context)?;
    let common: Vec<&str> = common.iter().map(String::as_str).collect();
    let clippy = ["clippy", "--all-targets"];
    passed &= shell.cargo(&[&clippy[..], &common, &["--", "-D", "warnings"]].concat(), &[])?;
    let test = ["test", "--no-fail-fast", "--config", LIBRARIES];
    passed &= shell.cargo(&[&test[..], &common].concat(), &[])?;
    let n_lines = fs::read_to_string(shell.root().join("src/main.rs"))?.lines().count();
    if MAX_LINES < n_lines {
        println!("error: {FOLDER}/src/main.rs has {n_lines} lines; at most {MAX_LINES} are meant");
        passed = false;
    }
    Ok(passed.into())
}

/// Builds the page of the game as its author does; returns its folder, or `None` if it cannot be
/// built.
pub(super) fn page(context: &Context<'_>) -> Result<Option<PathBuf>> {
    let (shell, common) = project(context)?;
    let common: Vec<&str> = common.iter().map(String::as_str).collect();
    // What `cargo run` is told about the packages, the build for the browser has to be told too.
    let run = [&["run", "--bin", "page"], &common[..], &["--"], &common].concat();
    let built = shell.cargo(&run, &[])?;
    Ok(built.then(|| context.shell.target().join("page")))
}

/// A shell in a copy of the game, and the options that name the packages and the target folder.
fn project(context: &Context<'_>) -> Result<(Shell, [String; 4])> {
    let packages = Packages::of(context)?;
    let shell = copy(context)?;
    fs::copy(packages.root().join("Cargo.lock"), shell.root().join("Cargo.lock"))?;
    let patches = shell.root().join("patches.toml");
    fs::write(&patches, packages.patches())?;
    let patches = patches.to_str().context("the path of the target folder is not UTF-8")?;
    let common = ["--config", patches, "--target-dir", packages.target()];
    Ok((shell, common.map(str::to_string)))
}

/// A shell in a copy of the game, which has no other folder of the repository around it.
pub(super) fn copy(context: &Context<'_>) -> Result<Shell> {
    let folder = context.shell.target().join("third-party");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("emptying {}", folder.display()))?;
    }
    let tree = Tree::read(context.shell)?;
    ensure!(tree.under(FOLDER).next().is_some(), "{FOLDER} is empty");
    for (path, text) in tree.under(FOLDER) {
        let place = folder.join(path);
        fs::create_dir_all(place.parent().unwrap_or(&folder))?;
        fs::write(place, text)?;
    }
    Ok(context.shell.at(folder))
}
