//! Mutation testing with one build: every mutant is compiled behind a switch.
//!
//! The sources are copied with all their mutants, each as a branch that asks the switch for its
//! number; the compiler says which of them are not Rust. A recording run says which tests reach
//! which mutants. Then every mutant runs against the tests that reach it. A `static` is computed when
//! it is first read, so that its mutants can be switched on, too. What the compiler evaluates does not
//! ask the switch: mutants of other constants and of constant functions that nothing catches are
//! therefore compiled in one by one.

mod operators;
mod values;
mod site;
mod find;
mod weave;
mod process;
mod woven;
mod suite;
mod judge;
mod report;
pub mod mistakes;

use std::{collections::BTreeMap, num::NonZeroUsize, path::PathBuf, time::Duration};

use anyhow::{Context as _, Result, ensure};

use self::{judge::Fate, report::Report, site::Mutant, suite::Suite, woven::Woven};
use crate::{Kind, Package, Shell, Tree, Workspace};

/// The parts of a game that are its rules.
const RULES: [&str; 6] = ["state", "legality", "setup", "view", "board", "mv"];

/// The number of mutants after which the results are kept, so that a run can be continued.
const BATCH: usize = 50;

/// What to run.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Packages by the name of their folder; all games by default.
    pub packages: Vec<String>,
    /// Changes only this file or folder of `src`; may be given several times. By default the rules of
    /// a game, and everything in another package.
    #[arg(long = "file", value_name = "PATH")]
    pub files: Vec<String>,
    /// How many test programs run at the same time.
    #[arg(long, value_name = "N", default_value = "2")]
    pub jobs: NonZeroUsize,
    /// Leaves out tests that take longer, in seconds by the clock and without a mutant; what they
    /// alone would notice counts as missed.
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    pub longest: u64,
    /// Does not compile in what the compiler evaluates, such as tables; it counts as missed.
    #[arg(long)]
    pub run_time_only: bool,
    /// Runs again what the last run did not notice, or did not come to because it was ended, and
    /// nothing else.
    #[arg(long)]
    pub survivors: bool,
    /// Runs every Nth mutant only: an estimate, for a package whose complete run takes too long.
    #[arg(long, value_name = "N", default_value = "1")]
    pub every: NonZeroUsize,
}

/// Runs the mutants of packages; says whether enough of each package's were caught.
///
/// # Errors
///
/// If a package or file is unknown, or the copy of a package or its tests do not compile.
pub fn run(shell: &Shell, options: &Options) -> Result<bool> {
    let workspace = Workspace::read(shell)?;
    let is_named = |package: &&Package| {
        options.packages.iter().any(|name| name == package.short_name())
            || options.packages.is_empty() && package.kind == Kind::Game
    };
    let names: Vec<&str> = workspace.packages.iter().map(Package::short_name).collect();
    for name in &options.packages {
        let is_there = names.contains(&name.as_str());
        ensure!(is_there, "there is no package `{name}`; one of: {}", names.join(", "));
    }
    let chosen: Vec<&Package> = workspace.packages.iter().filter(is_named).collect();
    check_files(&Tree::read(shell)?, &chosen, &options.files)?;
    let mut all = true;
    for package in chosen {
        println!("== {}", package.name);
        all &= run_package(shell, package, options)
            .with_context(|| format!("mutants of {}", package.name))?;
    }
    Ok(all)
}

