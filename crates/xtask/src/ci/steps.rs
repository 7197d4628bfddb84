//! The steps that run everywhere.

use std::{fs, time::SystemTime};

use anyhow::{Context as _, Result, ensure};

use super::{Context, Outcome, features};
use crate::{Shell, Tree, Workspace, new_game};

const DENY: [&str; 3] = ["--", "-D", "warnings"];

pub(super) fn fmt(context: &Context<'_>) -> Result<Outcome> {
    Ok(context.shell.cargo(&["fmt", "--all", "--check"], &[])?.into())
}

pub(super) fn tidy(context: &Context<'_>) -> Result<Outcome> {
    Ok(crate::tidy::run(context.shell)?.into())
}

pub(super) fn clippy(context: &Context<'_>) -> Result<Outcome> {
    let arguments = ["clippy", "--workspace", "--all-targets", "--all-features"];
    Ok(context.shell.cargo(&[&arguments[..], &DENY].concat(), &[])?.into())
}

/// Each package by itself: together, one would lend another the features that it forgot.
pub(super) fn features(context: &Context<'_>) -> Result<Outcome> {
    let mut passed = true;
    for package in context.workspace.published().filter(|package| features::is_checked(package)) {
        for set in features::combinations(&package.features) {
            let features = set.join(",");
            let arguments = [
                "clippy",
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
    let arguments = ["doc", "--workspace", "--no-deps", "--all-features"];
    Ok(context.shell.cargo(&arguments, &[("RUSTDOCFLAGS", "-D warnings")])?.into())
}

/// The fuzz targets are a workspace of their own; that they compile needs no fuzzing engine.
pub(super) fn fuzz(context: &Context<'_>) -> Result<Outcome> {
    let manifest = context.shell.root().join("fuzz/Cargo.toml");
    if !manifest.is_file() {
        return Ok(Outcome::Skipped("there is no fuzz/Cargo.toml".to_string()));
    }
    let target = path_text(&context.shell.target())?;
    let arguments = ["check", "--manifest-path", "fuzz/Cargo.toml", "--target-dir", &target];
    // A check does not link, so the engine need not be built, which would take a C++ compiler.
    let engine = path_text(&context.shell.target().join("no-engine/libfuzzer.a"))?;
    Ok(context.shell.cargo(&arguments, &[("CUSTOM_LIBFUZZER_PATH", &engine)])?.into())
}

/// What `cargo xtask new-game` writes, built and tested in a copy of the repository.
pub(super) fn new_game(context: &Context<'_>) -> Result<Outcome> {
    const NAME: &str = "xtasktrial";
    let copy = context.shell.target().join("new-game");
    if copy.exists() {
        fs::remove_dir_all(&copy).with_context(|| format!("emptying {}", copy.display()))?;
    }
    for (path, text) in Tree::read(context.shell)?.iter() {
        let place = copy.join(path);
        fs::create_dir_all(place.parent().unwrap_or(&copy))?;
        fs::write(place, text)?;
    }
    let shell = context.shell.at(copy);
    // `tidy` asks git for the files, and the copy lies in a folder that git does not look at.
    ensure!(shell.run("git", &["init", "--quiet"], &[])?, "git init failed in the copy");
    new_game::run(&shell, NAME)?;
    let target = path_text(&context.shell.target())?;
    let package = format!("rulebook-{NAME}");
    let common = ["--package", &package, "--all-features", "--target-dir", &target];
    let clippy = [&["clippy", "--all-targets"], &common[..], &DENY].concat();
    let passed = shell.cargo(&["fmt", "--all", "--check"], &[])?
        && is_tidy(&shell, NAME)?
        && shell.cargo(&clippy, &[])?
        && shell.cargo(&[&["test"], &common[..]].concat(), &[])?;
    Ok(passed.into())
}

/// Whether nothing is found in the files of a game.
fn is_tidy(shell: &Shell, name: &str) -> Result<bool> {
    let mut findings = crate::tidy::check(&Tree::read(shell)?, &Workspace::read(shell)?);
    findings.retain(|finding| finding.path.contains(name));
    for finding in &findings {
        println!("{finding}");
    }
    Ok(findings.is_empty())
}

/// Packs every published package and builds what is in the packages; those that are not in the
/// registry yet are taken from beside.
pub(super) fn package(context: &Context<'_>) -> Result<Outcome> {
    let names: Vec<&str> = context.workspace.published().map(|p| p.name.as_str()).collect();
    // Cargo keeps what it has unpacked by the path of the target folder and the version, so in a
    // folder that was there before it would build the packages of an earlier run.
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?;
    let target = context.shell.target().join(format!("package-{}", now.as_nanos()));
    let target_text = path_text(&target)?;
    let mut arguments = vec!["package", "--target-dir", &target_text];
    arguments.extend(names.iter().flat_map(|name| ["--package", *name]));
    let passed = context.shell.cargo(&arguments, &[])?;
    fs::remove_dir_all(&target).with_context(|| format!("removing {}", target.display()))?;
    Ok(passed.into())
}

/// All tests in release mode with the heavy shares, and the time of each binary once more.
pub(super) fn slow_tests(context: &Context<'_>) -> Result<Outcome> {
    let (mut binary, mut times) = (String::new(), Vec::new());
    let arguments = ["test", "--workspace", "--release", "--no-fail-fast"];
    let passed = context.shell.cargo_lines(&arguments, &[("RULEBOOK_SLOW", "1")], |line| {
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
