//! The steps that run everywhere.

use anyhow::{Result, ensure};

use super::Context;
use crate::{Outcome, Shell, Tree, Workspace, new_game, shell::path_text, tidy::TRANSLATIONS};

pub(super) const DENY: [&str; 3] = ["--", "-D", "warnings"];

pub(super) fn fmt(context: &Context<'_>) -> Result<Outcome> {
    Ok(context.shell.cargo(&["fmt", "--all", "--check"], &[])?.into())
}

pub(super) fn tidy(context: &Context<'_>) -> Result<Outcome> {
    Ok(crate::tidy::run(context.shell)?.into())
}

pub(super) fn clippy(context: &Context<'_>) -> Result<Outcome> {
    let arguments = ["clippy", "--locked", "--workspace", "--all-targets", "--all-features"];
    Ok(context.shell.cargo(&[&arguments[..], &DENY].concat(), &[])?.into())
}

pub(super) fn rustdoc(context: &Context<'_>) -> Result<Outcome> {
    let arguments = ["doc", "--locked", "--workspace", "--no-deps", "--all-features"];
    Ok(context.shell.cargo(&arguments, &[("RUSTDOCFLAGS", "-D warnings")])?.into())
}

/// The stored inputs of the fuzz targets, a workspace of its own, pass without the fuzzing engine. In a
/// strict run the targets compile with it, which compiles everything once more.
pub(super) fn fuzz(context: &Context<'_>) -> Result<Outcome> {
    const MANIFEST: &str = "fuzz/Cargo.toml";
    if !is_tested(context, MANIFEST)? {
        return Ok(Outcome::Failed);
    }
    if !context.strict {
        return Ok(Outcome::Passed);
    }
    // A check does not link, so the engine need not be built, which would take a C++ compiler.
    let engine = path_text(&context.shell.target().join("no-engine/libfuzzer.a"))?;
    let envs = [("RUSTFLAGS", "--cfg fuzzing"), ("CUSTOM_LIBFUZZER_PATH", &*engine)];
    Ok(other(context, MANIFEST, &["check", "--bins"], &[], &envs)?.into())
}

/// The other engines that ours are measured with are a workspace of their own, so that what they
/// depend on stays out of all other steps.
pub(super) fn peers(context: &Context<'_>) -> Result<Outcome> {
    const MANIFEST: &str = "benches/peers/Cargo.toml";
    let passed = other(context, MANIFEST, &["clippy", "--all-targets"], &DENY, &[])?
        && is_tested(context, MANIFEST)?;
    Ok(passed.into())
}

/// Whether another workspace is formatted and its tests pass.
fn is_tested(context: &Context<'_>, manifest: &str) -> Result<bool> {
    let format = ["fmt", "--check", "--manifest-path", manifest];
    Ok(context.shell.cargo(&format, &[])? && other(context, manifest, &["test"], &[], &[])?)
}

/// Runs cargo in another workspace.
fn other(
    context: &Context<'_>,
    manifest: &str,
    command: &[&str],
    end: &[&str],
    envs: &[(&str, &str)],
) -> Result<bool> {
    let target = path_text(&context.shell.target())?;
    let how = ["--manifest-path", manifest, "--locked", "--target-dir", &target];
    context.shell.cargo(&[command, &how, end].concat(), envs)
}

/// Builds and tests one game of each kind that `cargo xtask new-game` writes, in a copy of the
/// repository, together with the packages that list or measure all games.
pub(super) fn new_game(context: &Context<'_>) -> Result<Outcome> {
    let copy = context.shell.target().join("new-game");
    Tree::read(context.shell)?.copy(context.shell.root(), &copy)?;
    let shell = context.shell.at(copy);
    // `tidy` asks git for the files, and the copy is in a folder that git ignores.
    ensure!(shell.run("git", &["init", "--quiet"], &[])?, "git init failed in the copy");
    let names = new_game::Kind::ALL.map(|kind| format!("trial{}", kind.classic()));
    for (name, kind) in names.iter().zip(new_game::Kind::ALL) {
        new_game::write(&shell, name, kind)?;
    }
    let new: Vec<String> = names.iter().map(|name| format!("--package=rulebook-{name}")).collect();
    let new: Vec<&str> = new.iter().map(String::as_str).collect();
    // Adding a game changes no test of the others.
    let tested = [&new[..], &OF_ALL_GAMES, &["--all-features"]].concat();
    new_game::renew(&shell, &context.shell.target(), &tested)?;
    let target = path_text(&context.shell.target())?;
    let target = ["--target-dir", &target];
    // Measurements take every game, too.
    let benches = ["--package=rulebook-benches", "--all-features"];
    let clippy = [&["clippy", "--all-targets"], &new[..], &benches, &target, &DENY].concat();
    let test = [&["test"], &tested[..], &target].concat();
    let passed = shell.cargo(&[&["fmt", "--check"], &new[..]].concat(), &[])?
        && is_tidy(&shell, &names)?
        && shell.cargo(&clippy, &[])?
        && shell.cargo(&test, &[])?;
    Ok(passed.into())
}

/// The packages whose tests are about all games.
const OF_ALL_GAMES: [&str; 2] = ["--package=rulebook", "--package=rulebook-cli"];

/// Whether `tidy` finds nothing in the files of these games and nothing that they lack but a
/// translation, which nobody but a person can write.
fn is_tidy(shell: &Shell, names: &[String]) -> Result<bool> {
    let mut findings = crate::tidy::check(&Tree::read(shell)?, &Workspace::read(shell)?);
    let is_about = |text: &str| names.iter().any(|name| text.contains(name));
    findings.retain(|finding| is_about(&finding.path) || is_about(&finding.what));
    findings.retain(|finding| !finding.path.starts_with(TRANSLATIONS));
    for finding in &findings {
        println!("{finding}");
    }
    Ok(findings.is_empty())
}

/// All tests in release mode at full length; the time of each binary is printed again at the end.
pub(super) fn slow_tests(context: &Context<'_>) -> Result<Outcome> {
    let (mut binary, mut times) = (String::new(), Vec::new());
    let arguments =
        ["test", "--locked", "--workspace", "--all-features", "--release", "--no-fail-fast"];
    let passed =
        context.shell.run_lines("cargo", &arguments, &[("RULEBOOK_SLOW", "1")], |line| {
            let line = line.trim();
            if line.starts_with("Running ") || line.starts_with("Doc-tests ") {
                binary = line.to_string();
            } else if line.starts_with("test result: ") {
                times.push(format!("{binary}: {line}"));
            }
        })?;
    println!("{}", times.join("\n"));
    Ok(passed.into())
}
