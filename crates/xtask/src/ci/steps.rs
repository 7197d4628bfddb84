//! The steps that run everywhere.

use anyhow::{Context as _, Result, ensure};

use super::{Context, features};
use crate::{Outcome, Shell, Tree, Workspace, new_game, tidy::TRANSLATIONS};

const DENY: [&str; 3] = ["--", "-D", "warnings"];

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

/// Each package alone: built together, one package would switch on features that another forgot.
pub(super) fn features(context: &Context<'_>) -> Result<Outcome> {
    let mut passed = true;
    for package in context.workspace.published().filter(|package| features::is_checked(package)) {
        for set in features::combinations(&package.features) {
            let features = set.join(",");
            let arguments = [
                "clippy",
                "--locked",
                "--quiet",
                "--package",
                &package.name,
                "--no-default-features",
                "--features",
                &features,
            ];
            passed &= context.shell.cargo(&[&arguments[..], &DENY].concat(), &[])?;
        }
    }
    Ok(passed.into())
}

pub(super) fn rustdoc(context: &Context<'_>) -> Result<Outcome> {
    let arguments = ["doc", "--locked", "--workspace", "--no-deps", "--all-features"];
    Ok(context.shell.cargo(&arguments, &[("RUSTDOCFLAGS", "-D warnings")])?.into())
}

/// The fuzz targets are a workspace of their own. They compile, and their stored inputs pass, which
/// needs no fuzzing engine.
pub(super) fn fuzz(context: &Context<'_>) -> Result<Outcome> {
    const MANIFEST: [&str; 2] = ["--manifest-path", "fuzz/Cargo.toml"];
    let manifest = context.shell.root().join("fuzz/Cargo.toml");
    if !manifest.is_file() {
        return Ok(Outcome::Skipped("there is no fuzz/Cargo.toml".to_string()));
    }
    let target = path_text(&context.shell.target())?;
    let common = [&MANIFEST[..], &["--locked", "--target-dir", &target]].concat();
    // A check does not link, so the engine need not be built, which would take a C++ compiler.
    let engine = path_text(&context.shell.target().join("no-engine/libfuzzer.a"))?;
    let with_targets = [("RUSTFLAGS", "--cfg fuzzing"), ("CUSTOM_LIBFUZZER_PATH", &*engine)];
    let passed = context.shell.cargo(&[&["fmt", "--check"], &MANIFEST[..]].concat(), &[])?
        && context.shell.cargo(&[&["check", "--bins"], &common[..]].concat(), &with_targets)?
        && context.shell.cargo(&[&["test"], &common[..]].concat(), &[])?;
    Ok(passed.into())
}

/// The other engines that ours are measured with are a workspace of their own, so that what they
/// depend on stays out of all other steps.
pub(super) fn peers(context: &Context<'_>) -> Result<Outcome> {
    const MANIFEST: [&str; 2] = ["--manifest-path", "benches/peers/Cargo.toml"];
    let target = path_text(&context.shell.target())?;
    let common = [&MANIFEST[..], &["--locked", "--target-dir", &target]].concat();
    let passed = context.shell.cargo(&[&["fmt", "--check"], &MANIFEST[..]].concat(), &[])?
        && context
            .shell
            .cargo(&[&["clippy", "--all-targets"], &common[..], &DENY].concat(), &[])?
        && context.shell.cargo(&[&["test"], &common[..]].concat(), &[])?;
    Ok(passed.into())
}

/// Builds and tests what `cargo xtask new-game` writes, one game of each kind, in a copy of the
/// repository, and what lists or measures all games.
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

fn path_text(path: &std::path::Path) -> Result<String> {
    Ok(path.to_str().context("the path of the target folder is not UTF-8")?.to_string())
}
