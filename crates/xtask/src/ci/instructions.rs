//! The instructions of every game's inner loops, counted by callgrind and compared with the limits in
//! `benches/instructions.rs`.

use std::time::Duration;

use anyhow::{Context as _, Result};

use super::Context;
use crate::{Attempt, Outcome, toolchain};

/// The compiler that the counts hold for: others generate other instructions.
const COMPILER: &str = "1.95.0";
/// The machine that they hold for.
const HOST: &str = "x86_64-unknown-linux-gnu";

const PACKAGE: &str = "rulebook-benches";

/// Fails if a game has no count, or takes more than 3 % more instructions.
pub(super) fn instructions(context: &Context<'_>) -> Result<Outcome> {
    let shell = context.shell;
    if let Some(reason) = missing(context)? {
        return Ok(Outcome::Skipped(reason));
    }
    let rustc = shell.read("rustc", &["-vV"])?;
    let value = |key| rustc.lines().find_map(|line| line.strip_prefix(key));
    if value("host: ") != Some(HOST) {
        return Ok(Outcome::Skipped(format!("the counts are those of {HOST}")));
    }
    let bench = ["bench", "--locked", "--package", PACKAGE, "--bench", "instructions"];
    if value("release: ") == Some(COMPILER) {
        return Ok(shell.cargo(&bench, &[])?.into());
    }
    if let Some(skipped) = toolchain::obtain(shell, COMPILER, &[]) {
        return Ok(skipped);
    }
    Ok(shell.run("rustup", &[&["run", COMPILER, "cargo"], &bench[..]].concat(), &[])?.into())
}

/// Why nothing can be counted on this machine.
fn missing(context: &Context<'_>) -> Result<Option<String>> {
    if let Attempt::Impossible(reason) =
        context.shell.attempt("valgrind", &["--version"], Duration::from_secs(20))
    {
        return Ok(Some(format!(
            "there is no valgrind; install the package `valgrind` ({reason})"
        )));
    }
    let package = context.workspace.package(PACKAGE).context("there are no benches")?;
    let gungraun = package.dependencies.iter().find(|dependency| dependency.name == "gungraun");
    let version = gungraun.and_then(|dependency| dependency.requirement.as_deref());
    let version = version.context("the benches do not depend on gungraun")?.trim_start_matches('=');
    let installed = context.shell.ask("gungraun-runner", &["--version"]);
    let is_installed =
        installed.is_some_and(|text| text.split_whitespace().any(|it| it == version));
    Ok((!is_installed).then(|| {
        format!(
            "there is no gungraun-runner {version}; run \
             `cargo install --locked gungraun-runner --version {version}`"
        )
    }))
}
