//! Hand-written mutants, and the tests that must kill each.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;

use crate::{Package, Shell, Tree, Workspace};

/// The file with the mistakes, from the root.
const FILE: &str = "crates/xtask/mistakes.toml";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistakes {
    mistake: Vec<Mistake>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistake {
    about: String,
    file: String,
    find: String,
    replace: String,
    tests: String,
}

/// Plants every mistake in a copy of the sources and runs its tests; returns whether all are
/// noticed. If packages are named, only the mistakes in them.
///
/// # Errors
///
/// If a mistake does not fit the sources, names no test, or names one that fails without it.
pub fn run(shell: &Shell, only: &[String]) -> Result<bool> {
    let (tree, workspace) = (Tree::read(shell)?, Workspace::read(shell)?);
    let text = tree.get(FILE).with_context(|| format!("{FILE} is missing"))?;
    let Mistakes { mistake: mistakes } =
        toml::from_str(text).with_context(|| format!("reading {FILE}"))?;
    let copy = shell.target().join("mistakes");
    tree.copy(shell.root(), &copy)?;
    let mut of_package: BTreeMap<&str, Vec<&Mistake>> = BTreeMap::new();
    for mistake in &mistakes {
        let is_owner = |package: &&Package| mistake.file.starts_with(&package.path("src/"));
        let owner = workspace.packages.iter().find(is_owner);
        let package = owner.with_context(|| format!("no package has {}", mistake.file))?;
        if only.is_empty() || only.iter().any(|name| name == package.short_name()) {
            of_package.entry(&package.name).or_default().push(mistake);
        }
    }
    ensure!(!of_package.is_empty(), "no mistake is planted in {}", only.join(", "));
    let shell = shell.at(copy.clone());
    let (mut n_planted, mut n_noticed) = (0, 0);
    for (package, mistakes) in of_package {
        let names: Vec<&str> = mistakes.iter().map(|mistake| &*mistake.tests).collect();
        let failing = failing_tests(&shell, package, &names)?;
        ensure!(failing.is_empty(), "without a mistake these fail: {}", failing.join(", "));
        for mistake in mistakes {
            let original = plant(&copy, mistake)?;
            let failing = failing_tests(&shell, package, &[&mistake.tests])?;
            fs::write(copy.join(&mistake.file), original)?;
            match failing.first() {
                Some(name) => println!("noticed by {name}: {}", mistake.about),
                None => println!("NOT NOTICED: {}", mistake.about),
            }
            n_noticed += usize::from(!failing.is_empty());
            n_planted += 1;
        }
    }
    println!("{n_noticed} of {n_planted} mistakes are noticed");
    Ok(n_noticed == n_planted)
}

/// Puts a mistake into its file; returns the original text of the file.
fn plant(copy: &Path, mistake: &Mistake) -> Result<String> {
    let path = copy.join(&mistake.file);
    let text = fs::read_to_string(&path).with_context(|| format!("no file {}", mistake.file))?;
    let n_places = text.matches(&mistake.find).count();
    ensure!(n_places == 1, "`{}` occurs {n_places} times in {}", mistake.find, mistake.file);
    fs::write(path, text.replacen(&mistake.find, &mistake.replace, 1))?;
    Ok(text)
}

/// The names of a package's tests with one of `names` in them that fail.
///
/// # Errors
///
/// If they do not compile, or one of `names` is in no test's name.
fn failing_tests(shell: &Shell, package: &str, names: &[&str]) -> Result<Vec<String>> {
    let arguments = ["test", "--locked", "--all-features", "--no-fail-fast", "--package", package];
    let (mut run, mut failing) = (Vec::new(), Vec::new());
    shell.run_lines("cargo", &[&arguments[..], &["--"], names].concat(), &[], |line| {
        let Some((name, result)) =
            line.strip_prefix("test ").and_then(|line| line.split_once(" ... "))
        else {
            return;
        };
        run.push(name.to_string());
        if result == "FAILED" {
            failing.push(name.to_string());
        }
    })?;
    for name in names {
        ensure!(
            run.iter().any(|test| test.contains(name)),
            "no test with `{name}` in its name ran"
        );
    }
    Ok(failing)
}
