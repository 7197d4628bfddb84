//! The steps with dependencies that a machine may lack. A missing tool is installed if possible;
//! otherwise the step is skipped, with the reason.

use std::time::Duration;

use anyhow::Result;

use super::Context;
use crate::{Attempt, Outcome, Package, Shell, toolchain};

/// The longest time that an installation may take.
const LIMIT: Duration = Duration::from_secs(180);

/// The compiler that Miri comes with.
pub(super) const NIGHTLY: &str = "nightly";

/// The packages that a web page is built from, beside the games.
const OF_PAGES: [&str; 6] = [
    "rulebook-core",
    "rulebook-draw",
    "rulebook-classics",
    "rulebook-search",
    "rulebook",
    "rulebook-page",
];

/// The tests of a game that Miri runs; it is hundreds of times slower than the processor.
const MIRI_TESTS: [&str; 3] = ["notation::", "::r1_", "::r2_"];

/// Checks the packages that a web page is built from, the bindings for it included.
pub(super) fn wasm32(context: &Context<'_>) -> Result<Outcome> {
    const TARGET: &str = "wasm32-unknown-unknown";
    let is_wanted = |package: &&Package| package.is_game || OF_PAGES.contains(&&*package.name);
    if let Some(skipped) = obtain_target(context, TARGET) {
        return Ok(skipped);
    }
    let packages: Vec<&Package> = context.workspace.packages.iter().filter(is_wanted).collect();
    let mut arguments = vec!["check", "--locked", "--lib", "--target", TARGET, "--all-features"];
    arguments.extend(packages.iter().flat_map(|package| ["--package", package.name.as_str()]));
    Ok(context.shell.cargo(&arguments, &[])?.into())
}

/// The unit tests of the core, those of the C library that pass anything to its functions, and a few tests of
/// each game under Miri. It finds undefined behaviour in the C library's one file with `unsafe`, and in what
/// the others depend on, which have none.
pub(super) fn miri(context: &Context<'_>) -> Result<Outcome> {
    if let Some(skipped) = toolchain::obtain(context.shell, NIGHTLY, &["miri", "rust-src"]) {
        return Ok(skipped);
    }
    let setup = ["run", NIGHTLY, "cargo", "miri", "setup"];
    if let Attempt::Impossible(reason) = context.shell.attempt("rustup", &setup, LIMIT) {
        return Ok(Outcome::Skipped(reason));
    }
    let mut passed = miri_tests(context.shell, &["rulebook-core", "--lib"], &[])?;
    passed &= miri_tests(context.shell, &["rulebook-c", "--lib"], &[])?;
    passed &= miri_tests(context.shell, &["rulebook-c", "--test", "it"], &["hostile::"])?;
    for game in context.workspace.games() {
        passed &= miri_tests(context.shell, &[&game.name, "--test", "it"], &MIRI_TESTS)?;
    }
    Ok(passed.into())
}

/// Runs the tests of a package that contain one of `filters`; returns whether they passed and each
/// filter found some.
fn miri_tests(shell: &Shell, package: &[&str], filters: &[&str]) -> Result<bool> {
    let test = ["run", NIGHTLY, "cargo", "miri", "test", "--locked", "--package"];
    let arguments = [&test[..], package, &["--"], filters].concat();
    let envs = [("MIRIFLAGS", "-Zmiri-disable-isolation")];
    let mut tests = Vec::new();
    let mut passed = shell.run_lines("rustup", &arguments, &envs, |line| {
        if let Some(name) = line.strip_prefix("test ") {
            tests.push(name.to_string());
        }
    })?;
    if tests.is_empty() {
        println!("error: no test of {} ran", package[0]);
        passed = false;
    }
    for filter in filters.iter().filter(|filter| !tests.iter().any(|name| name.contains(**filter)))
    {
        println!("error: no test of {} is named `{filter}…`", package[0]);
        passed = false;
    }
    Ok(passed)
}

/// Installs the standard library of a target, or says why the step is skipped.
pub(super) fn obtain_target(context: &Context<'_>, target: &str) -> Option<Outcome> {
    let installed = context.shell.ask("rustup", &["target", "list", "--installed"]);
    if installed.is_some_and(|list| list.lines().any(|line| line == target)) {
        return None;
    }
    match context.shell.attempt("rustup", &["target", "add", target], LIMIT) {
        Attempt::Done => None,
        Attempt::Impossible(reason) => Some(Outcome::Skipped(reason)),
    }
}
