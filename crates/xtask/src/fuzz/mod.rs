//! Fuzzing: `fuzz/README.md` describes the targets.
//!
//! The targets are built by the usual compiler: what libFuzzer needs of it are passes of LLVM, which
//! no sanitizer and so no nightly compiler has to bring.

mod build;
mod corpus;
mod coverage;
mod log;
mod session;

use std::{
    fs,
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use anyhow::{Result, ensure};

use crate::Shell;

/// The workspace of the targets.
const FOLDER: &str = "fuzz";

/// What to do.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How long to fuzz, over all targets.
    pub time: Duration,
    /// How many targets run at the same time; one at least.
    pub n_jobs: usize,
    /// The targets; all if there are none.
    pub targets: Vec<String>,
    /// The folder of the binaries, if they are not to be built.
    pub binaries: Option<PathBuf>,
    /// Renews the stored corpora from what has been found.
    pub bless: bool,
    /// Measures which lines the inputs reach.
    pub coverage: bool,
}

/// Runs targets, each with an equal share of the time, and writes what they did into the log. Returns
/// whether nothing was found.
///
/// What is found is kept in `fuzz/regressions`. New inputs are kept in the target folder, from where
/// a later run goes on.
///
/// # Errors
///
/// If there is nothing to do or no such target, or the targets cannot be built or run.
pub fn run(shell: &Shell, options: &Options) -> Result<bool> {
    ensure!(
        !options.time.is_zero() || options.bless || options.coverage,
        "nothing to do: give `--minutes N` to fuzz for N minutes, `--bless` to renew the inputs in \
         the repository, or `--coverage` to measure what they reach"
    );
    let all = targets(shell)?;
    for name in &options.targets {
        ensure!(all.contains(name), "there is no target `{name}`; one of: {}", all.join(", "));
    }
    let chosen = if options.targets.is_empty() { &all } else { &options.targets };
    let mut is_clean = true;
    if !options.time.is_zero() {
        let binaries = options.binaries.clone();
        let binaries = binaries.map_or_else(|| build::targets(shell, chosen), Ok)?;
        let share = options.time / chosen.len() as u32;
        // The log is written by one run at a time.
        let (waiting, is_logged_clean) = (Mutex::new(chosen.iter()), Mutex::new(true));
        let work = || -> Result<()> {
            while let Some(target) = lock(&waiting).next() {
                let session = session::run(shell, &binaries, target, share)?;
                let mut is_clean = lock(&is_logged_clean);
                log::append(shell, &session)?;
                *is_clean &= session.findings == 0;
            }
            Ok(())
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..options.n_jobs.max(1)).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
        })?;
        is_clean = *lock(&is_logged_clean);
        log::print_sum(shell)?;
    }
    if options.bless {
        let binaries = options.binaries.clone();
        let binaries = binaries.map_or_else(|| build::targets(shell, chosen), Ok)?;
        for target in chosen {
            corpus::renew(shell, &binaries, target)?;
        }
    }
    if options.coverage {
        coverage::measure(shell, chosen)?;
    }
    Ok(is_clean)
}

/// A lock, also if a thread panicked while it held it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The names of the targets, which are those of their files.
fn targets(shell: &Shell) -> Result<Vec<String>> {
    let folder = shell.root().join(FOLDER).join("fuzz_targets");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(name.strip_suffix(".rs").map(str::to_string));
    }
    names.sort();
    Ok(names)
}
