//! The steps that need what a machine may lack. What is missing is asked for once; if it cannot be
//! had, the step is skipped and says so.

use std::time::Duration;

use anyhow::{Context as _, Result};

use super::{Context, Outcome};
use crate::{Kind, Package, Tried};

/// The longest time that an installation may take.
const LIMIT: Duration = Duration::from_secs(180);

/// The compiler that Miri comes with.
const NIGHTLY: &str = "nightly";

/// The tests of a game that Miri runs, hundreds of times slower than otherwise.
const MIRI_TESTS: [&str; 3] = ["notation::", "rules::r1_", "rules::r2_"];

/// A microcontroller without operating system: core and games need none.
pub(super) fn thumbv7em(context: &Context<'_>) -> Result<Outcome> {
    let bare = |package: &&Package| matches!(package.kind, Kind::Core | Kind::Game);
    // `arbitrary` is for fuzzing and needs the standard library.
    check_target(context, "thumbv7em-none-eabi", bare, &["--features", "serde"])
}

/// A web page: what one builds it from, and the bindings for it if there are any.
pub(super) fn wasm32(context: &Context<'_>) -> Result<Outcome> {
    let wanted = |package: &&Package| match package.kind {
        Kind::Core | Kind::Game | Kind::Search | Kind::Facade => true,
        Kind::Front => package.library && package.name.ends_with("wasm"),
        Kind::Laws | Kind::Benches | Kind::Xtask => false,
    };
    check_target(context, "wasm32-unknown-unknown", wanted, &["--all-features"])
}

/// The published packages with the oldest compiler that they promise to work with.
pub(super) fn msrv(context: &Context<'_>) -> Result<Outcome> {
    let manifest = std::fs::read_to_string(context.shell.root().join("Cargo.toml"))?;
    let manifest: toml::Table = manifest.parse()?;
    let package = manifest.get("workspace").and_then(|workspace| workspace.get("package"));
    let version = package.and_then(|package| package.get("rust-version")?.as_str());
    let version = version.context("the root manifest has no rust-version")?;
    let probe = ["run", version, "cargo", "--version"];
    let install = ["toolchain", "install", version, "--profile", "minimal", "--no-self-update"];
    if let Some(skipped) = obtain(context, &probe, &install) {
        return Ok(skipped);
    }
    let packages: Vec<&Package> = context.workspace.published().collect();
    let mut arguments = vec!["run", version, "cargo", "check", "--all-features"];
    arguments.extend(selection(&packages));
    Ok(context.shell.run("rustup", &arguments, &[])?.into())
}

/// The unit tests of the core and a few tests of each game under Miri, which finds undefined
/// behaviour in what they depend on; they have no `unsafe` themselves.
pub(super) fn miri(context: &Context<'_>) -> Result<Outcome> {
    let probe = ["run", NIGHTLY, "cargo", "miri", "--version"];
    let install = [
        "toolchain",
        "install",
        NIGHTLY,
        "--profile",
        "minimal",
        "--component",
        "miri",
        "--component",
        "rust-src",
        "--no-self-update",
    ];
    if let Some(skipped) = obtain(context, &probe, &install) {
        return Ok(skipped);
    }
    let setup = ["run", NIGHTLY, "cargo", "miri", "setup"];
    if let Tried::Impossible(reason) = context.shell.attempt("rustup", &setup, LIMIT) {
        return Ok(Outcome::Skipped(reason));
    }
    let test = ["run", NIGHTLY, "cargo", "miri", "test", "--package"];
    let envs = [("MIRIFLAGS", "-Zmiri-disable-isolation")];
    let core = [&test[..], &["rulebook-core", "--lib"]].concat();
    let mut passed = context.shell.run("rustup", &core, &envs)?;
    for game in context.workspace.games() {
        let few = [&test[..], &[&game.name, "--test", "it", "--"], &MIRI_TESTS].concat();
        passed &= context.shell.run("rustup", &few, &envs)?;
    }
    Ok(passed.into())
}

/// The instructions of the games' inner loops against their budgets.
pub(super) fn budgets(context: &Context<'_>) -> Result<Outcome> {
    crate::budgets::check(context.shell)
}

fn check_target(
    context: &Context<'_>,
    target: &str,
    wanted: impl Fn(&&Package) -> bool,
    features: &[&str],
) -> Result<Outcome> {
    let installed = context.shell.read("rustup", &["target", "list", "--installed"]);
    let has_target = installed.is_ok_and(|list| list.lines().any(|line| line == target));
    if !has_target {
        let add = ["target", "add", target];
        if let Tried::Impossible(reason) = context.shell.attempt("rustup", &add, LIMIT) {
            return Ok(Outcome::Skipped(reason));
        }
    }
    let packages: Vec<&Package> = context.workspace.packages.iter().filter(wanted).collect();
    let mut arguments = vec!["check", "--lib", "--target", target];
    arguments.extend(features);
    arguments.extend(selection(&packages));
    Ok(context.shell.cargo(&arguments, &[])?.into())
}

/// Installs what `probe` does not find, or says why the step is skipped.
fn obtain(context: &Context<'_>, probe: &[&str], install: &[&str]) -> Option<Outcome> {
    if context.shell.attempt("rustup", probe, LIMIT) == Tried::Done {
        return None;
    }
    match context.shell.attempt("rustup", install, LIMIT) {
        Tried::Done => None,
        Tried::Impossible(reason) => Some(Outcome::Skipped(reason)),
    }
}

fn selection<'p>(packages: &[&'p Package]) -> impl Iterator<Item = &'p str> {
    packages.iter().flat_map(|package| ["--package", package.name.as_str()])
}
