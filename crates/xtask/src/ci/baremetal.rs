//! Core and games without an operating system and without an allocator, linked.

use std::{fs, path::PathBuf};

use anyhow::{Context as _, Result, ensure};

use super::{Context, optional};
use crate::{Outcome, Package, Tree, Workspace, shell::path_text};

/// The program; it includes the list of games as `games.rs`.
const MAIN: &str = include_str!("../../baremetal/main.rs");

/// The feature of the core that needs an allocator.
const ALLOC: &str = "alloc";

const CORE: &str = "rulebook-core";
const NAME: &str = "rulebook-baremetal";

/// Links for this machine and plays the games. Without an allocator in the program, it would not
/// link if a game needed one.
pub(super) fn no_alloc(context: &Context<'_>) -> Result<Outcome> {
    if !cfg!(target_os = "linux") {
        let reason = "a program without the standard library is linked on Linux only";
        return Ok(Outcome::Skipped(reason.to_string()));
    }
    let Some(target) = build(context, &[])? else { return Ok(Outcome::Failed) };
    let program = path_text(&target.join("release").join(NAME))?;
    Ok(context.shell.run(&program, &[], &[])?.into())
}

/// Links for a microcontroller; stored data, which needs an allocator, is only checked.
pub(super) fn thumbv7em(context: &Context<'_>) -> Result<Outcome> {
    const TARGET: &str = "thumbv7em-none-eabi";
    if let Some(skipped) = optional::obtain_target(context, TARGET) {
        return Ok(skipped);
    }
    let is_linked = build(context, &["--target", TARGET])?.is_some();
    let bare = |package: &&Package| package.is_game || package.name == CORE;
    let packages = context.workspace.packages.iter().filter(bare);
    let mut check = vec!["check", "--locked", "--lib", "--target", TARGET, "--features", "serde"];
    check.extend(packages.flat_map(|package| ["--package", package.name.as_str()]));
    Ok((is_linked && context.shell.cargo(&check, &[])?).into())
}

/// Writes the program and builds it; the target folder if that succeeds.
fn build(context: &Context<'_>, arguments: &[&str]) -> Result<Option<PathBuf>> {
    let target = context.shell.target();
    let folder = target.join("baremetal");
    let tree = Tree::read(context.shell)?;
    for (path, text) in program(&tree, &context.workspace, &context.shell.root().to_string_lossy())?
    {
        let place = folder.join(path);
        fs::create_dir_all(place.parent().unwrap_or(&folder))?;
        fs::write(&place, text).with_context(|| format!("writing {}", place.display()))?;
    }
    // The versions of the repository; what is not needed here is dropped from the list.
    fs::copy(context.shell.root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let shell = context.shell.at(folder);
    let target_text = path_text(&target)?;
    let common = ["build", "--release", "--target-dir", &target_text];
    let built = shell.cargo(&[&common[..], arguments].concat(), &[])?;
    Ok(built.then_some(target))
}

/// The files of the program for all games that need no allocator, with their paths.
///
/// # Errors
///
/// If a game has no state type, or there is no such game.
pub fn program(
    tree: &Tree,
    workspace: &Workspace,
    root: &str,
) -> Result<Vec<(&'static str, String)>> {
    let core = workspace.package(CORE).context("there is no core")?;
    let (mut packages, mut games) = (vec![core], Vec::new());
    for game in workspace.games().filter(|game| !needs_alloc(game)) {
        let state = state(tree, game);
        let state = state.with_context(|| format!("{} has no `impl Game`", game.name))?;
        packages.push(game);
        games.push(format!("    play::<{}::{state}>,", game.name.replace('-', "_")));
    }
    ensure!(!games.is_empty(), "every game needs an allocator");
    let dependencies = packages.iter().map(|package| {
        let folder = format!("{root}/{}", package.folder);
        format!("{} = {{ path = {folder:?}, default-features = false }}", package.name)
    });
    let dependencies = dependencies.collect::<Vec<_>>().join("\n");
    let manifest = format!(
        "[workspace]\n\n[package]\nname = \"{NAME}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [profile.release]\npanic = \"abort\"\nlto = true\ncodegen-units = 1\n\n\
         [dependencies]\n{dependencies}\n"
    );
    Ok(vec![
        ("Cargo.toml", manifest),
        ("src/main.rs", MAIN.to_string()),
        ("src/games.rs", format!("&[\n{}\n]\n", games.join("\n"))),
    ])
}

/// Whether a game asks the core for the feature that needs an allocator.
fn needs_alloc(game: &Package) -> bool {
    let on_core = game.dependencies.iter().find(|to| to.name == CORE && !to.development);
    on_core.is_some_and(|core| core.features.iter().any(|name| name == ALLOC))
}

/// The type that implements `Game`.
fn state<'t>(tree: &'t Tree, game: &Package) -> Option<&'t str> {
    let mut lines = tree.rust_under(&game.path("src")).flat_map(|(_, text)| text.lines());
    lines.find_map(|line| line.strip_prefix("impl Game for ")?.split([' ', '{']).next())
}
