//! The instructions of every game's inner loops, counted by callgrind and compared with the limits in
//! `benches/instructions.rs`.

use std::time::Duration;

use anyhow::Result;

use super::Context;
use crate::{Attempt, Outcome, Shell, toolchain};

/// The compiler for which the counts hold: others generate other instructions.
const COMPILER: &str = "1.95.0";
/// The machine for which they hold.
const HOST: &str = "x86_64-unknown-linux-gnu";

/// The version of the runner: that of gungraun in `benches/Cargo.toml`, or the bench refuses it.
const RUNNER: &str = "0.20.0";

/// Fails if a game has no count, or takes more than 3 % more instructions.
pub(super) fn instructions(context: &Context<'_>) -> Result<Outcome> {
    let shell = context.shell;
    if let Some(reason) = missing(shell) {
        return Ok(Outcome::Skipped(reason));
    }
    let rustc = shell.read("rustc", &["-vV"])?;
    let value = |key| rustc.lines().find_map(|line| line.strip_prefix(key));
    if value("host: ") != Some(HOST) {
        return Ok(Outcome::Skipped(format!("the counts are those of {HOST}")));
    }
    let bench = ["bench", "--locked", "--package", "rulebook-benches", "--bench", "instructions"];
    if value("release: ") == Some(COMPILER) {
        return Ok(shell.cargo(&bench, &[])?.into());
    }
    if let Some(skipped) = toolchain::obtain(shell, COMPILER, &[]) {
        return Ok(skipped);
    }
    Ok(shell.run("rustup", &[&["run", COMPILER, "cargo"], &bench[..]].concat(), &[])?.into())
}

/// The reason why instructions cannot be counted on this machine.
fn missing(shell: &Shell) -> Option<String> {
    let valgrind = shell.attempt("valgrind", &["--version"], Duration::from_secs(20));
    if let Attempt::Impossible(reason) = valgrind {
        return Some(format!("there is no valgrind; install the package `valgrind` ({reason})"));
    }
    if shell.ask("gungraun-runner", &["--version"]).is_none() {
        let install = format!("cargo install --locked gungraun-runner@{RUNNER}");
        return Some(format!("there is no gungraun-runner; run `{install}`"));
    }
    None
}