fn run_package(shell: &Shell, package: &Package, options: &Options) -> Result<bool> {
    let mut woven = Woven::write(shell, package, |inside| is_chosen(package, options, inside))?;
    let n_macros = woven.n_macros;
    println!("{} mutants; the arguments of {n_macros} macro calls stay", woven.mutants.len());
    woven.drop_unviable(&testers(package))?;
    let (jobs, longest) = (options.jobs.get(), Duration::from_secs(options.longest));
    let suite = Suite::measure(&woven, &testers(package), jobs, longest)?;
    let time: Duration = suite.tests.iter().map(|test| test.time).sum();
    println!("{} tests take {:.1} s one by one", suite.tests.len(), time.as_secs_f64());
    if 0 < suite.n_slow {
        println!("{} tests that take longer than {longest:?} are not used", suite.n_slow);
    }
    for name in &suite.failing {
        println!("not used, because it fails without a mutant: {name}");
    }
    let results = results_of(shell, package);
    let known = if options.survivors { Report::read(&results)? } else { BTreeMap::new() };
    let mut fates = settled(&woven, known);
    let mutants = woven.mutants.iter().step_by(options.every.get());
    let open: Vec<&Mutant> = mutants.filter(|mutant| !fates.contains_key(&mutant.id)).collect();
    let mut n_judged = 0;
    for batch in open.chunks(BATCH) {
        let judged = judge::judge(&suite, batch, jobs)?;
        fates.extend(batch.iter().map(|mutant| mutant.id).zip(judged));
        report_of(&woven, &fates).write(&results)?;
        n_judged += batch.len();
        println!("{n_judged} of {} mutants", open.len());
    }
    let missed = |mutant: &&Mutant| {
        let is_constant = mutant.constant && !woven.is_computed(mutant);
        let fate = fates.get(&mutant.id);
        is_constant && matches!(fate, Some(Fate::Survived | Fate::Unreached))
    };
    let frozen: Vec<&Mutant> = woven.mutants.iter().filter(missed).collect();
    println!(
        "{} missed mutants may be evaluated by the compiler, so they are compiled in",
        frozen.len()
    );
    if options.run_time_only {
        println!("they count as missed here, because only the run time was asked for");
        return Ok(report_of(&woven, &fates).print());
    }
    let judged = judge::judge_compiled(&woven, &package.name, &frozen, jobs)?;
    fates.extend(frozen.iter().map(|mutant| mutant.id).zip(judged));
    let report = report_of(&woven, &fates);
    report.write(&results)?;
    Ok(report.print())
}

/// What is known before any test runs: which mutants are not Rust, and of an earlier run which were
/// caught.
fn settled(woven: &Woven, mut known: BTreeMap<String, Vec<Fate>>) -> BTreeMap<u32, Fate> {
    let mut fates = BTreeMap::new();
    for mutant in &woven.mutants {
        let earlier = known.get_mut(&mutant.key()).filter(|fates| !fates.is_empty());
        match earlier.map(|fates| fates.remove(0)) {
            _ if woven.unviable.contains(&mutant.id) => {
                fates.insert(mutant.id, Fate::Unviable);
            }
            Some(fate) if fate.is_caught() || fate == Fate::Unviable => {
                fates.insert(mutant.id, fate);
            }
            _ => {}
        }
    }
    fates
}

/// What is known so far.
fn report_of(woven: &Woven, fates: &BTreeMap<u32, Fate>) -> Report {
    let fate = |mutant: &Mutant| Some((mutant.clone(), fates.get(&mutant.id)?.clone()));
    Report::new(woven.mutants.iter().filter_map(fate).collect())
}

/// Refuses files that a package does not have.
fn check_files(tree: &Tree, packages: &[&Package], files: &[String]) -> Result<()> {
    for package in packages {
        let folder = package.path("src");
        for file in files {
            let is_there = tree.rust_under(&folder).any(|(inside, _)| is_in(inside, file));
            ensure!(is_there, "there is no file or folder `{file}` in {folder}");
        }
    }
    Ok(())
}

/// Whether a file of a package is changed.
fn is_chosen(package: &Package, options: &Options, inside: &str) -> bool {
    if !options.files.is_empty() {
        return options.files.iter().any(|file| is_in(inside, file));
    }
    package.kind != Kind::Game || RULES.iter().any(|part| is_in(inside, part))
}

/// Whether a file is `part`, which may lack the `.rs`, or in that folder.
fn is_in(inside: &str, part: &str) -> bool {
    let rest = inside.strip_prefix(part.trim_end_matches(".rs"));
    rest.is_some_and(|rest| rest.starts_with('/') || rest == ".rs")
}

/// The packages whose tests are run: its own, and for the core those of what is made of it.
fn testers(package: &Package) -> Vec<&str> {
    match package.kind {
        Kind::Core => vec![&package.name, "rulebook-laws", "rulebook-classics", "rulebook-gobblet"],
        _ => vec![&package.name],
    }
}

fn results_of(shell: &Shell, package: &Package) -> PathBuf {
    shell.target().join("mutants").join(package.short_name()).join("results.txt")
}
