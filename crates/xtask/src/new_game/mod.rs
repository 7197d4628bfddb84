//! The crate of a new game: a copy of one of the small games in `crates/classics`.

mod copy;
mod kind;
mod register;

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};

use crate::{Shell, Tree, Workspace, shell::path_text};

pub use self::{copy::files, kind::Kind, register::register};

/// The licence texts, which every package has.
const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// Names that are taken or confusing as the name of a crate's folder and module.
const RESERVED: [&str; 9] =
    ["benches", "cli", "core", "fuzz", "laws", "rulebook", "search", "test", "xtask"];

/// Writes the crate of a game, enters it where the workspace lists its games, and renews what is
/// generated from these lists.
///
/// # Errors
///
/// As [`write()`] and [`renew`].
pub fn run(shell: &Shell, name: &str, kind: Kind) -> Result<()> {
    write(shell, name, kind)?;
    renew(shell, &shell.target(), &["--package", "rulebook"])?;
    println!("\nNow follow docs/adding-a-game.md from its second step.");
    Ok(())
}

/// Writes the crate of a game and its lines in the manifests and in the facade's list; prints the
/// paths.
///
/// # Errors
///
/// If the name is invalid or taken, or a file cannot be written.
pub fn write(shell: &Shell, name: &str, kind: Kind) -> Result<()> {
    let (tree, workspace) = (Tree::read(shell)?, Workspace::read(shell)?);
    let packages = workspace.packages.iter().map(|package| package.short_name().to_string());
    check_name(name, &packages.chain(copy::classics(&tree)).collect::<Vec<_>>())?;
    for (path, text) in &files(&tree, name, kind) {
        let place = shell.root().join(path);
        ensure!(!place.exists(), "{path} exists already");
        fs::create_dir_all(place.parent().context("a file is in a folder")?)?;
        write_file(shell, path, text)?;
    }
    for licence in LICENCES {
        link(&shell.root().join(format!("crates/{name}/{licence}")), licence)?;
    }
    for (path, text) in &register(&tree, name) {
        write_file(shell, path, text)?;
    }
    // Line breaks and the order of imports depend on the name.
    let package = format!("rulebook-{name}");
    ensure!(shell.cargo(&["fmt", "--package", &package], &[])?, "cargo fmt failed");
    Ok(())
}

/// Renews what is generated from the lists of games: the lock files, and the tables of the pages.
///
/// The tables are written by a test of the facade. `packages` are the options that choose what is
/// built for it: the facade, and whatever will be tested next, so that nothing is built twice.
///
/// # Errors
///
/// If a program cannot be started or fails.
pub fn renew(shell: &Shell, target: &Path, packages: &[&str]) -> Result<()> {
    // The lock files list the packages of the workspace, and `cargo xtask` does not change them.
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml", "benches/peers/Cargo.toml"] {
        let update = ["update", "--workspace", "--quiet", "--manifest-path", manifest];
        ensure!(shell.cargo(&update, &[])?, "the lock file of {manifest} could not be updated");
    }
    println!(
        "The tables of the pages are written by a test of the facade, which compiles for minutes."
    );
    let target = path_text(target)?;
    let test = ["--test", "repository", "--target-dir", &target, "tables::"];
    let test = [&["test"], packages, &test].concat();
    let written = shell.cargo(&test, &[("RULEBOOK_BLESS", "1")])?;
    ensure!(written, "the tables of the pages could not be written");
    Ok(())
}

/// Writes a file and prints its path.
fn write_file(shell: &Shell, path: &str, text: &str) -> Result<()> {
    fs::write(shell.root().join(path), text).with_context(|| format!("writing {path}"))?;
    println!("{path}");
    Ok(())
}

/// Links a licence of the root into the package; a packed package contains its text.
fn link(place: &Path, licence: &str) -> Result<()> {
    let target = Path::new("../..").join(licence);
    #[cfg(unix)]
    let made = std::os::unix::fs::symlink(&target, place);
    #[cfg(not(unix))]
    let made = fs::copy(place.with_file_name(target), place).map(|_| ());
    made.with_context(|| format!("linking {}", place.display()))
}

/// Whether a new game may have this name.
///
/// # Errors
///
/// If not, with the reason.
pub fn check_name(name: &str, taken: &[String]) -> Result<()> {
    let letters = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    ensure!(
        letters && name.starts_with(|c: char| c.is_ascii_lowercase()),
        "`{name}` is invalid: a game's name is lower-case letters and digits and starts with a letter"
    );
    let is_free = !RESERVED.contains(&name) && !taken.iter().any(|other| other == name);
    ensure!(is_free, "`{name}` is taken");
    ensure!(syn::parse_str::<syn::Ident>(name).is_ok(), "`{name}` is a keyword of Rust");
    Ok(())
}

/// A name as that of a type or a title.
fn capital(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}
