//! Mistakes that were planted by hand, and the tests that must notice each.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;

use super::{
    find::Found,
    site::{Mutant, Site, SiteKind},
    suite::{Program, build, in_parallel},
    woven::Woven,
};
use crate::{Package, Shell, Tree, Workspace};

/// The file with the mistakes, from the root.
const FILE: &str = "crates/xtask/mistakes.toml";

/// The longest time for the tests of one mistake, in seconds of the processor.
const MAX_TIME: Duration = Duration::from_secs(120);

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

/// Plants every mistake in a copy and runs its tests; says whether all are noticed. If packages are
/// named, only the mistakes in them.
///
/// # Errors
///
/// If a mistake does not fit the sources, names no test, or names one that fails without it.
pub fn run(shell: &Shell, only: &[String], jobs: usize) -> Result<bool> {
    let (tree, workspace) = (Tree::read(shell)?, Workspace::read(shell)?);
    let text = tree.get(FILE).with_context(|| format!("{FILE} is missing"))?;
    let mistakes: Mistakes = toml::from_str(text).with_context(|| format!("reading {FILE}"))?;
    let is_chosen = |package: &&Package| {
        only.is_empty() || only.iter().any(|name| name == package.short_name())
    };
    let owner = |mistake: &Mistake| {
        let is_owner = |package: &&Package| mistake.file.starts_with(&package.path("src/"));
        workspace.packages.iter().find(is_owner)
    };
    let owners: BTreeSet<&str> =
        mistakes.mistake.iter().filter_map(owner).map(Package::short_name).collect();
    for name in only {
        let names = owners.iter().copied().collect::<Vec<_>>().join(", ");
        ensure!(
            owners.contains(&**name),
            "no mistake is planted in a package `{name}`; mistakes are planted in: {names}"
        );
    }
    let mut planted: Vec<(u32, &Mistake, &Package)> = Vec::new();
    let mut sources: BTreeMap<String, (String, Found)> = BTreeMap::new();
    for (id, mistake) in (1..).zip(&mistakes.mistake) {
        let package = owner(mistake).with_context(|| format!("no package has {}", mistake.file))?;
        let text = tree.get(&mistake.file).with_context(|| format!("no file {}", mistake.file))?;
        if is_chosen(&package) {
            let path = mistake.file.clone();
            let found = sources.entry(path).or_insert((text.to_string(), Found::default()));
            plant(text, id, mistake, &mut found.1)?;
            planted.push((id, mistake, package));
        }
    }
    let mut packages: Vec<&Package> = planted.iter().map(|(_, _, package)| *package).collect();
    packages.sort_by(|a, b| a.name.cmp(&b.name));
    packages.dedup_by(|a, b| a.name == b.name);
    let woven = Woven::of_sources(shell, &packages, "mistakes", sources)?;
    let names: Vec<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    let programs = build(&woven, &names, &woven.target, None)?.context("no test compiles")?;
    let noticed = in_parallel(&planted, jobs, |_, (id, mistake, package)| {
        let noticed = noticed(&programs, *id, mistake, package)?;
        match &noticed {
            Some(name) => println!("noticed by {name}: {}", mistake.about),
            None => println!("NOT NOTICED: {}", mistake.about),
        }
        Ok(noticed.is_some())
    })?;
    let n_noticed = noticed.into_iter().filter(|is_noticed| *is_noticed).count();
    println!("{n_noticed} of {} mistakes are noticed", planted.len());
    Ok(n_noticed == planted.len())
}

/// Adds a mistake to what is woven into its source.
fn plant(text: &str, id: u32, mistake: &Mistake, found: &mut Found) -> Result<()> {
    let n_places = text.matches(&mistake.find).count();
    ensure!(n_places == 1, "`{}` occurs {n_places} times in {}", mistake.find, mistake.file);
    let start = text.find(&mistake.find).unwrap_or_default();
    let is_statement = mistake.find.contains(';');
    let kind = if is_statement { SiteKind::Statements } else { SiteKind::Expression };
    let range = start..start + mistake.find.len();
    found.sites.push(Site { range, kind, mutants: vec![(id, mistake.replace.clone())] });
    found.sites.sort_by_key(|site| site.range.start);
    found.mutants.push(Mutant {
        id,
        file: mistake.file.clone(),
        line: text[..start].matches('\n').count() + 1,
        place: String::new(),
        change: mistake.about.clone(),
        constant: false,
        table: None,
    });
    Ok(())
}

/// The first of the mistake's tests that fails with it, if one does. All pass without it.
fn noticed(
    programs: &[Program],
    id: u32,
    mistake: &Mistake,
    package: &Package,
) -> Result<Option<String>> {
    let mut n_tests = 0;
    for program in programs.iter().filter(|program| program.folder.ends_with(&package.folder)) {
        let names = program.list()?;
        let names: Vec<&str> = names
            .iter()
            .map(String::as_str)
            .filter(|name| name.starts_with(&mistake.tests))
            .collect();
        for name in &names {
            let without = program.run(&[name], 0, MAX_TIME)?;
            ensure!(without.success, "{name} fails without a mistake");
            if !program.run(&[name], id, MAX_TIME)?.success {
                return Ok(Some((*name).to_string()));
            }
        }
        n_tests += names.len();
    }
    ensure!(0 < n_tests, "no test begins with {:?}", mistake.tests);
    Ok(None)
}
