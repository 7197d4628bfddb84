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
        let is_logged_clean = Mutex::new(true);
        at_once(options.n_jobs, chosen, |target| {
            let session = session::run(shell, &binaries, target, share)?;
            let mut is_clean = lock(&is_logged_clean);
            *is_clean &= session.findings == 0;
            log::append(shell, &session)
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

/// Does some work for each of the items, in order, for several of them at the same time.
fn at_once<T: Sync>(
    n_jobs: usize,
    items: &[T],
    work: impl Fn(&T) -> Result<()> + Sync,
) -> Result<()> {
    let waiting = Mutex::new(items.iter());
    // A closure, so that the lock is not held while the item is worked on.
    let next = || lock(&waiting).next();
    let job = || -> Result<()> {
        while let Some(item) = next() {
            work(item)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let jobs: Vec<_> = (0..n_jobs).map(|_| scope.spawn(job)).collect();
        jobs.into_iter().try_for_each(|job| job.join().expect("no job panics"))
    })
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use anyhow::Context;

    use super::*;

    #[test]
    fn two_jobs_work_at_the_same_time() {
        // The first item ends when the second one tells it to.
        let (sender, receiver) = mpsc::channel();
        let (sender, receiver) = (Mutex::new(sender), Mutex::new(receiver));
        let work = |item: &u8| match item {
            1 => {
                let told = lock(&receiver).recv_timeout(Duration::from_secs(20));
                told.context("the second item was not begun")
            }
            _ => lock(&sender).send(()).context("nobody waits"),
        };
        at_once(2, &[1, 2], work).expect("both end");
    }

    #[test]
    fn one_job_works_in_order() {
        let done = Mutex::new(Vec::new());
        let work = |item: &u8| {
            lock(&done).push(*item);
            Ok(())
        };
        at_once(1, &[3, 1, 2], work).expect("all end");
        assert_eq!(*lock(&done), [3, 1, 2]);
    }

    #[test]
    fn an_error_is_returned() {
        let work = |item: &u8| {
            ensure!(*item != 2, "two");
            Ok(())
        };
        let error = at_once(3, &[1, 2, 3], work).expect_err("an item fails");
        assert_eq!(error.to_string(), "two");
    }
}
